"""What a reasoning bot says of itself: its card, when it is time to claim it, and what it has learnt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from nightcall.bots.reasoning.cover import cover_of, invented
from nightcall.bots.reasoning.mind import ReasoningMind
from nightcall.bots.reasoning.remarks import tells_of_wolf
from nightcall.hidden_roles.talk import AnyStatement, AskSeat, Claim, Report, Vouch
from nightcall.kernel.audience import Seat
from nightcall.kernel.chance import purpose

_OWNS_UP: Final = purpose("reasoner says that it is plain")
_COMES_OUT: Final = purpose("reasoner comes out")
_COUNTERS: Final = purpose("reasoner answers a false claim")

_OUT_BY: Final = 2  # the day by which an informed seat has claimed
_OUT_AT_ONCE: Final = 50  # percent of those who claim on the first day, lest the night takes what they know


def own_story(mind: ReasoningMind) -> Iterator[AnyStatement]:
    """Its card, when it is time to claim it, and unreported results."""
    claimed = mind.memory.claims.get(mind.seat)
    if mind.is_wolf:
        cover = claimed or cover_of(mind)
        results: list[AnyStatement] = []
        if mind.results_of(cover) is not None:
            results += invented(mind, cover)
    else:
        cover = claimed or (mind.card.name if mind.card is not None else mind.book.plain)
        results = _results(mind)
    is_out = claimed is not None
    if not is_out and _comes_out(mind, cover, results):
        yield Claim(card=cover)
        is_out = True
        if mind.is_wolf and mind.results_of(cover) is None:
            return
    if is_out and (not mind.is_wolf or mind.results_of(cover) is not None):
        yield from results


def _results(mind: ReasoningMind) -> list[AnyStatement]:
    """All unreported results, about the dead too."""
    told = {seat for by, seat in mind.memory.reports if by == mind.seat}
    found: dict[Seat, AnyStatement] = {}
    for one in mind.table.findings:
        if one.how == "pack" or one.seat in told or one.seat == mind.seat:
            continue
        if one.how == "fellow" and mind.card is not None:
            said = any(
                remark.seat == mind.seat and remark.statement == Vouch(seat=one.seat) for remark in mind.table.talk
            )
            if not said:
                found[one.seat] = Vouch(seat=one.seat)
        elif one.card is not None or one.team is not None:
            found[one.seat] = Report(seat=one.seat, card=one.card, team=one.team, night=one.night)
    return list(found.values())


def _comes_out(mind: ReasoningMind, card: str, results: Sequence[AnyStatement]) -> bool:
    """True if it is time to claim one's card."""
    is_asked = any(
        isinstance(one.statement, AskSeat) and one.statement.seat == mind.seat and one.statement.what == "card"
        for one in mind.table.talk
        if one.aloud and one.night == mind.table.night
    )
    if is_asked:
        return True
    in_danger = mind.is_in_danger or mind.seat in mind.table.on_trial
    # Everybody can say that they hold a plain card, so not everybody bothers.
    if in_danger and (card != mind.book.plain or mind.luck.happens(50, _OWNS_UP, mind.now)):
        return True
    if not mind.is_wolf and _is_taken(mind, card) and mind.luck.happens(90, _COUNTERS, mind.table.day):
        return True
    if results:
        finds = [one for one in results if isinstance(one, Report) and tells_of_wolf(mind, one)]
        if any(mind.table.is_alive(one.seat) for one in finds):
            return True
        if any(isinstance(one, Vouch) for one in results):
            return True
        return mind.table.day >= _OUT_BY or mind.luck.happens(_OUT_AT_ONCE, _COMES_OUT)
    return False


def _is_taken(mind: ReasoningMind, card: str) -> bool:
    """True if somebody else claims the only copy of this card."""
    return mind.table.deck.get(card) == 1 and card in mind.memory.claims.values()
