"""One person against bots: shows what happened, asks what to do, and keeps the game."""

from __future__ import annotations

import sys
from typing import Final

from rich.console import Console

from nightcall.bots.santa.player import Follower, SantaPlayer
from nightcall.cli.santa.picture import draw, signs_for
from nightcall.cli.santa.sentences import offer, sentence
from nightcall.cli.terminal.keyboard import Keyboard, Left
from nightcall.cli.terminal.pace import Pace
from nightcall.cli.terminal.saving import Save
from nightcall.kernel.audience import Seat
from nightcall.kernel.events import Event
from nightcall.kernel.questions import Ask
from nightcall.kernel.session import Session
from nightcall.race.events import BoardLaid, RaceEnded, TurnBegan

PERSON: Final[Seat] = 0
_REST: Final = 0.6

_HELP: Final = """\
  Enter   throws the die, or takes the first move
  1, 2 …  takes that move
  board   draws the board again
  undo    goes back to your last choice
  quit    leaves the game; it is saved"""


class SantaTable:
    """Tells a game as far as it has come; also a game that is only told again."""

    def __init__(self, names: tuple[str, ...], pace: Pace) -> None:
        self._console = Console(highlight=False, markup=False, emoji=False)
        self._signs = signs_for(sys.stdout.encoding)
        self._names = names
        self.pace = pace

    def say(self, line: str, style: str = "") -> None:
        """A line of text."""
        self._console.print(line, style=style, soft_wrap=True)  # so that a command can be copied whole

    def tell(self, event: Event) -> None:
        """What happened."""
        line = sentence(event, self._names)
        if line is None:
            return
        if isinstance(event, (TurnBegan, RaceEnded)):
            self._console.print()
            self.say(line, "bold")
        else:
            self.say(f"  {line}")
        self.pace.rest(_REST)

    def show(self, follower: Follower, session: Session) -> None:
        """The board as it is now."""
        self._console.print()
        self._console.print(draw(follower.position(session.view(PERSON)), self._names, self._signs))


class SantaGame:
    """The person sits at seat 0."""

    def __init__(self, session: Session, players: dict[Seat, SantaPlayer], table: SantaTable, save: Save) -> None:
        self._session = session
        self._players = players
        self._table = table
        self._save = save
        self._keyboard = Keyboard()
        self._follower = Follower()
        self._told = 0
        # How many answers had been given before each choice of the person's: where undo goes.
        self._choices: list[int] = []
        self._answers = 0

    def play(self) -> None:
        """The game to its end."""
        self._table.show(self._follower, self._session)
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
        self._table.show(self._follower, self._session)

    def recall(self) -> None:
        """Skips what was told before the game was left."""
        self._told = len(self._session.view(PERSON).events)

    def _tell_news(self) -> None:
        events = self._session.view(PERSON).events
        for event in events[self._told :]:
            if not isinstance(event, BoardLaid):
                self._table.tell(event)
        self._told = len(events)

    def _ask_person(self, ask: Ask) -> None:
        self._save.write()
        self._table.pace.wait_for_person()
        options = ask.fields[0].options
        if ask.about == "move":
            self._table.show(self._follower, self._session)
            position = self._follower.position(self._session.view(PERSON))
            for number, move in enumerate(options, 1):
                self._table.say(f"  {number}  {offer(position, move, self._session.header.players)}")
            prompt = "  Your move (? for help): "
        else:
            prompt = (
                "  Press Enter to throw the magic die: " if ask.about == "throw_magic_die" else "  Enter to throw: "
            )
        while True:
            typed = self._keyboard.line(prompt).casefold()
            if typed in ("q", "quit", "exit"):
                raise Left
            if typed in ("?", "help"):
                self._table.say(_HELP)
            elif typed in ("b", "board"):
                self._table.show(self._follower, self._session)
            elif typed in ("u", "undo"):
                if self._undo():
                    return
            elif typed == "" or (typed.isdecimal() and 1 <= int(typed) <= len(options)):
                if ask.about == "move":
                    self._choices.append(self._answers)
                self._session.answer(PERSON, options[int(typed or 1) - 1])
                self._answers += 1
                return
            else:
                self._table.say(f"  Type a number from 1 to {len(options)}, or ? for help.")

    def _undo(self) -> bool:
        if not self._choices:
            self._table.say("  There is no choice of yours to take back.")
            return False
        before = self._choices.pop()
        self._session.undo(steps=self._answers - before)
        self._answers = before
        self._told = len(self._session.view(PERSON).events)
        self._table.say("  Back to your last choice.")
        return True
