"""A simultaneous ballot: everybody picks one seat, and no vote is visible until all are in."""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import TYPE_CHECKING

from nightcall.hidden_roles.events import VotesShown
from nightcall.hidden_roles.polling import collect_by_day
from nightcall.kernel.audience import EVERYONE, Seat
from nightcall.kernel.polls import Flow, Poll
from nightcall.kernel.questions import Field

if TYPE_CHECKING:
    from nightcall.hidden_roles.game import Game


def hold_ballot(
    game: Game,
    about: str,
    among: tuple[Seat, ...],
    also_barred: Mapping[Seat, tuple[tuple[Seat, str], ...]],
    *,
    executes: bool = False,
) -> Flow:
    """Returns the seats with the most votes, in seat order; empty if nobody voted. All votes become public together.

    Nobody can vote for themselves; other excluded seats are barred with a reason. In a vote that executes, the badge
    counts double, and powers make votes count more or less.
    """

    def opened() -> Poll:
        living = game.table.living
        options = living if among is living else tuple([seat for seat in among if seat in living])
        if not options:
            return game.stage.open({})  # the host has removed every candidate
        not_yourself = game.not_yourself
        forms = {seat: (Field("vote", options, 0, 1, not_yourself[seat]),) for seat in game.voices()}
        for seat, more in also_barred.items():
            if seat in forms:
                forms[seat] = (Field("vote", options, 0, 1, not_yourself[seat] + more),)
        return game.stage.open(game.stage.ask_each(about, forms))

    answers = yield from collect_by_day(game, opened)
    # Read only now: the badge may have changed hands during the ballot.
    counts_double = game.table.sheriff if executes else None
    weighers = game.in_play.weighers if executes else ()
    votes: list[tuple[Seat, Seat | None, int]] = []
    counts = dict.fromkeys(game.table.living, 0)
    for seat in game.voices():
        pick = answers[seat]["vote"] if seat in answers else None
        weighs = 2 if seat == counts_double else 1
        if weighers:
            weighs *= prod([kind.weigh_vote(game, seat, pick) for kind in weighers])
        votes.append((seat, pick, weighs))
        if pick is not None:
            counts[pick] += weighs
    game.emit(VotesShown(votes=tuple(votes), to=EVERYONE))
    most = max(counts.values(), default=0)
    return tuple([seat for seat, count in counts.items() if count == most]) if most else ()


def told_by_moderator(game: Game, about: str, name: str, among: tuple[Seat, ...]) -> Flow:
    """Asks a human moderator who counted real hands for the result only."""

    def opened() -> Poll:
        options = tuple(seat for seat in among if game.table.is_alive(seat))
        if not options:
            return game.stage.open({})
        answerer = game.answerer(0)
        return game.stage.open({answerer: game.stage.ask(answerer, about, (Field(name, options),))})

    answers = yield from collect_by_day(game, opened)
    pick = next((value[name] for value in answers.values()), None)
    return (pick,) if isinstance(pick, int) else ()
