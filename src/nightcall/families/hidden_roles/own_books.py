"""Custom hidden-role rulebooks: from and to TOML, and their description."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from nightcall.families.hidden_roles.making import offered, with_card, with_name, without_card
from nightcall.families.hidden_roles.workshop import arguments_of, first_night
from nightcall.hidden_roles import files
from nightcall.hidden_roles.book_schema import book_schema
from nightcall.hidden_roles.glossary import Entry, glossary
from nightcall.hidden_roles.mistakes import instead_of
from nightcall.hidden_roles.places import ReadablePaths
from nightcall.hidden_roles.rulebook import HiddenRolesBook, Order
from nightcall.hidden_roles.warnings import warnings_about
from nightcall.kernel.errors import NightcallError
from nightcall.kernel.tags import tag_of
from nightcall.themes.own import missing_words, mistakes_in_words, unspoken_languages, words_of
from nightcall.themes.saying import said
from nightcall.wire.rooms.requests import ArgumentShown, NewCard, NewName


class BooksOfCards:
    """Everything people can do with a custom rulebook."""

    def read(self, source: Path | str | Mapping[str, Any]) -> HiddenRolesBook:
        if isinstance(source, Mapping):
            # From a log or a room: an old game stays readable, whatever other languages its book has words in.
            return files.from_data(source)
        book = files.load(source) if isinstance(source, str) else files.load_file(source)
        mistakes = list(unspoken_languages(book))
        if mistakes:
            text = source if isinstance(source, str) else source.read_text(encoding="utf-8")
            files.refuse(ReadablePaths.of(text), mistakes)
        return book

    def as_toml(self, book: HiddenRolesBook) -> str:
        return files.dump(book)

    def as_data(self, book: HiddenRolesBook) -> dict[str, Any]:
        return book.as_data()

    def told(self, book: HiddenRolesBook, file: Path) -> Iterator[str]:
        files.refuse(ReadablePaths.of(file.read_text(encoding="utf-8")), list(mistakes_in_words(book)))
        yield from _summary(book)
        for warning in (*warnings_about(book), *(missing_words(book) if book.own else ())):
            yield f"Warning: {warning}"

    def arguments(self, book: HiddenRolesBook) -> Mapping[str, tuple[ArgumentShown, ...]]:
        return {tag_of(kind): tuple(arguments_of(kind)) for kind in book.abilities}

    def offered(self) -> tuple[str, ...]:
        return offered()

    def with_card(self, book: HiddenRolesBook, card: NewCard, language: str) -> dict[str, Any]:
        return with_card(book, card, language)

    def with_name(self, book: HiddenRolesBook, name: NewName, language: str) -> dict[str, Any]:
        return with_name(book, name, language)

    def without_card(self, book: HiddenRolesBook, card: str) -> dict[str, Any]:
        return without_card(book, card)

    def first_night(self, book: HiddenRolesBook, language: str) -> tuple[str, ...]:
        return first_night(book, language)

    def warnings(self, book: HiddenRolesBook, language: str) -> tuple[str, ...]:
        words = words_of(book, None, language)
        return tuple(said(warning, words, language) for warning in warnings_about(book))

    def schema(self) -> dict[str, Any]:
        return book_schema()

    def glossary(self, name: str | None = None) -> Mapping[str, tuple[Entry, ...]]:
        entries = glossary()
        if name is None:
            return entries
        found = {title: tuple(one for one in among if one.name == name) for title, among in entries.items()}
        if not any(found.values()):
            names = [one.name for among in entries.values() for one in among]
            raise NightcallError(f"There is no '{name}'; {instead_of(name, names)}")
        return found


def _summary(book: HiddenRolesBook) -> Iterator[str]:
    players = f"{book.least_players} to {book.most_players} players"
    yield f"  {book.id}: {players}, {len(book.cards)} cards" + ("" if book.own else ", a shipped rulebook")
    for card in book.cards:
        abilities = ", ".join(tag_of(type(ability)) for ability in card.abilities)
        yield f"  card {card.name}" + (f": {abilities}" if abilities else "")
    yield f"  night in turn: {_order(book.in_turn)}"
    yield f"  night at once: {_order(book.at_once)}"
    yield f"  dawn: {', '.join(book.dawn)}"
    yield f"  day: {', '.join(tag_of(type(step)) for step in book.day)}"
    yield f"  ends: {', '.join(book.ends)}"
    if book.words:
        yield f"  words: {', '.join(book.words)}"


def _order(order: Order) -> str:
    return ", then ".join(" + ".join(group) for group in order) or "nobody is called"
