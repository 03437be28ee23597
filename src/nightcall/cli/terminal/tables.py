"""Tables: players, bots and words for a game in the terminal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from nightcall.cli.numbers import check_players, whole_number
from nightcall.cli.terminal.typed import NotUnderstood, read_option
from nightcall.families.family import MakePlayer
from nightcall.families.registry import family_of, players_of
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.kernel.audience import Seat
from nightcall.kernel.errors import NightcallError
from nightcall.kernel.rules import Rulebook as AnyRulebook
from nightcall.themes.own import words_of
from nightcall.themes.stories.naming import around_the_table, number_of
from nightcall.themes.words import Words, themes

_LONGEST_NAME: Final = 24  # as in a room


class BadWords(NightcallError):
    """Arguments that don't fit together."""


def kind_of_bots(book: AnyRulebook, kind: str | None) -> MakePlayer[Any]:
    """The class of the bots at a table of this book: this kind, or the default."""
    kinds = players_of(family_of(book))
    kind = kind or next(iter(kinds))
    if kind not in kinds:
        raise BadWords(f"{book.id} has no bots of the kind {kind}; take {_either(kinds)}.")
    return kinds[kind]


def _either(names: Iterable[str]) -> str:
    """As 'regular, newcomer or master'."""
    *first, last = names
    return f"{', '.join(first)} or {last}" if first else last


def seated(book: AnyRulebook, person: str, seats: int | None) -> tuple[str, ...]:
    """The names of the person and the bots; without a number, the smallest table of this book."""
    if not person.strip() or not person.isprintable() or len(person) > _LONGEST_NAME:
        raise BadWords(f"A name is 1 to {_LONGEST_NAME} letters long, on one line: --name Robin.")
    return around_the_table(person, check_players(book, book.least_players if seats is None else seats))


def words_for(book: HiddenRolesBook, theme: str | None, language: str = "en") -> Words:
    """The words for a game of this book; raises for a theme that lacks some of its cards."""
    words = words_of(book, theme, language)
    if not words.narrates(book):
        fitting = [name for name in themes() if Words.load(name).narrates(book)]
        if not fitting:
            raise BadWords(f"No theme has words for all of {book.id} yet.")
        raise BadWords(f"The theme '{theme}' has no words for all of {book.id}; take {_either(fitting)}.")
    return words


def read_counts(words: Iterable[str]) -> dict[str, int]:
    """A deck from words such as `werewolf=2`; a card alone is one."""
    counts: dict[str, int] = {}
    for word in words:
        card, _, count = word.partition("=")
        number = whole_number(count or "1")
        if number is None:
            raise BadWords(f"'{word}' is not a number of cards; write it like werewolf=2.")
        counts[card] = counts.get(card, 0) + number
    return counts


def read_settings(words: Iterable[str]) -> dict[str, Any]:
    """House rules from words such as `decoys=false`."""
    settings: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise BadWords(f"'{word}' is not an option; write it like decoys=false.")
        settings[name] = _value(value)
    return settings


def _value(text: str) -> bool | int | str:
    if text.casefold() in ("true", "false"):
        return text.casefold() == "true"
    number = whole_number(text)
    return text if number is None else number


def find_player(text: str, players: tuple[str, ...]) -> Seat:
    """The seat of a player, by name or by number."""
    try:
        seat = read_option(text, tuple(enumerate(players)))
    except NotUnderstood:
        raise BadWords(
            f"There is no player '{text}' in this game; there are "
            f"{', '.join(f'{number_of(seat)} {name}' for seat, name in enumerate(players))}."
        ) from None
    assert isinstance(seat, int)
    return seat
