"""`nightcall check FILE`: whether an own rulebook can be played, and if not, why, where, and what would be right."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from nightcall.cli.words import Words

if TYPE_CHECKING:
    from nightcall.hidden_roles.rulebook import Order, Rulebook


def add_to(words: Words) -> argparse.ArgumentParser:
    """The parser of `check`."""
    parser = words.add_parser(
        "check",
        help="check a rulebook of your own",
        description="Checks the TOML file of a rulebook of your own: tells what it is, or everything that is wrong "
        "with it, where, and what would be right.",
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="the rulebook, as in examples/lighthouse.toml")
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Zero if the book can be played, 2 if it cannot."""
    from nightcall.hidden_roles.files import BadRulebook

    try:
        book = _sound(arguments.file)
    except BadRulebook as error:
        print(f"{arguments.file} cannot be played:", *error.problems, sep="\n- ")
        return 2
    print(f"{arguments.file} is sound.", *_summary(book), *_warnings(book), sep="\n")
    return 0


def _sound(file: Path) -> Rulebook:
    """The book, with words that can be said; refuses it with all that is wrong."""
    from nightcall.hidden_roles.files import refuse
    from nightcall.hidden_roles.places import Places
    from nightcall.hidden_roles.rulebook import Rulebook
    from nightcall.library import own_rulebook
    from nightcall.themes.own import mistakes_in_words

    book = own_rulebook(file)
    assert isinstance(book, Rulebook)
    refuse(Places.of(file.read_text(encoding="utf-8")), list(mistakes_in_words(book)))
    return book


def _summary(book: Rulebook) -> Iterator[str]:
    players = f"{book.least_players} to {book.most_players} players"
    yield f"  {book.id}: {players}, {len(book.cards)} cards" + ("" if book.own else ", a shipped rulebook")
    for card in book.cards:
        abilities = ", ".join(str(ability.__struct_config__.tag) for ability in card.abilities)
        yield f"  card {card.name}" + (f": {abilities}" if abilities else "")
    yield f"  night in turn: {_order(book.in_turn)}"
    yield f"  night at once: {_order(book.at_once)}"
    yield f"  dawn: {', '.join(book.dawn)}"
    yield f"  day: {', '.join(str(step.__struct_config__.tag) for step in book.day)}"
    yield f"  ends: {', '.join(book.ends)}"
    if book.words:
        yield f"  words: {', '.join(book.words)}"


def _order(order: Order) -> str:
    return ", then ".join(" + ".join(group) for group in order) or "nobody is called"


def _warnings(book: Rulebook) -> Iterator[str]:
    from nightcall.hidden_roles.warnings import warnings_about
    from nightcall.themes.own import missing_words

    for warning in (*warnings_about(book), *(missing_words(book) if book.own else ())):
        yield f"Warning: {warning}"
