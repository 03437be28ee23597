"""Wishes: swaps two cards of a deal, so that one seat gets the card it asks for."""

from __future__ import annotations

from typing import Final

from nightcall.hidden_roles.events import Dealt, MiddleLaid
from nightcall.kernel.audience import Seat
from nightcall.kernel.chance import Chance, purpose
from nightcall.kernel.session import Session
from nightcall.kernel.sources import Given

_WISH: Final = purpose("wish")


def granted(session: Session, seat: Seat, card: str) -> Given | None:
    """The dealt cards with this one swapped to this seat; None if it is not among them."""
    cards: list[str] = []
    middle: tuple[str, ...] = ()
    for event in session.truth().events:
        if isinstance(event, Dealt):
            cards.append(event.card)
        elif isinstance(event, MiddleLaid):
            middle = event.cards
    pile = [*cards, *middle]
    places = [place for place, one in enumerate(pile) if one == card]
    if not places:
        return None
    if seat not in places:
        # at random, or the other copies would lie at the last seats more often than at the first
        other = Chance(session.header.luck.key).pick(places, _WISH)
        pile[seat], pile[other] = pile[other], pile[seat]
    return Given(tuple(pile[: len(cards)]), tuple(pile[len(cards) :]))
