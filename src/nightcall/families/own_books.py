"""Rulebooks of one's own, as far as a family has them: read, written, told and explained."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from nightcall.hidden_roles.glossary import Entry
from nightcall.kernel.rules import Rulebook

if TYPE_CHECKING:
    Book = TypeVar("Book", bound=Rulebook)
else:
    Book = TypeVar("Book")

__all__ = ["Entry", "OwnBooks"]


class OwnBooks(Protocol[Book]):
    """What people can do with a rulebook that is not shipped."""

    def read(self, source: Path | str | Mapping[str, Any]) -> Book:
        """The book in this TOML file, in this TOML text, or in the data that such a file would hold."""

    def as_toml(self, book: Book) -> str:
        """The book as a file, to start from."""

    def as_data(self, book: Book) -> dict[str, Any]:
        """The book as a set-up carries it."""

    def told(self, book: Book, file: Path) -> Iterator[str]:
        """The lines that say what the book in this file is, then warnings; refuses words that cannot be said."""

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of such a book's file, for editors."""

    def glossary(self, name: str | None = None) -> Mapping[str, tuple[Entry, ...]]:
        """All that such a book can be made of, by what it is; or what goes by this name, if anything does."""
