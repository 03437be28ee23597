"""Tricks that several of the league use: whom to lie about, how a made-up result looks, what was said today."""

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
    """True if this seat has said something of this kind since the night."""
    return any(isinstance(one, kind) for one in mind.memory.said_today)


def unsaid(mind: Mind, *statements: AnyStatement) -> tuple[AnyStatement, ...]:
    """Those of these that this seat has not said today."""
    return tuple(one for one in statements if one not in mind.memory.said_today)


def others(mind: Mind) -> list[Seat]:
    """The living but this seat."""
    return [seat for seat in mind.table.living if seat != mind.seat]


def enemies(mind: Mind) -> list[Seat]:
    """The living whom this seat has no reason to spare."""
    return [seat for seat in others(mind) if seat not in mind.spared]


def by_lot(mind: Mind, seats: list[Seat], what_for: int = 0) -> Seat | None:
    """One of these, another one each day."""
    return mind.luck.pick(seats, _LOT, mind.now, what_for) if seats else None


def leader(mind: Mind) -> Seat | None:
    """Whom more of the others are after today than anybody else, if at least two are; never this seat."""
    led = [(voices, -seat) for seat, voices in mind.voices.items() if seat != mind.seat and voices >= 2]
    return -max(led)[1] if led else None


def card_to_pose_as(mind: Mind) -> str | None:
    """A card whose holders have results to tell, which does not lie face up yet."""
    shown = set(mind.memory.shown.values())
    cards = [card for card in mind.memory.cards if card not in shown and mind.results_of(card) is not None]
    return mind.luck.pick(cards, _POSE) if cards else None


def learns_nothing(mind: Mind) -> bool:
    """True for a seat of the village whose card tells it nothing."""
    return mind.card is not None and not mind.is_wolf and not mind.is_informed(mind.card.name)


def made_up(mind: Mind, seat: Seat, *, is_wolf: bool) -> Report:
    """A result that was never had, in the form that the claimed card would have it; a side where none is claimed."""
    claimed = mind.memory.claims.get(mind.seat)
    night = max(1, mind.table.night)
    if claimed is not None and mind.results_of(claimed) == "card":
        wolf = next(card for card in mind.memory.cards if mind.memory.is_wolf_card(card))
        return Report(seat=seat, card=wolf if is_wolf else mind.book.plain, night=night)
    return Report(seat=seat, team=WOLVES if is_wolf else VILLAGE, night=night)


def posing(mind: Mind) -> Claim | None:
    """A claim of such a card, from whoever has claimed nothing yet."""
    card = None if mind.seat in mind.memory.claims else card_to_pose_as(mind)
    return None if card is None else Claim(card=card)


def unreported(mind: Mind, seats: list[Seat]) -> list[Seat]:
    """Those of these of whom this seat has reported nothing."""
    return [seat for seat in seats if (mind.seat, seat) not in mind.memory.reports]
