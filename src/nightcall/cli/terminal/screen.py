"""The screen: wraps, colours and paces lines. Into a pipe it writes plain text without pauses."""

from __future__ import annotations

import re
import sys
import textwrap
from collections.abc import Iterable, Sequence
from io import TextIOWrapper
from itertools import groupby
from typing import Final

from rich.text import Text

from nightcall.cli.console import Console
from nightcall.cli.terminal.pace import TerminalPace
from nightcall.themes.stories.lines import Kind, StoryLine

WIDEST: Final = 80

# Night is indigo with one amber light, day is warm; all of it legible on dark and on light screens.
_INDIGO: Final = "#7f86d6"
_AMBER: Final = "#d9962b"
_WARM: Final = "#b98d55"
_BLOOD: Final = "#cf5b43"

_HEADINGS: Final = {"night": _INDIGO, "day": _WARM, "end": _AMBER}
_BAR: Final = "│ "

# Kinds of lines that have an empty one between them.
_APART: Final = ({"talk", "aloud"}, {"row", "aloud"}, {"talk", "row"}, {"talk", "death"}, {"row", "death"})

# Seconds after a line, so that it can be heard before the next one comes.
_RESTS: Final[dict[Kind, float]] = {"aloud": 0.7, "death": 1.2, "private": 0.9, "talk": 0.5, "row": 0.15}


class Screen:
    """Prints lines; `name` is the reader's own, who wants to find it in what is told."""

    def __init__(self, players: Sequence[str] = (), name: str = "", pace: TerminalPace | None = None) -> None:
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")  # a narrow encoding must not crash the game
        self._console = Console(highlight=False, markup=False, emoji=False)
        self.width = min(self._console.width, WIDEST)
        self.name = name
        self._column = max(map(len, players), default=0) + 2
        self._last: Kind | None = None
        self.pace = pace or TerminalPace(fast=True)
        self._tone = _WARM

    def show(self, lines: Iterable[StoryLine]) -> None:
        """Prints the lines at a reader's pace."""
        for kind, group in groupby(lines, key=lambda line: line.kind):
            block = list(group)
            if kind in _HEADINGS or {kind, self._last} in _APART:
                self.blank()
            self._last = kind
            column = max(len(line.name) for line in block) + 2
            for line in block:
                self._show(line, max(column, self._column))
                self.pace.rest(_RESTS.get(kind, 0))

    def blank(self) -> None:
        """Prints an empty line, unless the last one is empty."""
        if self._last is not None:
            self._console.print()
        self._last = None

    def ask(self, title: str, label: str) -> None:
        """Prints what the person is asked."""
        self._last = "aside"
        self._print(label if label.startswith(title) else f"{title}: {label}", f"bold {_AMBER}")

    def grid(self, entries: Sequence[tuple[str, str]], last: tuple[str, str] | None = None) -> None:
        """Options with what to type for each, in as many columns as fit; a long last one has a line of its own."""
        cells = [f"{key:>2} {label}" for key, label in entries]
        widest = max((len(cell) for cell in cells), default=0) + 2
        end = [f"{last[0]:>2} {last[1]}"] if last else []
        if end and len(end[0]) <= widest:
            cells, end = cells + end, []
        columns = max(1, (self.width - 2) // widest)
        for start in range(0, len(cells), columns):
            self._print("".join(cell.ljust(widest) for cell in cells[start : start + columns]).rstrip(), "")
        for cell in end:
            self._print(cell, "")

    def _show(self, line: StoryLine, column: int) -> None:
        match line.kind:
            case "night" | "day" | "end":
                self._heading(line.text, _HEADINGS[line.kind])
            case "aloud":
                self._print(line.text, self._tone)
            case "death":
                self._print(line.text, f"bold {_BLOOD}")
            case "private":
                self._print(line.text, _AMBER, first="  " + _BAR)
            case "talk" | "row":
                first = "  " + line.name.ljust(column)
                self._print(line.text, "", first=first, rest=" " * len(first), bold=len(line.name) + 2)
            case "aside":
                self._print(line.text, "dim")
            case "command":
                self._console.print(f"    {line.text}", soft_wrap=True)  # whole, so that it can be copied

    def _heading(self, text: str, tone: str) -> None:
        self._tone = tone
        rule = "─" * max(2, self.width - len(text) - 6)
        self._console.print(Text.assemble(("── ", tone), (text, f"bold {tone}"), (f" {rule}", tone)))

    def _print(self, text: str, style: str, first: str = "  ", rest: str | None = None, bold: int = 0) -> None:
        for paragraph in text.split("\n"):
            wrapped = textwrap.fill(
                paragraph,
                self.width,
                initial_indent=first,
                subsequent_indent=first if rest is None else rest,
                break_on_hyphens=False,
            )
            shown = Text(wrapped or first.rstrip(), style=style)
            shown.stylize("bold", 0, bold)
            if self.name:
                shown.highlight_regex(rf"\b{re.escape(self.name)}\b", "bold")
            self._console.print(shown, soft_wrap=True)
