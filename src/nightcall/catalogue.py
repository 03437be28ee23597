"""The catalogue: what there is in all games, for programs and pages that describe them."""

from __future__ import annotations

from msgspec import Struct

from nightcall.families.events import events_in
from nightcall.families.house_rules import HouseRule
from nightcall.families.registry import families, family_of
from nightcall.kernel import events as events_of_every_game
from nightcall.kernel.events import Event
from nightcall.kernel.rules import Rulebook


def event_types() -> tuple[type[Event], ...]:
    """Everything that can happen in any game, the kernel's own events first."""
    return (*events_in(events_of_every_game), *(kind for family in families().values() for kind in family.events))


def statement_types() -> tuple[type[Struct], ...]:
    """Everything that can be said so that programs understand it."""
    return tuple(kind for family in families().values() for kind in family.statements)


def players_of(book: Rulebook) -> tuple[int, int]:
    """The least and the most players that this book is for."""
    return book.least_players, book.most_players


def cards_of(book: Rulebook) -> tuple[str, ...]:
    """The names of this book's cards."""
    return family_of(book).cards(book)


def house_rules(book: Rulebook) -> dict[str, HouseRule]:
    """What a table may choose under this book, with what the book prints as the default."""
    return family_of(book).house_rules(book)
