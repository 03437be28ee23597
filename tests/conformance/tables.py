"""Tables: every rulebook at every number of players, with decks and house rules covered pairwise."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, NamedTuple, TypeVar

import msgspec

from nightcall.hidden_roles.files import load
from nightcall.hidden_roles.options import Options
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.rulebooks import RULEBOOKS
from nightcall.kernel.errors import BadSetup
from nightcall.kernel.session import Session
from nightcall.kernel.sources import Deal
from tests.conformance.cover import Row, pairwise
from tests.hidden_roles.own_books import GAMEKEEPER, LIGHTHOUSE

S = TypeVar("S", bound=Session)

OWN_BOOKS = tuple(map(load, (GAMEKEEPER, LIGHTHOUSE)))
BOOKS = {book.id: book for book in (*RULEBOOKS, *OWN_BOOKS)}

# Two options that are one choice: the deck's own number of wolves, or one drawn from a range.
RANGES_OF_WOLVES = ((0, 0), (1, 2))


class Case(NamedTuple):
    """One table."""

    book: str
    players: int
    deck: tuple[str, ...]  # the special cards added to the book's own deck
    options: tuple[tuple[str, Any], ...]

    def new(self, seed: int | str, deal: Deal | None = None, **options: Any) -> Session:
        """A game at this table, perhaps with other options."""
        return self.open(Session, seed, deal, **options)

    def open(self, kind: type[S], seed: int | str, deal: Deal | None = None, **options: Any) -> S:
        """The same, as another kind of session."""
        wishes = {**dict(self.options), **options}
        return kind.new(BOOKS[self.book], self.players, self.deck, wishes, seed, deal=deal)

    def __str__(self) -> str:
        usual = BOOKS[self.book].options
        unusual = [f"{name}={value}" for name, value in self.options if value != usual[name]]
        return " ".join([self.book, str(self.players), "+".join(self.deck) or "basic", *unusual])


def decks_of(book: HiddenRolesBook, players: int) -> list[tuple[str, ...]]:
    """The special cards to add: none, each alone, and as many together as there is room for."""
    specials = [card.name for card in book.cards if card.name not in book.decks[players]]
    together: tuple[str, ...] = ()
    for name in specials:
        if _can_be_played(book, players, (*together, name)):
            together = (*together, name)
    return list(dict.fromkeys([(), together, *((name,) for name in specials)]))


def _can_be_played(book: HiddenRolesBook, players: int, deck: tuple[str, ...]) -> bool:
    try:
        Session.new(book, players, deck)
    except BadSetup:
        return False
    return True


def values_of(option: str, usual: Any) -> list[Any]:
    """The values of an option worth trying: all of them, or of a number the least ones and those around the usual."""
    kind = next(field.type for field in msgspec.structs.fields(Options) if field.name == option)
    schema = msgspec.json.schema(kind)
    if "enum" in schema:
        return list(schema["enum"])
    if schema["type"] == "boolean":
        return [True, False]
    least = schema["minimum"]
    return sorted({least, least + 1, usual, usual + 1})


def factors_of(book: HiddenRolesBook, players: int) -> dict[str, tuple[Any, ...]]:
    """All that can be chosen at a table, with the values worth trying."""
    factors: dict[str, tuple[Any, ...]] = {"deck": tuple(decks_of(book, players))}
    for name, usual in book.options.items():
        if name == "fewest_wolves":
            factors["range_of_wolves"] = RANGES_OF_WOLVES
        elif name != "most_wolves":
            factors[name] = tuple(values_of(name, usual))
    return factors


@cache
def cases(book_id: str, players: int) -> list[Case]:
    """The tables of one book and one number of players."""
    rows = _cover(tuple(factors_of(BOOKS[book_id], players).items()))
    return [Case(book_id, players, row["deck"], _options(row)) for row in rows]


@cache
def _cover(factors: tuple[tuple[str, tuple[Any, ...]], ...]) -> list[Row]:
    return pairwise(dict(factors))


def _options(row: Row) -> tuple[tuple[str, Any], ...]:
    options = {name: value for name, value in row.items() if name != "deck"}
    fewest, most = options.pop("range_of_wolves", (None, None))
    if most is not None:
        options |= {"fewest_wolves": fewest, "most_wolves": most}
    return tuple(options.items())


def sizes() -> Iterator[tuple[str, int]]:
    """Every number of players of every shipped book, and every third of the own ones."""
    for book in BOOKS.values():
        for players in range(book.least_players, book.most_players + 1, 3 if book.own else 1):
            yield book.id, players


def half_of_the_cases(book_id: str, players: int) -> list[Case]:
    """Every second of them, the others at the next number of players."""
    return cases(book_id, players)[players % 2 :: 2]


def some_cases(book_id: str, players: int) -> list[Case]:
    """A quarter of them, for what takes longer: a few tables of every size, others from one size to the next."""
    return cases(book_id, players)[players % 4 :: 4]


@contextmanager
def at(case: Case) -> Iterator[None]:
    """Names the table in whatever fails at it."""
    try:
        yield
    except BaseException as error:
        error.add_note(f"at the table: {case}")
        raise
