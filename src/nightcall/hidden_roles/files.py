"""Rulebook files: TOML that loads into the same value as a shipped book, and back.

A file is a whole book or `extends` a shipped one. Then its cards are added (or replace those of the same name), its
options are merged over the shipped ones, and every other entry replaces the shipped one.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec
import tomli_w

from nightcall.hidden_roles.abilities.registry import read_by_name
from nightcall.hidden_roles.mistakes import Mistake, instead_of
from nightcall.hidden_roles.mistakes import Path as Place
from nightcall.hidden_roles.places import ReadablePaths
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.rulebooks import known_rulebooks
from nightcall.hidden_roles.shapes import mistakes_in, no_text_as_name
from nightcall.hidden_roles.soundness import mistakes_of
from nightcall.kernel.errors import BadRulebook
from nightcall.kernel.problems import mistake_at, name_is_taken
from nightcall.kernel.sentences import Sentence
from nightcall.kernel.shown import shown
from nightcall.kernel.toml import broken_at

_LARGEST_FILE: Final = 1_000_000  # bytes; the shipped books take less than a hundredth of it
_DEEPEST_WORDS: Final = 6  # nested tables; a theme has four levels
_MOST_TOLD: Final = 20
_DEEPEST: Final = 20  # nested tables and lists; a shipped rulebook has six levels
_TOO_DEEP: Final = Sentence("book_too_deep", "this is nested too deeply for a rulebook.")
_LONGEST_LINE: Final = 100
_BREAK: Final = r",\n\s*"
_LIST: Final = re.compile(r'\[\n\s*((?:(?:"[^"\\\n]*"|\[[^\[\]\n]*\]),\n\s*)+)\]')


def load_file(path: Path) -> HiddenRolesBook:
    """The rulebook in this file."""
    try:
        with path.open("rb") as file:
            found = file.read(_LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        sentence = "{path} cannot be read ({why}); name the TOML file of a rulebook."
        raise BadRulebook([Sentence("book_unreadable", sentence, path=path, why=why)]) from error
    if len(found) > _LARGEST_FILE:
        sentence = "{path} has more than {most} bytes; no rulebook is that long."
        raise BadRulebook([Sentence("book_too_long", sentence, path=path, most=_LARGEST_FILE)])
    try:
        text = found.decode()
    except UnicodeDecodeError as error:
        line = found.count(b"\n", 0, error.start) + 1
        sentence = "line {line}: this is not UTF-8; save the file as UTF-8."
        raise BadRulebook([Sentence("book_no_text", sentence, line=line)]) from error
    return load(text)


def load(text: str) -> HiddenRolesBook:
    """The rulebook in this text; the shipped one if it is identical."""
    try:
        places = ReadablePaths.of(text)
    except tomllib.TOMLDecodeError as error:
        line, column = broken_at(error, text)
        sentence = "line {line}, column {column}: this is not TOML. How TOML is written: https://toml.io"
        raise BadRulebook([Sentence("book_no_toml", sentence, line=line, column=column)]) from error
    except RecursionError as error:
        raise BadRulebook([_TOO_DEEP]) from error
    except ValueError as error:  # Python's limit on the digits of an integer
        sentence = "a number in this has too many digits; no rulebook needs it."
        raise BadRulebook([Sentence("book_long_number", sentence)]) from error
    return _read(places.data, places)


def from_data(data: Mapping[str, Any]) -> HiddenRolesBook:
    """The rulebook in this data; raises with every problem that can be found."""
    return _read(data, ReadablePaths(data))


def dump(book: HiddenRolesBook) -> str:
    """The book as TOML."""
    return _with_short_lists_on_one_line(tomli_w.dumps(book.as_data()))


def _with_short_lists_on_one_line(text: str) -> str:
    # Strings contain no line breaks here, so anything that looks like a multi-line list is one.
    shorter = _LIST.sub(_on_one_line, text)
    return text if shorter == text else _with_short_lists_on_one_line(shorter)


def _on_one_line(found: re.Match[str]) -> str:
    line = f"[{re.sub(_BREAK, ', ', found[1].strip().rstrip(','))}]"
    return line if len(line) <= _LONGEST_LINE else found[0]


def refuse(places: ReadablePaths, mistakes: list[Mistake]) -> None:
    """Raises if there are mistakes, each with its place."""
    if not mistakes:
        return
    told: list[str] = [_with_its_place(places.name(path), what) for path, what in mistakes[:_MOST_TOLD]]
    if len(mistakes) > _MOST_TOLD:
        more = len(mistakes) - _MOST_TOLD
        told.append(Sentence("book_more_mistakes", "and {more} more; fix these first.", more=more))
    raise BadRulebook(told)


def _with_its_place(place: Sentence | None, what: str) -> str:
    return what if place is None else mistake_at(place, what)


def _read(data: Mapping[str, Any], places: ReadablePaths) -> HiddenRolesBook:
    if _is_too_deep(data):
        raise BadRulebook([_TOO_DEEP])
    refuse(places, [*_misshapen(data)])
    refuse(places, [*_doubled(data)])
    if "extends" in data:
        data = _extended(data)
    book = msgspec.convert(data, HiddenRolesBook, str_keys=True, dec_hook=read_by_name)
    shipped = known_rulebooks()
    if book.id in shipped:
        if book == shipped[book.id]:
            return shipped[book.id]
        refuse(places, [Mistake(("id",), name_is_taken(book.id))])
    if book.told_like and book.told_like not in shipped:
        refuse(places, [Mistake(("told_like",), _not_shipped(book.told_like, shipped))])
    refuse(places, mistakes_of(book))
    # Defaults for what a book leaves open: who is asked when and how, and whether the dead talk.
    ways = {"calls_close": "answered", "idle_calls": "asked", "answers": "seats", "devices": "each", "votes": "hidden"}
    options = {**ways, "dead_talk": False, **book.options}
    return msgspec.structs.replace(book, own=True, options=options)


def _not_shipped(name: Any, shipped: Iterable[str]) -> Sentence:
    sentence = "there is no shipped rulebook {name}; {instead}"
    return Sentence("book_not_shipped", sentence, name=shown(name), instead=instead_of(name, shipped))


def _is_too_deep(data: Mapping[str, Any]) -> bool:
    """True if it is nested deeper than any rulebook; Python's own limit depends on its version."""
    level: list[Any] = [data]
    for _ in range(_DEEPEST):
        level = [inner for value in level for inner in _inside(value)]
    return bool(level)


def _inside(value: Any) -> Iterable[Any]:
    if isinstance(value, Mapping):
        return value.values()
    return value if isinstance(value, list | tuple) else ()


def _misshapen(data: Mapping[str, Any]) -> Iterator[Mistake]:
    """What keeps the file from being read as a rulebook at all."""
    base: Mapping[str, Any] = {}
    own = dict(data)
    if "extends" in data:
        shipped = known_rulebooks()
        name = own.pop("extends")
        if isinstance(name, str) and name in shipped:
            base = shipped[name].as_data()
        else:
            yield Mistake(("extends",), _not_shipped(name, shipped))
            return
    if "own" in own:
        yield Mistake(("own",), Sentence("book_is_own", "remove this; every book in a file is your own."))
    # What a file leaves out comes from the book it extends.
    yield from mistakes_in({**base, **own}, HiddenRolesBook)
    if isinstance(own.get("words"), Mapping):
        yield from _misshapen_words(own["words"], ("words",))


def _misshapen_words(words: Mapping[str, Any], at: Place) -> Iterator[Mistake]:
    for name, value in words.items():
        path = (*at, str(name))
        if not isinstance(name, str) and len(at) > 2:  # at lower depth the rulebook's own type has already reported it
            yield Mistake(path, no_text_as_name(name))
        match value:
            case str():
                pass
            case list() if all(isinstance(line, str) for line in value):
                pass
            case Mapping() if len(path) <= _DEEPEST_WORDS:
                yield from _misshapen_words(value, path)
            case _:
                sentence = "this is not a text; use a text in quotes, a list of texts, or a table of them."
                yield Mistake(path, Sentence("book_no_words", sentence))


def _doubled(data: Mapping[str, Any]) -> Iterator[Mistake]:
    names = [card["name"] for card in data.get("cards", ())]
    for number, name in enumerate(names):
        if name in names[:number]:
            sentence = "there is already a card of this name above; give each its own name."
            yield Mistake(("cards", number), Sentence("book_card_twice", sentence))


def _extended(data: Mapping[str, Any]) -> dict[str, Any]:
    base = known_rulebooks()[data["extends"]]
    whole = base.as_data()
    cards = {card["name"]: card for card in (*whole["cards"], *data.get("cards", []))}
    own = {key: value for key, value in data.items() if key != "extends"}
    return {
        **whole,
        "revision": 1,
        "told_like": base.id,
        **own,
        "cards": list(cards.values()),
        "options": {**whole["options"], **data.get("options", {})},
    }
