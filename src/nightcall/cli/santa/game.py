"""One person against bots: shows what happened, asks for moves, and saves the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from nightcall.bots.player import Player
from nightcall.cli.numbers import whole_number
from nightcall.cli.santa.table import PERSON, SantaTable
from nightcall.cli.terminal.keyboard import Keyboard, Left
from nightcall.cli.terminal.saving import Save
from nightcall.cli.terminal.screen import Screen
from nightcall.kernel.audience import Seat
from nightcall.kernel.questions import Ask, Option, Pick, Value
from nightcall.kernel.session import Session
from nightcall.race.events import BoardLaid
from nightcall.themes.stories.lines import StoryLine
from nightcall.themes.stories.santa import offer

# Names of entries under "help" and "game" in the files of this game's words.
_HELP: Final = ("enter", "number", "board", "rules", "undo", "quit")
_PROMPTS: Final = {"move": "move", "throw_magic_die": "magic_die"}


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
                self._answer(ask.seat, self._players[ask.seat].decide(self._session.view(ask.seat), ask))
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

    def _answer(self, seat: Seat, value: Value | Pick) -> None:
        self._session.answer(seat, value)
        self._answers += 1

    def _ask_person(self, ask: Ask) -> None:
        self._save.write()
        typed_ahead = self._table.pace.wait_for_person()
        if ask.about != "throw_die":
            # Before the turn, and again before a choice: in between a Christmas piece has moved.
            self._table.show(self._session)
        self._offer(ask)
        chosen = self._chosen(ask, typed_ahead)
        if chosen is not None:
            if ask.about == "move":
                self._choices.append(self._answers)
            self._answer(PERSON, chosen)

    def _chosen(self, ask: Ask, typed_ahead: str) -> Option | None:
        """What the person chooses; None if they take a choice back instead."""
        options = ask.fields[0].options
        prompt = self._phrases.say("game", _PROMPTS.get(ask.about, "die"))
        while True:
            typed, typed_ahead = self._keyboard.line(f"  {prompt} ", typed_ahead), ""
            command = "help" if typed == "?" else self._phrases.command(typed)
            number = whole_number(typed or "1") or 0
            match command:
                case "quit":
                    raise Left
                case "help":
                    self._offer(ask)
                    self._help()
                case "board":
                    self._table.show(self._session)
                case "rules":
                    Screen().show(self._rules())
                case "undo":
                    if self._undo():
                        return None
                case _ if 1 <= number <= len(options):
                    return options[number - 1]
                case _ if ask.about == "move":
                    self._table.write(self._phrases.say("game", "type_a_number", most=len(options)))
                case _:
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
