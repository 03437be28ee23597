"""Rulebooks as files: TOML that loads into the same value as a shipped book, and a shipped book as TOML.

A file is a whole book, or `extends` a shipped one: then its cards are added (or replace those of the same name),
its options are laid over the shipped ones, and every other entry replaces the shipped one.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import msgspec
import tomli_w

from nightcall.hidden_roles.abilities.all import ABILITIES
from nightcall.hidden_roles.cards import Card
from nightcall.hidden_roles.days.all import DAY_STEPS
from nightcall.hidden_roles.rulebook import Rulebook
from nightcall.hidden_roles.rulebooks import RULEBOOKS
from nightcall.hidden_roles.soundness import problems_of
from nightcall.kernel.errors import NightcallError


class BadRulebook(NightcallError):
    """This file is no rulebook that can be played; each problem says where it is and what would be right."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__(" ".join(problems) if len(problems) == 1 else "\n- ".join(["", *problems]))
        self.problems = problems


def load_file(path: Path) -> Rulebook:
    """The rulebook in this file."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadRulebook([f"{path} cannot be read: {error.strerror}."]) from error
    except UnicodeDecodeError as error:
        raise BadRulebook([f"{path} is not text in UTF-8; save it as that."]) from error
    return load(text)


def load(text: str) -> Rulebook:
    """The rulebook that this text says; a shipped one if it says the same."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadRulebook([f"This is not TOML: {error}."]) from error
    lines = [number for number, line in enumerate(text.splitlines(), 1) if re.match(r"\s*\[\[\s*cards\s*\]\]", line)]
    return from_data(data, card_lines=lines)


def dump(book: Rulebook) -> str:
    """The book as TOML."""
    return tomli_w.dumps(book.as_data())


def from_data(data: Mapping[str, Any], *, card_lines: list[int] | None = None) -> Rulebook:
    """The rulebook that this data says; refuses what cannot be played with every reason that can be found."""
    data = {key: value for key, value in data.items() if key != "words"}
    _check_cards(data.get("cards", []), card_lines or [])
    shipped = {book.id: book for book in RULEBOOKS}
    if "extends" in data:
        data = _extend(shipped, data)
    try:
        book = msgspec.convert(data, Rulebook, str_keys=True)
    except msgspec.ValidationError as error:
        raise BadRulebook([_explain("the rulebook", error)]) from error
    if book.id in shipped:
        if book == shipped[book.id]:
            return shipped[book.id]
        raise BadRulebook([f"id: '{book.id}' is the name of a shipped rulebook; choose another name for yours."])
    problems = problems_of(book)
    if problems:
        raise BadRulebook(problems)
    return msgspec.structs.replace(book, own=True)


def own_words(data: Mapping[str, Any], language: str) -> Mapping[str, Any]:
    """What a file says in this language about its own cards and calls, in the form of a theme; English if not."""
    words = data.get("words", {})
    found: Mapping[str, Any] = words.get(language) or words.get("en") or {}
    return found


def _extend(shipped: Mapping[str, Rulebook], data: Mapping[str, Any]) -> dict[str, Any]:
    base = shipped.get(str(data["extends"]))
    if base is None:
        raise BadRulebook(
            [f"extends: there is no shipped rulebook '{data['extends']}'; there are {', '.join(shipped)}."]
        )
    whole = base.as_data()
    cards = {card["name"]: card for card in (*whole["cards"], *data.get("cards", []))}
    own = {key: value for key, value in data.items() if key != "extends"}
    return {
        **whole,
        "revision": 1,
        **own,
        "cards": list(cards.values()),
        "options": {**whole["options"], **data.get("options", {})},
    }


def _check_cards(cards: Any, lines: list[int]) -> None:
    """Each card by itself, so that a mistake is told with the card's name and line."""
    problems = []
    for number, card in enumerate(cards if isinstance(cards, list) else []):
        name = card.get("name", f"number {number + 1}") if isinstance(card, dict) else f"number {number + 1}"
        place = f"card '{name}'" + (f" (line {lines[number]})" if number < len(lines) else "")
        try:
            msgspec.convert(card, Card)
        except msgspec.ValidationError as error:
            problems.append(_explain(place, error))
    if problems:
        raise BadRulebook(problems)


def _explain(place: str, error: msgspec.ValidationError) -> str:
    """The place, what is wrong there, and what would be right."""
    what, _, path = str(error).partition(" - at `$")
    path = path.rstrip("`").lstrip(".")
    wrong = re.search(r"Invalid value '(.*)'", what)
    known: list[str] = []
    if path.endswith("ability"):
        known = [str(kind.__struct_config__.tag) for kind in ABILITIES]
    elif path.endswith("step"):
        known = [str(kind.__struct_config__.tag) for kind in DAY_STEPS]
    if wrong and known:
        near = get_close_matches(wrong.group(1), known, 1)
        hint = f"did you mean '{near[0]}'?" if near else f"there are {', '.join(known)}."
        return f"{place}, {path}: there is no {path.rpartition('.')[2]} '{wrong.group(1)}'; {hint}"
    return f"{place}{', ' + path if path else ''}: {what[0].lower()}{what[1:].replace('`', chr(39))}."
