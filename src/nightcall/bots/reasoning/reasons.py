"""Reasons: public events that support what a bot says about somebody."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from nightcall.bots.reasoning.mind import ReasoningMind
from nightcall.hidden_roles.because import reasons
from nightcall.hidden_roles.talk import Because
from nightcall.kernel.audience import Seat
from nightcall.kernel.events import Event

_ATTACKS: Final = ("vote", "name", "propose", "second", "die", "accuse", "will_vote", "disagree")
_PROOF: Final = 6.0  # outweighs every other reason
_UNANSWERED: Final = 2.0  # a question of a day on which the seat gave no answer
_RIVALLED: Final = 2.5  # weighs more than anything that was only done or said
_ENOUGH_OF_ELECTIONS: Final = 2  # reasons a day
_FAVOURS: Final = ("defend", "elect", "live", "vouch", "agree")


def reason_against(mind: ReasoningMind, events: Sequence[Event], seat: Seat) -> Because | None:
    """The strongest reason against a seat: what it did, or what others know of it; None if there is none."""
    return _best(mind, events, lambda one: _weight_against(mind, one, seat))


def reason_for(mind: ReasoningMind, events: Sequence[Event], seat: Seat) -> Because | None:
    """The strongest reason for a seat: who it was after, or who defended it; None if there is none."""
    return _best(mind, events, lambda one: _weight_for(mind, one, seat))


def _best(mind: ReasoningMind, events: Sequence[Event], weigh: Callable[[Because], float]) -> Because | None:
    # One's own act is no reason for anybody else, and of an election enough is said soon.
    stale = "elect" if _has_heard_of_elections(mind) else None
    given = _given_today(mind)
    open_to_all = [
        one for one in reasons(events) if one.by != mind.seat and one.what != stale and one.event not in given
    ]
    # Nor is a question its own answer.
    found = [(weigh(one), one.event, one) for one in open_to_all if (one.what, one.seat) != ("ask", mind.seat)]
    weighty = [one for one in found if one[0] > 0]
    if not weighty:
        return None
    best = max(weighty, key=lambda one: (one[0], one[1]))[2]
    return Because(event=best.event, by=best.by)


def _given_today(mind: ReasoningMind) -> set[int]:
    """The events this seat has pointed at today: once is enough."""
    today = [one.statement for one in mind.table.talk if one.seat == mind.seat and one.night == mind.table.night]
    return {said.event for said in today if isinstance(said, Because)}


def _has_heard_of_elections(mind: ReasoningMind) -> bool:
    """True if votes for a badge were reason enough today: a first day has little else to talk about."""
    today = [one.statement for one in mind.table.talk if one.aloud and one.night == mind.table.night]
    return sum(isinstance(said, Because) and said.what == "elect" for said in today) >= _ENOUGH_OF_ELECTIONS


def _weight_against(mind: ReasoningMind, one: Because, seat: Seat) -> float:
    if one.by is None:
        return 0.0  # an event without an actor counts against nobody
    if one.by == seat and _is_a_lie(mind, one):
        return _PROOF
    if one.by == seat and one.seat is not None and one.seat != seat:
        trust = _trust(mind, one.seat)
        if one.what in _ATTACKS:
            return 1.0 + trust  # going after a wolf is no fault
        return 0.8 - trust if one.what in _FAVOURS else 0.6
    if one.seat == seat and one.by != seat:
        if one.what == "ask":
            return _UNANSWERED if one.day in mind.let_stand.get(seat, ()) else 0.0
        if one.what == "report":  # a good result counts in its favour
            is_believed = _trust(mind, one.by) > 0 or _outdoes(mind, one.by, seat)
            return 3.0 + _trust(mind, one.by) if is_believed and mind.memory.reports.get((one.by, seat)) else 0.0
        return max(0.1, 0.4 + 0.2 * _trust(mind, one.by)) if one.what in _ATTACKS else 0.0
    if one.by == seat and one.what == "claim":
        return _RIVALLED if any(_outdoes(mind, rival, seat) for rival in mind.memory.claims) else 0.5
    return 0.0


def _outdoes(mind: ReasoningMind, rival: Seat, seat: Seat) -> bool:
    """True if both claim the only copy of a card, and this seat rather believes the rival."""
    card = mind.memory.claims.get(seat)
    is_duel = rival != seat and card is not None and mind.memory.claims.get(rival) == card
    return is_duel and mind.table.deck.get(card or "") == 1 and mind.as_known[rival] < mind.as_known[seat]


def _is_a_lie(mind: ReasoningMind, one: Because) -> bool:
    """True for a claim or a result that a card lying face up, or one's own, has shown to be false."""
    if one.what == "claim" and one.card is not None:
        own = {} if mind.is_wolf or mind.card is None else {mind.seat: mind.card.name}
        known = {**mind.memory.shown, **own}
        holders = sum(1 for seat, card in known.items() if card == one.card and seat != one.by)
        return holders >= mind.table.deck.get(one.card, mind.table.seats)
    if one.what == "report" and one.by is not None and one.seat is not None:
        is_wolf = mind.memory.public.get(one.seat)
        told = mind.memory.reports.get((one.by, one.seat))
        return is_wolf is not None and told is not None and told != is_wolf
    return False


def _weight_for(mind: ReasoningMind, one: Because, seat: Seat) -> float:
    if one.by == seat and one.seat is not None and one.seat != seat:
        trust = _trust(mind, one.seat)
        return -trust if one.what in _ATTACKS else 0.5 * trust if one.what in _FAVOURS else 0.0
    if one.seat == seat and one.by is not None and one.by != seat:
        is_bad = one.what == "report" and mind.memory.reports.get((one.by, seat))
        praises = one.what in ("defend", "report", "vouch") and not is_bad
        return max(0.1, 0.6 + 0.3 * _trust(mind, one.by)) if praises else 0.0
    return 0.4 if one.by == seat and one.what == "claim" else 0.0


def _trust(mind: ReasoningMind, seat: Seat) -> float:
    """How far this seat trusts another, from -2 to 2, clipped so that no single reason outweighs all others."""
    return max(-2.0, min(2.0, -mind.as_known[seat]))
