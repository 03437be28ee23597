"""One person against bots: shows what happened, asks for moves, and saves the game."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Callable, Iterable, Mapping
from io import TextIOWrapper
from typing import Final

from nightcall.bots.player import Player
from nightcall.cli.console import Console
from nightcall.cli.numbers import whole_number
from nightcall.cli.santa.picture import Picture, shapes_for
from nightcall.cli.terminal.keyboard import Keyboard, Left
from nightcall.cli.terminal.pace import TerminalPace
from nightcall.cli.terminal.saving import Save
from nightcall.cli.terminal.screen import WIDEST, Screen
from nightcall.kernel.audience import Seat
from nightcall.kernel.events import Event
from nightcall.kernel.questions import Ask
from nightcall.kernel.session import Session
from nightcall.race.events import BoardLaid, RaceEnded, TurnBegan
from nightcall.race.position import Position
from nightcall.themes.stories.lines import StoryLine
from nightcall.themes.stories.phrases import Phrases
from nightcall.themes.stories.santa import offer, sentence

PERSON: Final[Seat] = 0
_REST: Final = 0.6

# Names of entries under "help" in the files of this game's words.
_HELP: Final = ("enter", "number", "board", "rules", "undo", "quit")


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


class SantaGame:
    """The person sits at seat 0."""

    def __init__(
        self,
        session: Session,
        players: Mapping[Seat, Player],
        table: SantaTable,
        save: Save,
        rules: Callable[[], Iterable[StoryLine]],
    ) -> None:
        self._session = session
        self._rules = rules
        self._players = players
        self._table = table
        self._phrases = table.phrases
        self._save = save
        self._keyboard = Keyboard()
        self._told = 0
        # How many answers had been given before each choice of the person's: where undo goes.
        self._choices: list[int] = []
        self._answers = 0

    def play(self) -> None:
        """Plays the game to its end."""
        while self._session.questions:
            self._tell_news()
            (ask,) = self._session.questions
            if ask.seat == PERSON:
                self._ask_person(ask)
            else:
                self._session.answer(ask.seat, self._players[ask.seat].decide(self._session.view(ask.seat), ask))
                self._answers += 1
        self._save.write()
        self._tell_news()
        self._table.show(self._session)

    def recall(self) -> None:
        """Skips what was told before the game was left, and shows what came of it."""
        self._told = len(self._session.view(PERSON).events)
        self._table.show(self._session)

    def _tell_news(self) -> None:
        events = self._session.view(PERSON).events
        for event in events[self._told :]:
            if isinstance(event, BoardLaid):
                self._table.lay(event)
            else:
                self._table.tell(event)
        self._told = len(events)

    def _ask_person(self, ask: Ask) -> None:
        self._save.write()
        before = self._table.pace.wait_for_person()
        options = ask.fields[0].options
        if ask.about != "throw_die":
            # Before the turn, and again before a choice: in between a Christmas piece has moved.
            self._table.show(self._session)
        self._offer(ask)
        by_name = {"move": "move", "throw_magic_die": "magic_die"}
        prompt = self._phrases.say("game", by_name.get(ask.about, "die"))
        while True:
            typed, before = self._keyboard.line(f"  {prompt} ", before), ""
            chosen = whole_number(typed or "1")
            command = "help" if typed == "?" else self._phrases.command(typed)
            if command == "quit":
                raise Left
            if command == "help":
                self._offer(ask)
                self._help()
            elif command == "board":
                self._table.show(self._session)
            elif command == "rules":
                Screen().show(self._rules())
            elif command == "undo":
                if self._undo():
                    return
            elif chosen is not None and 1 <= chosen <= len(options):
                if ask.about == "move":
                    self._choices.append(self._answers)
                self._session.answer(PERSON, options[chosen - 1])
                self._answers += 1
                return
            elif ask.about == "move":
                self._table.write(self._phrases.say("game", "type_a_number", most=len(options)))
            else:
                self._table.write(self._phrases.say("game", "press_enter"))

    def _offer(self, ask: Ask) -> None:
        """The moves to choose from, where there are some."""
        if ask.about == "move":
            position = self._session.view(PERSON).state.position()
            for number, move in enumerate(ask.fields[0].options, 1):
                told = offer(self._phrases, position, move, self._session.header.players)
                self._table.write(told, first=f"  {number}  ")

    def _help(self) -> None:
        rows = [(self._phrases.say("help", hint, "type"), self._phrases.say("help", hint, "does")) for hint in _HELP]
        widest = max(len(typed) for typed, _ in rows)
        for typed, does in rows:
            self._table.write(does, first=f"  {typed.ljust(widest)}  ")

    def _undo(self) -> bool:
        if not self._choices:
            self._table.write(self._phrases.say("game", "no_choice"))
            return False
        before = self._choices.pop()
        self._session.undo(steps=self._answers - before)
        self._answers = before
        self._told = len(self._session.view(PERSON).events)
        self._table.write(self._phrases.say("game", "back"))
        return True
