"""The worker side of bots: remembers their tables, and decides on request."""

from __future__ import annotations

from collections import OrderedDict
from functools import cache, partial
from typing import Final

import msgspec

from nightcall.bots.player import Player
from nightcall.families.registry import family_of, players_of, rulebooks
from nightcall.kernel.audience import Seat
from nightcall.kernel.fold import Knowledge
from nightcall.kernel.rules import Rulebook
from nightcall.kernel.view import View
from nightcall.server.minds.thoughts import QuestionSent, SeatAsked, Thought

MOST_ROOMS: Final = 250  # remembered; one that was evicted is sent everything again
MOST_STATEMENTS: Final = 2  # per request: bots do not talk over people


class SeatMind:
    """One bot on one seat: its events, and its player."""

    def __init__(self, asked: QuestionSent, book: Rulebook, seat: Seat) -> None:
        self.players = asked.players
        self.seat = seat
        self.knowledge = Knowledge(partial(book.fold, asked.players, seat))
        self.player: Player = players_of(family_of(book))[asked.kind](book, seat, asked.seed)

    def view(self, asked: SeatAsked) -> View:
        """The view of its seat now."""
        return View.of(
            self.knowledge,
            seat=self.seat,
            players=self.players,
            question=asked.question,
            may_speak=asked.may_speak,
        )


@cache
def _minds() -> OrderedDict[str, dict[Seat, SeatMind]]:
    """This process's cache by room, most recent last."""
    return OrderedDict()


def think(asked: QuestionSent) -> dict[Seat, Thought] | None:
    """What these bots would say and answer; None if needed events were evicted."""
    book = rulebooks()[asked.book] if isinstance(asked.book, str) else asked.book
    minds = _remembered(asked)
    views: dict[Seat, View] = {}
    for one in asked.seats:
        if one.known == 0:
            minds[one.seat] = SeatMind(asked, book, one.seat)
        mind = minds.get(one.seat)
        if mind is None or len(mind.knowledge.events) != one.known:
            return None
        mind.knowledge.events.extend(one.events)
        views[one.seat] = mind.view(one)
    thoughts: dict[Seat, Thought] = {}
    has_spoken = False
    for seat, view in views.items():
        said = () if has_spoken or not view.may_speak else minds[seat].player.speak(view)[:MOST_STATEMENTS]
        has_spoken = asked.in_turn and (has_spoken or bool(said))
        thoughts[seat] = Thought(tuple(msgspec.to_builtins(one) for one in said))
    if asked.answers or not has_spoken:
        for seat, view in views.items():
            if view.question is not None:
                value = minds[seat].player.decide(view, view.question)
                thoughts[seat] = Thought(thoughts[seat].said, value)
    return thoughts


def _remembered(asked: QuestionSent) -> dict[Seat, SeatMind]:
    """The bots of this room, after letting go of those that nobody needs."""
    minds = _minds()
    for room in asked.gone:
        minds.pop(room, None)
    here = minds.setdefault(asked.room, {})
    minds.move_to_end(asked.room)
    while len(minds) > MOST_ROOMS:
        minds.popitem(last=False)
    return here
