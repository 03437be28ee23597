"""The table of Catching Santa on the terminal: its board, and what happens, in sentences."""

from __future__ import annotations

import sys
import textwrap
from io import TextIOWrapper
from typing import Final

from nightcall.cli.console import Console
from nightcall.cli.santa.picture import Picture, shapes_for
from nightcall.cli.terminal.pace import TerminalPace
from nightcall.cli.terminal.screen import WIDEST
from nightcall.kernel.audience import Seat
from nightcall.kernel.events import Event
from nightcall.kernel.session import Session
from nightcall.race.events import BoardLaid, RaceEnded, TurnBegan
from nightcall.race.position import Position
from nightcall.themes.stories.phrases import Phrases
from nightcall.themes.stories.santa import sentence

PERSON: Final[Seat] = 0
_REST: Final = 0.6


class SantaTable:
    """Shows a game on the terminal, live or replayed."""

    def __init__(self, phrases: Phrases, names: tuple[str, ...], pace: TerminalPace) -> None:
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")  # a narrow encoding must not crash the game
        self._console = Console(highlight=False, markup=False, emoji=False)
        self._picture = Picture(phrases, names, shapes_for(sys.stdout.encoding))
        self._names = names
        self.phrases = phrases
        self.pace = pace

    def write(self, text: str, style: str = "", first: str = "  ") -> None:
        """Prints a line of text, behind what stands first in it; wrapped lines go on below the text."""
        width = min(self._console.width, WIDEST)
        wrapped = textwrap.fill(
            text, width, initial_indent=first, subsequent_indent=" " * len(first), break_on_hyphens=False
        )
        self._console.print(wrapped, style=style, soft_wrap=True)

    def write_command(self, before: str, command: str) -> None:
        """Prints a shell command on a line of its own and whole, so that it can be copied."""
        self._console.print()
        self.write(before, "dim")
        self._console.print(f"    {command}", soft_wrap=True)

    def tell(self, event: Event) -> None:
        """Prints what happened."""
        line = sentence(self.phrases, event, self._names)
        if line is None:
            return
        if isinstance(event, (TurnBegan, RaceEnded)):
            self._console.print()
            self.write(line, "bold", first="")
        else:
            self.write(line)
        self.pace.rest(_REST)

    def show(self, session: Session) -> None:
        """Prints the current board."""
        self._draw(session.view(PERSON).state.position())

    def lay(self, event: BoardLaid) -> None:
        """Prints the board at the beginning of the game; with automatic dice much has happened since."""
        self._draw(Position.after([event]))

    def _draw(self, position: Position) -> None:
        self._console.print()
        # Not wrapped: a ring that is too wide for the screen is easier to read than one in pieces.
        self._console.print(self._picture.draw(position, self._console.width), soft_wrap=True)
