"""What a reasoning bot thinks of others, with its reasons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from nightcall.bots.reasoning.mind import ReasoningMind
from nightcall.bots.reasoning.reasons import reason_against, reason_for
from nightcall.hidden_roles.talk import Accuse, AnyStatement, AskSeat, Because, Defend, Estimate, Report, WillVote
from nightcall.hidden_roles.teams import VILLAGE, WOLVES
from nightcall.kernel.audience import Seat
from nightcall.kernel.chance import purpose
from nightcall.kernel.events import Event

_OPENS: Final = purpose("reasoner opens its mouth")
_WARMS: Final = purpose("reasoner speaks up for somebody")
_ASKS: Final = purpose("reasoner asks")
_WHOM: Final = purpose("whom a reasoner asks")

_OPINIONS: Final = (Accuse, Defend, Estimate, Report)
_SAID_ENOUGH: Final = 2  # voices
_WORTH_A_NUMBER: Final = 0.6  # probability below which an estimate says nothing


def opening(mind: ReasoningMind, events: Sequence[Event]) -> Iterator[AnyStatement]:
    """What this seat says first in a debate, if it feels like talking."""
    if not mind.luck.happens(mind.temperament.talkative, _OPENS, mind.now):
        return
    if mind.lover is not None and mind.voices[mind.lover] >= 2 and mind.table.is_alive(mind.lover):
        yield Defend(seat=mind.lover)
        return
    target = target_of(mind)
    is_sure = target is not None and mind.chances[target] > _WORTH_A_NUMBER
    if target is None or (not is_sure and mind.luck.happens(mind.temperament.warm, _WARMS, mind.now)):
        trusted = mind.trusted(mind.table.living)
        if trusted is not None and (target is None or not _is_praised(mind, trusted)):
            yield from reasoned(mind, events, Defend(seat=trusted))
            return
    if target is None:
        return
    if not is_sure and mind.luck.happens(mind.temperament.curious, _ASKS, mind.now):
        quiet = [seat for seat in mind.table.living if seat != mind.seat and seat not in mind.memory.claims]
        if quiet:
            asked = mind.luck.pick(_worth_asking(mind, quiet), _WHOM, mind.now)
            yield AskSeat(seat=asked, what="opinion" if mind.table.day == 1 else "vote")
            return
    yield from reasoned(mind, events, estimate(mind, target) if is_sure else Accuse(seat=target))


def _worth_asking(mind: ReasoningMind, seats: list[Seat]) -> list[Seat]:
    """Of these, a master asks whoever has let something stand, or else has never said what it thinks of anybody."""
    if mind.level != "master":
        return seats
    # To announce a vote may be only to follow others.
    opinions = (one for one in mind.table.talk if one.aloud and isinstance(one.statement, _OPINIONS))
    outspoken = {one.seat for one in opinions}
    evasive = [seat for seat in seats if seat in mind.let_stand]
    return evasive or [seat for seat in seats if seat not in outspoken] or seats


def intention(mind: ReasoningMind, mine: list[AnyStatement | None]) -> Iterator[AnyStatement]:
    """Who gets its vote, from somebody who has spoken but not said so."""
    if not mind.luck.happens(mind.temperament.talkative // 2, _OPENS, mind.now, 1):
        return
    target = target_of(mind)
    # If several have said it already, it is not repeated.
    if target is not None and Accuse(seat=target) not in mine and mind.voices[target] < _SAID_ENOUGH:
        yield WillVote(seat=target)


def _is_praised(mind: ReasoningMind, seat: Seat) -> bool:
    """True if somebody has defended this seat today: a choir convinces nobody."""
    return any(
        one.statement == Defend(seat=seat) for one in mind.table.talk if one.aloud and one.night == mind.table.night
    )


def with_reason(
    mind: ReasoningMind, events: Sequence[Event], kind: type[Accuse | WillVote], mine: list[AnyStatement | None]
) -> Iterator[AnyStatement]:
    """Such a statement about whoever this seat wants executed, or another if it has made it; with its reason."""
    target = target_of(mind)
    if target is None:
        trusted = mind.trusted(mind.table.living)
        if trusted is not None:
            yield from reasoned(mind, events, Defend(seat=trusted))
        return
    yield from reasoned(mind, events, kind(seat=target) if kind(seat=target) not in mine else estimate(mind, target))


def reasoned(
    mind: ReasoningMind, events: Sequence[Event], said: Accuse | WillVote | Defend | Estimate
) -> Iterator[AnyStatement]:
    """A statement about a seat, with a supporting reason if there is one."""
    yield said
    reason = reason_behind(mind, events, said, said.seat)
    if reason is not None:
        yield reason


def reason_behind(
    mind: ReasoningMind, events: Sequence[Event], said: AnyStatement | None, seat: Seat
) -> Because | None:
    """The reason for what was said of a seat: one in its favour if that was, otherwise one against it."""
    speaks_well = isinstance(said, Defend) or (isinstance(said, Estimate) and said.team == VILLAGE)
    return (reason_for if speaks_well else reason_against)(mind, events, seat)


def estimate(mind: ReasoningMind, seat: Seat) -> Estimate:
    """How sure this seat says it is; a wolf judges its mates as its cover would."""
    chance = mind.chances[seat]
    team = WOLVES if mind.as_known[seat] > 0 else VILLAGE
    sure = chance if team == WOLVES else 1 - chance
    return Estimate(seat=seat, team=team, sure=max(50, min(95, round(100 * sure / 5) * 5)))


def target_of(mind: ReasoningMind) -> Seat | None:
    """Who this seat wants executed most, of all the living."""
    return mind.condemned([seat for seat in mind.table.living if seat != mind.seat])
