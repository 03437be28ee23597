"""Reasons: the public events that a statement can cite."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, get_args

from nightcall.hidden_roles.events import (
    CardShown,
    DayBroke,
    Died,
    ElectionBegan,
    Named,
    NamingBegan,
    NobodyDied,
    Proposed,
    RunoffBegan,
    Seconded,
    VerdictShown,
    VoteBegan,
    VotesShown,
)
from nightcall.hidden_roles.talk import Because, Done, Spoken
from nightcall.kernel.audience import EVERYONE
from nightcall.kernel.events import Event, Said

_SPOKEN: Final = get_args(Spoken)


def reasons(events: Iterable[Event], only: int | None = None) -> Iterator[Because]:
    """Every citable reason in a viewer's events, in order; the same for every viewer.

    With `only`, just the reasons in the event of this number.
    """
    number, day = -1, 0
    vote: Done = "vote"  # what a vote or a name said aloud means in this phase
    for event in events:
        if event.to != EVERYONE:
            continue
        number += 1
        match event:
            case DayBroke():
                day = event.day
            case ElectionBegan():
                vote = "elect"
            case VoteBegan() | RunoffBegan():
                vote = "vote"
            case NamingBegan():
                vote = "name"
        if only is None or only == number:
            yield from _in_one(event, vote, {"event": number, "day": day})


def _in_one(event: Event, vote: Done, at: dict[str, Any]) -> Iterator[Because]:
    """The reasons in this event, one per part."""
    match event:
        case VotesShown():
            for by, pick, _ in event.votes:
                yield Because(what=vote, by=by, seat=pick, **at)
        case Named():
            yield Because(what=vote, by=event.seat, seat=event.at, **at)
        case Proposed():
            yield Because(what="propose", by=event.by, seat=event.seat, **at)
        case Seconded():
            yield Because(what="second", by=event.by, seat=event.seat, **at)
        case VerdictShown():
            for by in event.die:
                yield Because(what="die", by=by, seat=event.seat, **at)
            for by in event.live:
                yield Because(what="live", by=by, seat=event.seat, **at)
        case Died(how="night"):
            yield Because(what="killed", seat=event.seat, **at)
        case Died(how="executed"):
            yield Because(what="executed", seat=event.seat, **at)
        case Died():
            yield Because(what="died", seat=event.seat, **at)
        case CardShown():
            yield Because(what="shown", seat=event.seat, card=event.card, **at)
        case NobodyDied():
            yield Because(what="quiet", **at)
        case Said(statement=dict(said)) if said.get("says") in _SPOKEN:
            yield Because(what=said["says"], by=event.seat, seat=said.get("seat"), card=said.get("card"), **at)
