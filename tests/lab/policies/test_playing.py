"""Whole games by policy: every answer is one that the public session takes, and it plays the same game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.rulebooks.lupus_in_tabula import LUPUS_IN_TABULA
from nightcall.hidden_roles.rulebooks.millers_hollow import MILLERS_HOLLOW
from nightcall.hidden_roles.rulebooks.santa_saboteurs import SANTA_SABOTEURS
from nightcall.hidden_roles.rulebooks.wolff_werewolf import WOLFF_WEREWOLF
from nightcall.kernel.errors import BadSetup
from nightcall.kernel.session import Session
from nightcall.lab.policies.choices import Choices
from nightcall.lab.policies.playing import play, prepare
from nightcall.lab.policies.policy import RANDOM, WAYS_TO_SPEAK, Policy

EVERY_SPECIAL = ("hunter", "cupido", "witch", "little_girl", "thief")
POLICIES = (RANDOM, Policy(40), Policy(0, "public"), Policy(100, "private"))
TABLES: list[tuple[HiddenRolesBook, int, tuple[str, ...], Mapping[str, Any]]] = [
    (MILLERS_HOLLOW, 12, EVERY_SPECIAL, {}),
    (MILLERS_HOLLOW, 9, EVERY_SPECIAL, {"spying": "risk", "tied_vote": "again", "night": "at_once"}),
    (MILLERS_HOLLOW, 8, ("hunter",), {"cards_at_death": "hidden", "shots": "any_death", "dead_see": "everything"}),
    (SANTA_SABOTEURS, 10, ("love_elf",), {"tied_vote": "lot"}),
    (LUPUS_IN_TABULA, 17, (), {}),
    (WOLFF_WEREWOLF, 8, ("priest",), {}),
    (WOLFF_WEREWOLF, 9, (), {"fewest_wolves": 1, "most_wolves": 4}),
]


def play_in_public(book: HiddenRolesBook, players: int, deck: Any, options: Any, policy: Policy, seed: str) -> Session:
    """The same game through the door that people use, where every answer is checked."""
    session = Session.new(book, players, deck, {**options, "decoys": False}, seed)
    choices = Choices(session._run.game, policy)  # type: ignore[arg-type]
    while not session.is_over:
        poll = session.poll
        assert poll is not None
        for seat, value in choices.answers(poll):
            session.answer(seat, value)
            if session.poll is not poll:
                break
        else:
            session.time_is_up()
    return session


@pytest.mark.parametrize("policy", POLICIES, ids=str)
@pytest.mark.parametrize(("book", "players", "deck", "options"), TABLES)
def test_the_session_takes_every_answer_and_plays_the_same_game(
    book: HiddenRolesBook, players: int, deck: tuple[str, ...], options: Mapping[str, Any], policy: Policy
) -> None:
    setup = prepare(book, players, deck, options)
    for game in range(8):
        played = play(book, setup, policy, f"same/{game}")
        session = play_in_public(book, players, deck, options, policy, f"same/{game}")
        assert session.outcome == played.outcome
        told = [
            event for event in session.truth().events if type(event).__module__.startswith("nightcall.hidden_roles.")
        ]
        assert told == list(played.events)


def test_a_perfect_table_never_executes_a_human() -> None:
    """A table of skill 100 votes for wolves alone; the pack's own votes are few against that."""
    setup = prepare(SANTA_SABOTEURS, 12, None, None)
    won = [play(SANTA_SABOTEURS, setup, Policy(100), f"skill/{game}").outcome.won for game in range(60)]
    lost = [play(SANTA_SABOTEURS, setup, RANDOM, f"skill/{game}").outcome.won for game in range(60)]
    assert won.count("village") > 40 > 30 > lost.count("village")


def test_information_that_is_public_helps_more_than_information_that_is_kept() -> None:
    setup = prepare(MILLERS_HOLLOW, 12, None, None)
    village = {
        speaks: sum(
            play(MILLERS_HOLLOW, setup, Policy(0, speaks), f"knowing/{game}").outcome.won == "village"
            for game in range(200)
        )
        for speaks in WAYS_TO_SPEAK
    }
    assert village["never"] < village["private"] < village["public"]


def test_a_book_that_offers_no_choice_of_decoys_can_be_played_too() -> None:
    options = {name: value for name, value in SANTA_SABOTEURS.options.items() if name != "decoys"}
    book = msgspec.structs.replace(SANTA_SABOTEURS, id="own", options=options)
    setup = prepare(book, 9, ["love_elf"], {"decoys": False})
    assert play(book, setup, RANDOM, "own").outcome.won
    with pytest.raises(BadSetup, match="no option 'decoys'"):
        prepare(book, 9, None, {"decoys": True})
