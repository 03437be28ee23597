"""Plays whole games on the engine with every seat on a policy. No log is kept, for speed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from nightcall.hidden_roles.events import Died
from nightcall.hidden_roles.game import Game
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.kernel.chance import Chance
from nightcall.kernel.events import Event
from nightcall.kernel.rules import Outcome, TableSetup
from nightcall.kernel.sentences import Sentence
from nightcall.kernel.sources import Seeded, Shuffled
from nightcall.kernel.stage import Stage
from nightcall.lab.policies.choices import Choices
from nightcall.lab.policies.policy import MOST_NIGHTS, Policy
from nightcall.lab.refusals import NeverEnds


class FinishedGame(NamedTuple):
    """One finished game: its outcome, nights, executions and events."""

    outcome: Outcome
    nights: int
    executions: int
    of_wolves: int
    events: Sequence[Event]


def prepare(
    book: HiddenRolesBook,
    players: int,
    deck: Mapping[str, int] | Sequence[str] | None,
    options: Mapping[str, Any] | None,
) -> TableSetup:
    """Prepares a table for the lab, without decoys, which change no outcome."""
    names = tuple(f"Player {seat + 1}" for seat in range(max(players, 0)))
    wishes = {name: value for name, value in (options or {}).items() if (name, value) != ("decoys", False)}
    setup, _ = book.prepare(names, deck, wishes, Shuffled())
    return msgspec.structs.replace(setup, options={**setup.options, "decoys": False})


def play(book: HiddenRolesBook, setup: TableSetup, policy: Policy, seed: int | str) -> FinishedGame:
    """Plays the game with this seed: the same as a session with the same answers."""
    game: Game = book.open(Stage(Chance(Seeded(seed).key)), setup)
    choices = Choices(game, policy)
    flow = game.play()
    try:
        poll = next(flow)
        while True:
            for seat, value in choices.answers(poll):
                if poll.take(seat, value):
                    break
            if game.table.night > MOST_NIGHTS:
                sentence = "The game of the seed {seed} would never end: set quiet_rounds."
                raise NeverEnds(Sentence("never_ends", sentence, seed=seed))
            poll = flow.send(None)
    except StopIteration as end:
        outcome: Outcome = end.value
        executed = [one.seat for one in game.stage.events if isinstance(one, Died) and one.how == "executed"]
        of_wolves = sum(map(game.table.counts_as_wolf, executed))
        return FinishedGame(outcome, game.table.night, len(executed), of_wolves, game.stage.events)
