"""The games whose logs are kept with each release: every book, every way to deal, hold a night and break off."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

from nightcall.kernel.errors import Refused
from nightcall.kernel.session import Session
from nightcall.kernel.sources import Deal, Learnt
from nightcall.library import rulebooks
from tests.conformance.driver import RandomPlayers

SECRET = "0badcafe" * 8


def game(book: str, players: int, *, stop_after: int | None = None, deal: Deal | None = None, **setup: Any) -> Session:
    """A game played by random players, with an undo in its middle, and left half-played if it is to be."""
    session = Session.new(rulebooks()[book], players, deal=deal, **setup)
    with suppress(BrokenOff):
        RandomPlayers(f"{book} {players} {setup.get('seed')}", watch=Interruption(stop_after)).play(session)
    return session


class BrokenOff(Exception):
    """The players went home."""


class Interruption:
    """Takes something back or speaks up now and then, and ends the evening early if told to."""

    def __init__(self, stop_after: int | None) -> None:
        self.left = stop_after
        self.chance = Random("interruptions")

    def __call__(self, session: Session) -> None:
        if self.left is not None:
            self.left -= 1
            if self.left <= 0:
                raise BrokenOff
        luck = self.chance.random()
        with suppress(Refused):
            if luck < 0.01:
                session.undo(steps=self.chance.choice([None, 1, 3]))
            elif luck < 0.1:
                seat = self.chance.randrange(len(session.header.players))
                session.say(seat, "“Not me!” \N{WOLF FACE}", {"says": "accuse", "seat": 0})


ALL_OF_MILLERS_HOLLOW = ["hunter", "cupido", "witch", "little_girl", "thief"]
NONCES = [f"nonce of seat {seat}" for seat in range(11)]

GAMES: dict[str, Callable[[], Session]] = {
    "millers-hollow-basic": lambda: game("millers-hollow", 8, seed=1),
    "millers-hollow-every-card": lambda: game("millers-hollow", 12, deck=ALL_OF_MILLERS_HOLLOW, seed="every card"),
    "millers-hollow-at-once-sealed": lambda: game(
        "millers-hollow",
        11,
        deck=ALL_OF_MILLERS_HOLLOW,
        options={"night": "at_once", "whispers": True, "spying": "risk", "shots": "any_death"},
        secret=SECRET,
        nonces=NONCES,
    ),
    "millers-hollow-real-cards": lambda: game(
        "millers-hollow", 9, deck=ALL_OF_MILLERS_HOLLOW, deal=Learnt(), seed="real cards"
    ),
    "millers-hollow-half-played": lambda: game(
        "millers-hollow", 10, deck=ALL_OF_MILLERS_HOLLOW, seed="half", stop_after=80
    ),
    "santa-saboteurs": lambda: game("santa-saboteurs", 8, deck=["love_elf"], seed=2),
    "santa-saboteurs-half-played": lambda: game(
        "santa-saboteurs", 24, deck=["love_elf"], options={"night": "at_once"}, seed="half", stop_after=100
    ),
    "lupus-in-tabula": lambda: game("lupus-in-tabula", 11, deck=["owl", "freemason"], seed=3),
    "lupus-in-tabula-half-played": lambda: game("lupus-in-tabula", 16, seed="half", stop_after=150),
    "wolff-werewolf": lambda: game("wolff-werewolf", 9, deck=["priest"], seed=4),
    "wolff-werewolf-half-played": lambda: game("wolff-werewolf", 7, deck=["priest"], seed="half", stop_after=40),
    "catching-santa": lambda: game("catching-santa", 4, seed=5),
    "catching-santa-half-played": lambda: game(
        "catching-santa", 2, options={"throwing": "asked"}, seed="half", stop_after=12
    ),
}
