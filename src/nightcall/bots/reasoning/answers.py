"""What a reasoning bot answers: to whoever asks or accuses it, and on trial."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from nightcall.bots.reasoning.mind import ReasoningMind
from nightcall.bots.reasoning.opinions import estimate, reason_behind, reasoned, target_of, with_reason
from nightcall.bots.reasoning.reasons import reason_against, reason_for
from nightcall.hidden_roles.because import reasons
from nightcall.hidden_roles.events import SpeechesBegan
from nightcall.hidden_roles.state import Remark
from nightcall.hidden_roles.talk import (
    Accuse,
    AnyStatement,
    AskSeat,
    Because,
    Claim,
    Defend,
    Disagree,
    Estimate,
    Report,
    WillVote,
)
from nightcall.kernel.audience import Seat
from nightcall.kernel.chance import purpose
from nightcall.kernel.events import Event, Said

_REPLIES: Final = purpose("how a reasoner replies")
_DEFENDS: Final = purpose("how a reasoner defends itself on trial")


def answer(
    mind: ReasoningMind, events: Sequence[Event], asked: Remark, mine: list[AnyStatement | None]
) -> Iterator[AnyStatement]:
    """What this seat answers to a remark that names it."""
    claimed = mind.memory.claims.get(mind.seat)
    match asked.statement:
        case AskSeat(what="card") if claimed is not None:
            yield Claim(card=claimed)  # once more, for whoever has not listened
        case AskSeat(what="vote"):
            yield from with_reason(mind, events, WillVote, mine)
        case AskSeat(what="opinion", about=int(about)) if about != mind.seat and mind.table.is_alive(about):
            yield from reasoned(mind, events, estimate(mind, about))
        case AskSeat(what="why", about=about):
            yield from _why(mind, events, about, mine)
        case AskSeat():
            yield from with_reason(mind, events, Accuse, mine)
        case _:
            yield from _reply(mind, events, asked.seat, mine)


def _why(
    mind: ReasoningMind, events: Sequence[Event], about: Seat | None, mine: list[AnyStatement | None]
) -> Iterator[AnyStatement]:
    """The reason for what it said last, of this seat if one is meant; without one, how sure it is.

    A result about that seat is its own reason. Of a seat that it has done nothing about it only says what it thinks:
    people ask why it did what it hasn't done.
    """
    result = next((one for one in reversed(mine) if isinstance(one, Report) and one.seat == about), None)
    if result is not None:
        yield result
        return
    said = [one for one in reversed(mine) if isinstance(one, Accuse | WillVote | Defend | Estimate)]
    last = next((one for one in said if about in (None, one.seat)), None)
    if about is not None and last is None and mind.table.is_alive(about) and not _has_touched(mind, events, about):
        yield from reasoned(mind, events, estimate(mind, about))
        return
    seat = last.seat if last is not None else about if about is not None else target_of(mind)
    if seat is None or seat == mind.seat:
        yield from with_reason(mind, events, WillVote, mine)
        return
    reason = reason_behind(mind, events, last, seat)
    if reason is not None:
        yield reason
    elif mind.table.is_alive(seat):
        yield estimate(mind, seat)
    else:  # of the dead there is nothing left to guess
        yield from with_reason(mind, events, WillVote, mine)


def _has_touched(mind: ReasoningMind, events: Sequence[Event], about: Seat) -> bool:
    """True if this seat has done anything in public, such as a vote, that has to do with the other."""
    return about == mind.seat or any(one.by == mind.seat and one.seat == about for one in reasons(events))


def _reply(
    mind: ReasoningMind, events: Sequence[Event], accuser: Seat, mine: list[AnyStatement | None]
) -> Iterator[AnyStatement]:
    """Denies it, asks why, names somebody else or cites something; varies over the day."""
    way = mind.luck.pick((Disagree, AskSeat, Accuse, Because), _REPLIES, mind.now, len(mine))
    if way is Accuse and not any(isinstance(one, Accuse) for one in mine) and target_of(mind) is not None:
        yield from with_reason(mind, events, Accuse, mine)
        return
    is_new = AskSeat(seat=accuser, what="why") not in mine
    reason = reason_against(mind, events, accuser) or reason_for(mind, events, mind.seat)
    if way is not Because or reason is None:
        yield AskSeat(seat=accuser, what="why") if way is AskSeat and is_new else Disagree(seat=accuser)
    if reason is not None:
        yield reason


def words_on_trial(
    mind: ReasoningMind, events: Sequence[Event], mine: list[AnyStatement | None]
) -> Iterator[AnyStatement]:
    """What this seat says on trial, if it has said nothing there: a word about whoever has brought it there."""
    accuser = _brought_here_by(mind)
    if accuser is None or _has_spoken_here(mind, events):
        return
    # Wolves are on trial more often than others, so whatever everybody always said there would be a tell.
    way = mind.luck.pick((Because, AskSeat, Estimate, WillVote), _DEFENDS, mind.now, len(mine))
    reason = reason_against(mind, events, accuser)
    if way is Because and reason is not None:
        yield reason
    elif way is AskSeat:
        yield AskSeat(seat=accuser, what="why")
    elif way is WillVote and target_of(mind) is not None:
        yield from with_reason(mind, events, WillVote, mine)
    else:
        yield estimate(mind, accuser)


def _has_spoken_here(mind: ReasoningMind, events: Sequence[Event]) -> bool:
    for event in reversed(events):
        if isinstance(event, SpeechesBegan):
            return False
        if isinstance(event, Said) and event.seat == mind.seat:
            return True
    return False


def _brought_here_by(mind: ReasoningMind) -> Seat | None:
    """Who proposed this seat, or named it first, while it may speak in its own defence."""
    table = mind.table
    if table.phase != "speech" or mind.seat not in table.on_trial:
        return None
    if table.proposals:
        return table.proposals[-1].by
    votes = (table.ballots[-1].votes or ()) if table.ballots else ()
    return next((voter for voter, pick, _ in votes if pick == mind.seat), None)
