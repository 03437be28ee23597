"""Helpers shared by the league: who to lie about, what a made-up result looks like, what was said today."""

from __future__ import annotations

from typing import Final

from nightcall.bots.mind import Mind
from nightcall.hidden_roles.talk import AnyStatement, Claim, Report, Statement
from nightcall.hidden_roles.teams import VILLAGE, WOLVES
from nightcall.kernel.audience import Seat
from nightcall.kernel.chance import purpose

_POSE: Final = purpose("league player picks a card to pose as")
_LOT: Final = purpose("league player picks somebody")


def said_today(mind: Mind, kind: type[Statement]) -> bool:
    """True if this seat has made such a statement since the night."""
    return any(isinstance(one, kind) for one in mind.memory.said_today)


def unsaid(mind: Mind, *statements: AnyStatement) -> tuple[AnyStatement, ...]:
    """Those of these statements that this seat has not made today."""
    return tuple(one for one in statements if one not in mind.memory.said_today)


def others(mind: Mind) -> list[Seat]:
    """The other living seats."""
    return [seat for seat in mind.table.living if seat != mind.seat]


def enemies(mind: Mind) -> list[Seat]:
    """The living seats that this one has no reason to spare."""
    return [seat for seat in others(mind) if seat not in mind.spared]


def by_lot(mind: Mind, seats: list[Seat], what_for: int = 0) -> Seat | None:
    """A random one of these, drawn anew each day."""
    return mind.luck.pick(seats, _LOT, mind.now, what_for) if seats else None


def leader(mind: Mind) -> Seat | None:
    """The seat with the most voices against it today, if at least two; never this seat."""
    led = [(voices, -seat) for seat, voices in mind.voices.items() if seat != mind.seat and voices >= 2]
    return -max(led)[1] if led else None


def card_to_pose_as(mind: Mind) -> str | None:
    """A card with results to report that is not face up yet."""
    shown = set(mind.memory.shown.values())
    cards = [card for card in mind.memory.cards if card not in shown and mind.results_of(card) is not None]
    return mind.luck.pick(cards, _POSE) if cards else None


def learns_nothing(mind: Mind) -> bool:
    """True for a villager whose card learns nothing."""
    return mind.card is not None and not mind.is_wolf and not mind.is_informed(mind.card.name)


def made_up(mind: Mind, seat: Seat, *, is_wolf: bool) -> Report:
    """A made-up result, in the form that the claimed card would get; a side if none is claimed."""
    claimed = mind.memory.claims.get(mind.seat)
    night = max(1, mind.table.night)
    if claimed is not None and mind.results_of(claimed) == "card":
        wolf = next(card for card in mind.memory.cards if mind.memory.is_wolf_card(card))
        return Report(seat=seat, card=wolf if is_wolf else mind.book.plain, night=night)
    return Report(seat=seat, team=WOLVES if is_wolf else VILLAGE, night=night)


def posing(mind: Mind) -> Claim | None:
    """A claim of such a card, if this seat has claimed nothing yet."""
    card = None if mind.seat in mind.memory.claims else card_to_pose_as(mind)
    return None if card is None else Claim(card=card)


def unreported(mind: Mind, seats: list[Seat]) -> list[Seat]:
    """Those of these on whom this seat has reported nothing."""
    return [seat for seat in seats if (mind.seat, seat) not in mind.memory.reports]
