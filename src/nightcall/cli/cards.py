"""`nightcall cards`: what own cards and rulebooks can be made of, and shipped books as TOML to start from."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING

from nightcall.cli.words import Words

if TYPE_CHECKING:
    from nightcall.hidden_roles.glossary import Entry

_WIDTH = 100


def add_to(words: Words) -> argparse.ArgumentParser:
    """The parser of `cards`."""
    parser = words.add_parser(
        "cards",
        help="list what own cards and rulebooks can be made of",
        description="Lists every ability with its arguments and an example, then the steps of a day, the rules of "
        "dawn, the ends and the options. How to write a file with them: docs/own-cards.md.",
    )
    parser.add_argument("name", metavar="NAME", nargs="?", help="only this ability, step, rule or option")
    parser.add_argument("--book", metavar="BOOK", help="print a shipped rulebook as TOML, to start from")
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Zero, after the list or the book."""
    from nightcall.hidden_roles.files import dump
    from nightcall.hidden_roles.glossary import glossary
    from nightcall.hidden_roles.mistakes import instead_of
    from nightcall.hidden_roles.rulebook import Rulebook
    from nightcall.kernel.errors import NightcallError
    from nightcall.library import rulebook

    if arguments.book:
        book = rulebook(arguments.book)
        if not isinstance(book, Rulebook):
            raise NightcallError(f"{book.id} has no cards.")
        print(dump(book), end="")
        return 0
    entries = glossary()
    if arguments.name:
        entries = {title: tuple(one for one in found if one.name == arguments.name) for title, found in entries.items()}
        if not any(entries.values()):
            names = [one.name for found in glossary().values() for one in found]
            raise NightcallError(f"There is no '{arguments.name}'; {instead_of(arguments.name, names)}")
    for title, found in entries.items():
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
