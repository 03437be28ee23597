"""What was asked of the lab, read from a command's arguments, and refused in one sentence where it makes no sense."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable, Mapping
from math import nan
from pathlib import Path
from typing import Any, Final

from nightcall.cli.again import typed
from nightcall.cli.files import try_folder
from nightcall.cli.numbers import check_players, whole_number
from nightcall.families.registry import family_of
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.kernel.errors import BadSetup
from nightcall.lab.aims import Aim
from nightcall.lab.odds import SIDES
from nightcall.lab.policies.policy import Policy
from nightcall.lab.policies.ways import USUAL, policy_of

_ROUNDING: Final = 0.005
MOST_GAMES: Final = 1_000_000_000  # some twenty minutes in compiled code


def refuse_given(arguments: argparse.Namespace, names: Iterable[str], with_what: str) -> None:
    """Refuses arguments that have no effect here, so that nobody believes they had one."""
    for name in names:
        if getattr(arguments, "cards" if name == "with" else name) not in (None, False, []):
            raise BadSetup(f"--{name.replace('_', '-')} has no effect with {with_what}.")


def read_book(name: str) -> HiddenRolesBook:
    """The rulebook, which has to have cards."""
    from nightcall.library import rulebook

    book = rulebook(name)
    cards = family_of(book).for_lab(book)
    if cards is None:
        raise BadSetup(f"{book.id} has no deck; `{typed('simulate', book.id)}` computes its odds.")
    return cards


def read_players(book: HiddenRolesBook, players: int | None) -> int:
    """How many play."""
    if players is None:
        raise BadSetup(f"Give the number of players: --players {book.least_players} to {book.most_players}.")
    return check_players(book, players)


def read_cards(cards: Iterable[str] | None) -> Mapping[str, int] | list[str]:
    """Cards to add to the book's own deck, or, as CARD=N, the whole deck."""
    words = list(cards or ())
    if not any("=" in word for word in words):
        return words
    counts: dict[str, int] = {}
    for word in words:
        name, _, count = word.partition("=")
        number = whole_number(count)
        if number is None:
            raise BadSetup(f"'{word}': write CARD=NUMBER for every card of the deck, or list only cards to add.")
        counts[name] = counts.get(name, 0) + number
    return counts


def read_house_rules(book: HiddenRolesBook, words: Iterable[str]) -> dict[str, Any]:
    """House rules from NAME=VALUE; a value is read as what the book's own is."""
    rules: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise BadSetup(f"'{word}': write a house rule as NAME=VALUE.")
        usual = book.options.get(name)
        if isinstance(usual, bool):
            rules[name] = {"true": True, "false": False}.get(value, value)
        else:
            number = whole_number(value) if isinstance(usual, int) else None
            rules[name] = value if number is None else number
    return rules


def read_way(arguments: argparse.Namespace) -> Policy:
    """The policy: of this name, or of a group."""
    if arguments.group:
        if arguments.skill is not None or arguments.policy is not None:
            raise BadSetup("--group says how people play: leave out --policy and --skill.")
        from nightcall.cli.lab.fitting import read_group

        return read_group(arguments.group).group.policy
    return policy_of(arguments.policy or USUAL, arguments.skill or 0)


def read_aim(words: Iterable[str]) -> Aim:
    """How often each side should win: the wolves' percentage alone, or SIDE=PERCENT for every side."""
    found = list(words)
    if len(found) == 1 and "=" not in found[0]:
        percent = _percent(found[0])
        if not 0 < percent < 100:
            raise BadSetup(f"The aim is the wolves' chance in percent, between 0 and 100, not {found[0]}.")
        return Aim(percent / 100)
    each: dict[str, float] = {}
    for word in found:
        side, _, value = word.partition("=")
        if side not in SIDES or not 0 <= _percent(value) <= 100:
            raise BadSetup(f"'{word}': write the aim as SIDE=PERCENT; the sides are {', '.join(SIDES)}.")
        each[side] = _percent(value) / 100
    if abs(sum(each.values()) - 1) > _ROUNDING:
        raise BadSetup(f"The shares of all sides are 100 percent together, not {100 * sum(each.values()):g}.")
    return Aim(each=each)


def _percent(word: str) -> float:
    try:
        return float(word)
    except ValueError:
        return nan


def read_games(games: int | None, most: int = MOST_GAMES) -> int | None:
    """How many games to play, if that was said."""
    if games is not None and games < 1:
        raise BadSetup(f"{games} games are not enough: play at least 1.")
    if games is not None and games > most:
        raise BadSetup(f"{games:,} games are too many: play at most {most:,}.")
    return games


def read_processes(number: int | None) -> int:
    """How many processes play."""
    if number is not None and number < 1:
        raise BadSetup("--processes is 1 or more.")
    return int(number or os.cpu_count() or 1)


def read_folder(name: str | None) -> Path | None:
    """The folder of this name, made if it is not there; refused if nothing can be written to it."""
    if name is None:
        return None
    folder = Path(name)
    try_folder(folder)
    return folder
