"""Lines with what they mean, and how well a grammar understands them, judged as the rules of the labels say."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from nightcall.families.registry import rulebooks
from nightcall.grammar.understanding import Grammar
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.teams import VILLAGE, WOLVES

LINES = Path(__file__).parent / "lines"
CLEAR = 0.7  # below it a line counts as not understood

Statement = tuple[Any, ...]  # says, seat, and its card, side or what


class Labelled(NamedTuple):
    """A line as it was typed, who typed it at which table, what it means, and what it may mean as well."""

    language: str
    book: str
    players: tuple[str, ...]
    speaker: int
    text: str
    meant: frozenset[Statement]
    may: frozenset[Statement]


def read(name: str, language: str) -> list[Labelled]:
    """The lines of a file in the folder beside this one."""
    lines: list[Labelled] = []
    book, speaker = "", 0
    players: tuple[str, ...] = ()
    for line in (LINES / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("@"):
            head, _, names = line[1:].strip().partition(": ")
            book, _, first = head.partition(" ")
            players = tuple(names.split(", "))
            speaker = players.index(first)
        elif " =>" in line and not line.startswith("#"):
            text, _, labels = line.rpartition(" =>")
            parts = [part.strip() for part in labels.split(",") if part.strip()]
            meant = frozenset(label(part, players) for part in parts if not part.startswith("["))
            may = frozenset(label(part.strip("[]"), players) for part in parts if part.startswith("["))
            lines.append(Labelled(language, book, players, speaker, text, meant, may))
    return lines


def label(text: str, players: tuple[str, ...]) -> Statement:
    """A label such as `report Bob wolves`."""
    says, *rest = text.split()
    if says == "claim":
        return (says, None, rest[0])
    seat = players.index(rest[0]) if rest else None
    return ("will_vote" if says == "vote" else says, seat, rest[1] if len(rest) > 1 else None)


def as_label(statement: dict[str, Any]) -> Statement:
    """What is compared of a statement."""
    what = {"claim": "card", "ask": "what"}.get(statement["says"])
    value = statement.get(what) if what else statement.get("card") or statement.get("team")
    return (statement["says"], statement.get("seat"), value)


class Score(NamedTuple):
    """How many statements were right, made up and missed."""

    right: int
    made_up: int
    missed: int

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall."""
        return 2 * self.right / max(1, 2 * self.right + self.made_up + self.missed)


def judge(line: Labelled, statements: Iterable[dict[str, Any]], sure: float) -> tuple[set[Statement], set[Statement]]:
    """What was made up and what was missed of this line."""
    heard = {as_label(one) for one in statements} if sure >= CLEAR else set()
    book = rulebooks()[line.book]
    assert isinstance(book, HiddenRolesBook)
    free = set(line.may)
    for says, seat, value in line.meant:
        if says == "will_vote" or (says == "report" and side(book, value) == WOLVES):
            free.add(("accuse", seat, None))
        if says == "report" and side(book, value) == VILLAGE:
            free.add(("defend", seat, None))
    made_up = {one for one in heard if not any(same(book, one, meant) for meant in (*line.meant, *free))}
    missed = {meant for meant in line.meant if not any(same(book, one, meant) for one in heard)}
    return made_up, missed


def side(book: HiddenRolesBook, value: str) -> str:
    """The side that a card is seen as; a side is itself."""
    return value if value in (WOLVES, VILLAGE) else book.card(value).seen_as


def same(book: HiddenRolesBook, heard: Statement, meant: Statement) -> bool:
    """Whether what was heard is what was meant: two cards of a report are the same card, a card and a side agree."""
    if heard[:2] != meant[:2]:
        return False
    if meant[0] == "ask" and meant[2] == "opinion":
        return True
    if meant[0] == "report":
        is_side = WOLVES in (heard[2], meant[2]) or VILLAGE in (heard[2], meant[2])
        return side(book, heard[2]) == side(book, meant[2]) if is_side else heard[2] == meant[2]
    return bool(heard[2] == meant[2])


Hears = Callable[[Labelled], tuple[list[dict[str, Any]], float]]


def faults(lines: Iterable[Labelled], hear: Hears) -> Iterator[tuple[Labelled, int, set[Statement], set[Statement]]]:
    """Every line with how many statements were right in it, what was made up and what was missed."""
    for line in lines:
        made_up, missed = judge(line, *hear(line))
        yield line, len(line.meant) - len(missed), made_up, missed


def score(lines: Iterable[Labelled], hear: Hears) -> Score:
    """All lines together."""
    right = made_up = missed = 0
    for _, fine, more, less in faults(lines, hear):
        right, made_up, missed = right + fine, made_up + len(more), missed + len(less)
    return Score(right, made_up, missed)


def grammar(line: Labelled) -> tuple[list[dict[str, Any]], float]:
    """What the shipped grammar hears."""
    understood = grammar_of(line.book, line.players, line.language).understand(line.text, line.speaker)
    return [msgspec.to_builtins(one) for one in understood.statements], understood.sure


@cache
def grammar_of(book: str, players: tuple[str, ...], language: str) -> Grammar:
    """The grammar of a table."""
    rules = rulebooks()[book]
    assert isinstance(rules, HiddenRolesBook)
    return Grammar(rules, players, language)


if __name__ == "__main__":
    for name, language in (pair.split("=") for pair in sys.argv[1:]):
        lines = read(name, language)
        for line, _, made_up, missed in faults(lines, grammar):
            if made_up or missed:
                print(f"{line.text!r}\n    made up {sorted(map(str, made_up))} missed {sorted(map(str, missed))}")
        print(name, len(lines), score(lines, grammar), f"{score(lines, grammar).f1:.3f}")
