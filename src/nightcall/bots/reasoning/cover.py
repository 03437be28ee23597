"""A wolf's cover: the card it claims and the results it would have had; deterministic."""

from __future__ import annotations

from typing import Final

from nightcall.bots.reasoning.mind import ReasoningMind
from nightcall.hidden_roles.talk import Report
from nightcall.hidden_roles.teams import VILLAGE, WOLVES
from nightcall.kernel.audience import Seat
from nightcall.kernel.chance import purpose

_DESPERATE: Final = 3  # how many times bolder a wolf is with nothing left to lose
_COVER: Final = purpose("a wolf's cover")
_SEEN: Final = purpose("whom a wolf's cover has seen")
_ACCUSES: Final = purpose("whether a wolf's cover has found somebody")


def cover_of(mind: ReasoningMind) -> str:
    """The plain card, or sometimes an informed one, if no mate claims it and it is not face up."""
    plain = mind.book.plain
    taken = {*mind.memory.shown.values(), *(mind.memory.claims.get(mate) for mate in mind.mates)}
    posing = [mate for mate in mind.mates if mind.is_informed(mind.memory.claims.get(mate, plain))]
    bold = mind.craft.boldness * mind.temperament.bold
    accuser = _accuser(mind)
    if accuser is not None and mind.luck.happens(_DESPERATE * bold, _COVER, 2):
        card = mind.memory.claims.get(accuser, plain)  # one of the two is lying, and the village has to choose
        if mind.results_of(card) is not None and card not in taken and not posing:
            return card
    if not mind.luck.happens(mind.craft.traitor if is_traitor(mind) else bold, _COVER):
        return plain
    cards = [card for card in mind.memory.cards if mind.results_of(card) is not None and card not in taken]
    return mind.luck.pick(cards, _COVER, 1) if cards and not posing else plain


def is_traitor(mind: ReasoningMind) -> bool:
    """True for a seat that wins with the wolves but is not of the pack, so that it does not know them."""
    return mind.is_wolf and mind.card is not None and mind.card.counts_as != WOLVES


def _accuser(mind: ReasoningMind) -> Seat | None:
    """The seat that reports this one to be a wolf, if any."""
    found = [by for (by, seat), is_wolf in mind.memory.reports.items() if seat == mind.seat and is_wolf]
    return next((by for by in found if mind.table.is_alive(by) and by not in mind.mates), None)


def invented(mind: ReasoningMind, card: str) -> list[Report]:
    """One result per night, in order, as the card would have had them; consistent with what was already reported."""
    told = {seat: is_wolf for (by, seat), is_wolf in mind.memory.reports.items() if by == mind.seat}
    wanted = mind.table.night - len(told)
    if wanted <= 0:
        return []
    died = {death.seat: death.night for death in mind.table.deaths}
    found = []
    for night in range(len(told) + 1, mind.table.night + 1):
        seats = [
            seat
            for seat in range(mind.table.seats)
            if seat != mind.seat and seat not in told and died.get(seat, mind.table.night) >= night
        ]
        if not seats:
            break
        seat, is_wolf = _result(mind, night, seats)
        told[seat] = is_wolf
        found.append(_report(mind, card, seat, night, is_wolf=is_wolf))
    return found


def _result(mind: ReasoningMind, night: int, seats: list[Seat]) -> tuple[Seat, bool]:
    """Sometimes a suspect non-mate is a wolf; otherwise somebody is good."""
    is_out = any(is_wolf for (by, _), is_wolf in mind.memory.reports.items() if by == mind.seat)
    prey = [seat for seat in seats if mind.table.is_alive(seat) and seat not in mind.spared]
    accuser = _accuser(mind)
    if accuser in prey:
        return accuser, True
    if prey and not is_out and mind.luck.happens(45, _ACCUSES, night):
        if is_traitor(mind):  # the most suspect may well be a wolf
            return mind.luck.pick(prey, _ACCUSES, night, 1), True
        return max(prey, key=lambda seat: (mind.as_public[seat], -seat)), True
    shown = mind.memory.public
    good = [seat for seat in seats if not shown.get(seat, False)]
    return mind.luck.pick(good or seats, _SEEN, night), False


def _report(mind: ReasoningMind, card: str, seat: Seat, night: int, *, is_wolf: bool) -> Report:
    if mind.results_of(card) == "team":
        return Report(seat=seat, team=WOLVES if is_wolf else VILLAGE, night=night)
    wolf = next(name for name in mind.memory.cards if mind.memory.is_wolf_card(name))
    known = mind.memory.shown.get(seat) or mind.memory.claims.get(seat) or mind.book.plain
    good = mind.book.plain if mind.memory.is_wolf_card(known) else known
    return Report(seat=seat, card=wolf if is_wolf else good, night=night)
