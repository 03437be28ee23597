"""Real cards: which cards a moderator, who learns them as they are called, would not know in time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightcall.hidden_roles.abilities.ability import NightAbility
from nightcall.hidden_roles.teams import VILLAGE, WOLVES

if TYPE_CHECKING:
    from nightcall.hidden_roles.cards import Card
    from nightcall.hidden_roles.rulebook import HiddenRolesBook


def unknown_cards(book: HiddenRolesBook) -> tuple[str, ...]:
    """The cards whose holders nobody would know after the first night, although the end can depend on them."""
    return tuple(card.name for card in book.cards if _is_unknown(card))


def _is_unknown(card: Card) -> bool:
    at_night = [one for one in card.abilities if isinstance(one, NightAbility)]
    must_be_known = card.counts_as == WOLVES or (card.wins_with != VILLAGE and bool(at_night))
    return must_be_known and not any(one.is_called_on(1) and one.is_called_by_holder for one in at_night)
