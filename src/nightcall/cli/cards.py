"""`nightcall cards`: lists what custom cards and rulebooks can contain, or prints a shipped book as TOML."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING

from nightcall.cli.words import Words

if TYPE_CHECKING:
    from nightcall.families.own_books import Entry

_WIDTH = 100


def add_to(words: Words) -> argparse.ArgumentParser:
    """The parser of `cards`."""
    parser = words.add_parser(
        "cards",
        help="list the building blocks of your own cards and rulebooks",
        description="Lists every ability with its arguments and an example, then the steps of a day, the dawn "
        "rules, the ends and the options. docs/own-cards.md shows how to use them in a file.",
    )
    parser.add_argument("name", metavar="NAME", nargs="?", help="only this ability, step, rule or option")
    parser.add_argument("--book", metavar="BOOK", help="print a shipped rulebook as TOML, to start from")
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Prints the list or the book; returns 0."""
    from nightcall.families.registry import family_of
    from nightcall.kernel.errors import NightcallError
    from nightcall.library import own_books, rulebook

    if arguments.book:
        if arguments.name is not None:
            raise NightcallError("--book prints a whole rulebook: leave NAME out.")
        book = rulebook(arguments.book)
        written = family_of(book).own_books
        if written is None:
            raise NightcallError(f"{book.id} has no cards.")
        print(written.as_toml(book), end="")
        return 0
    for title, found in own_books().glossary(arguments.name).items():
        if found:
            print(f"# {title.capitalize()}\n")
        for entry in found:
            print("\n".join(_told(entry)), end="\n\n")
    return 0


def _told(entry: Entry) -> Iterator[str]:
    yield f"## {entry.name}"
    yield from _wrapped(entry.meaning, "")
    for one in entry.arguments:
        usual = f" (usually {one.default})" if one.default else ""
        yield from _wrapped(f"- {one.name}: {one.takes}{usual}. {one.meaning}", "  ")
    for need in entry.needs:
        yield from _wrapped(f"- {need}", "  ")
    yield f"As in {entry.book}:" if entry.book else "For example:"
    yield ""
    yield textwrap.indent(entry.example.rstrip(), "    ")


def _wrapped(text: str, indent: str) -> list[str]:
    return textwrap.wrap(text, _WIDTH, subsequent_indent=indent)
