"""The interface for custom rulebooks: read, write, describe and explain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from nightcall.hidden_roles.glossary import Entry
from nightcall.kernel.rules import Rulebook
from nightcall.wire.rooms.requests import ArgumentShown, NewCard, NewName

if TYPE_CHECKING:
    Book = TypeVar("Book", bound=Rulebook)
else:
    Book = TypeVar("Book")

__all__ = ["Entry", "OwnBooks"]


class OwnBooks(Protocol[Book]):
    """Everything people can do with a custom rulebook."""

    def read(self, source: Path | str | Mapping[str, Any]) -> Book:
        """The book in this TOML file, TOML text, or parsed data."""

    def as_toml(self, book: Book) -> str:
        """The book as TOML, as a starting point."""

    def as_data(self, book: Book) -> dict[str, Any]:
        """The book as data for a set-up."""

    def told(self, book: Book, file: Path) -> Iterator[str]:
        """Lines that describe the book in this file, then warnings; raises for words that cannot be used."""

    def arguments(self, book: Book) -> Mapping[str, tuple[ArgumentShown, ...]]:
        """The arguments of each ability of its cards that a page can change."""

    def offered(self) -> tuple[str, ...]:
        """The abilities that a new card can have."""

    def with_card(self, book: Book, card: NewCard, language: str) -> dict[str, Any]:
        """The book's data with this card, named in this language."""

    def with_name(self, book: Book, name: NewName, language: str) -> dict[str, Any]:
        """The book's data with another name for one of its cards in this language."""

    def without_card(self, book: Book, card: str) -> dict[str, Any]:
        """The book's data without this card."""

    def first_night(self, book: Book, language: str) -> tuple[str, ...]:
        """What is said aloud on the first night with all its cards, in order."""

    def warnings(self, book: Book, language: str) -> tuple[str, ...]:
        """In this language, what can be played, but is probably not what its author meant."""

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of a book file, for editors."""

    def glossary(self, name: str | None = None) -> Mapping[str, tuple[Entry, ...]]:
        """Everything a book can contain, by category; or the entries with this name."""
