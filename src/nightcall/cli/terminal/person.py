"""The person at the keyboard: reads their lines, and shows them what they look up in between."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from nightcall.cli.terminal.hints import Hints, in_words
from nightcall.cli.terminal.keyboard import Keyboard, Left
from nightcall.cli.terminal.notebook import Notebook
from nightcall.cli.terminal.saving import Save
from nightcall.cli.terminal.screen import Screen
from nightcall.cli.terminal.typed import NotUnderstood
from nightcall.kernel.audience import Seat
from nightcall.kernel.errors import Refused
from nightcall.kernel.questions import Value
from nightcall.kernel.session import Session
from nightcall.themes.stories.lines import StoryLine
from nightcall.themes.stories.phrases import Phrases
from nightcall.themes.words import Words

PERSON: Final[Seat] = 0


class Person:
    """The person on seat 0. Every input is saved before anything else happens."""

    def __init__(
        self, session: Session, words: Words, phrases: Phrases, notebook: Notebook, screen: Screen, save: Save
    ) -> None:
        self.session = session
        self.words = words
        self.phrases = phrases
        self.screen = screen
        self.save = save
        self._notebook = notebook
        self._keyboard = Keyboard()

    def line(self, hints: Hints, ask_again: Callable[[], None] | None = None) -> str:
        """The next line that isn't a lookup command; help repeats the question."""
        while True:
            self.save.write()
            line = self._keyboard.line(before=self.screen.pace.wait_for_person())
            found = self._looked_up(line, hints)
            if found is None:
                return line
            if ask_again is not None and _is_help(line, self.phrases):
                ask_again()
                self.screen.blank()
            self.screen.show(found)

    def answer(self, value: Value) -> None:
        """Answers the person's open question."""
        self.session.answer(PERSON, value)
        self.save.write()

    def say(self, text: str, statement: dict[str, object] | None = None) -> bool:
        """Says it; returns False after telling the person why it was refused."""
        try:
            self.session.say(PERSON, text, statement)
        except Refused as refused:
            self.refuse(refused)
            return False
        self.save.write()
        return True

    def hint(self, *path: str, **values: object) -> None:
        """Tells the person what to do."""
        self.tell(self.phrases.say(*path, **values))

    def tell(self, text: str) -> None:
        """Prints a message of the program."""
        self.screen.show([StoryLine("aside", text)])

    def explain(self, mistake: NotUnderstood) -> str:
        """Why a typed line means nothing here, in words."""
        return self.phrases.say("not_understood", mistake.why, **mistake.values)

    def refuse(self, refused: Refused) -> None:
        """Prints why an input is refused."""
        self.tell(self.why_not(refused.reason))

    def why_not(self, reason: str) -> str:
        """A refusal's reason in words."""
        return self.words.refusal(reason)

    def _looked_up(self, line: str, hints: Hints) -> Iterable[StoryLine] | None:
        view = self.session.view(PERSON)
        match self.phrases.command(line):
            case _ if _is_help(line, self.phrases):
                return in_words(self.phrases, hints)
            case "quit":
                raise Left
            case "card":
                return self._notebook.card(view)
            case "rules":
                return self._notebook.rules()
            case "who":
                return self._notebook.who(view)
            case "notes":
                return list(self._notebook.notes(view)) or [StoryLine("aside", self.phrases.say("notebook", "nothing"))]
        return None


def _is_help(line: str, phrases: Phrases) -> bool:
    return line == "?" or phrases.command(line) == "help"
