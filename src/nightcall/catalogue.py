"""The catalogue: everything that any game can contain, for programs and pages that describe it."""

from __future__ import annotations

from msgspec import Struct

from nightcall.families.events import events_in
from nightcall.families.house_rules import HouseRule
from nightcall.families.registry import families, family_of, rulebooks
from nightcall.kernel import events as events_of_every_game
from nightcall.kernel.asked import Asked
from nightcall.kernel.errors import REFUSALS
from nightcall.kernel.events import Event
from nightcall.kernel.rules import Rulebook


def event_types() -> tuple[type[Event], ...]:
    """All event classes, the kernel's own first."""
    return (*events_in(events_of_every_game), *(kind for family in families().values() for kind in family.events))


def statement_types() -> tuple[type[Struct], ...]:
    """All statement classes."""
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


def asked() -> tuple[Asked, ...]:
    """Every field that a question of any game can have."""
    return tuple(one for family in families().values() for one in family.asks)


def calls_of(book: Rulebook) -> tuple[str, ...]:
    """The names that this book calls at night, in its order."""
    return family_of(book).calls(book)


def call_names() -> tuple[str, ...]:
    """Every name that is called at night by any book."""
    return tuple(dict.fromkeys(name for book in rulebooks().values() for name in calls_of(book)))


def calls_that_ask(one: Asked) -> tuple[str, ...]:
    """The calls of the shipped books in which this field is real; empty if it may be in any call."""
    return tuple(dict.fromkeys(name for family in families().values() for name in family.calls_that_ask(one)))


def refusals() -> tuple[str, ...]:
    """Why any game may refuse an input: as the kernel does, as its family does, or because a field bars it."""
    barred = (key for one in asked() for key in one.barred)
    of_families = (key for family in families().values() for key in family.refusals)
    return tuple(dict.fromkeys((*REFUSALS, *of_families, *barred)))


def sides() -> tuple[str, ...]:
    """Every possible winner of any game."""
    return tuple(side for family in families().values() for side in family.sides)


def end_reasons() -> tuple[str, ...]:
    """Every reason for which any game can end."""
    return tuple(reason for family in families().values() for reason in family.end_reasons)


def objects() -> dict[str, type[Struct]]:
    """The house rules that are objects, each with its type."""
    return {name: kind for family in families().values() for name, kind in family.objects.items()}
