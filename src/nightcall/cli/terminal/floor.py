"""A time to speak at the terminal: what the person types is said, proposed or looked up, until they are ready."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from nightcall.bots.company import Company
from nightcall.cli.terminal import hints
from nightcall.cli.terminal.person import PERSON, Person
from nightcall.cli.terminal.typed import NotUnderstood, means_nothing, read_option, read_statement
from nightcall.families.listener import CLEAR, TalkListener
from nightcall.hidden_roles.teams import VILLAGE, WOLVES
from nightcall.kernel.errors import Refused
from nightcall.kernel.questions import Ask

_QUOTES: Final = "\"'“„«"
_OF_THE_LIVING: Final = ("ask", "accuse", "defend", "will_vote")  # statements that are idle about the dead


class TimeToSpeak:
    """Lets the person and the bots speak; `tell` prints what has happened since."""

    def __init__(
        self, person: Person, company: Company, tell: Callable[[], None], listener: TalkListener | None
    ) -> None:
        self._person = person
        self._company = company
        self._tell = tell
        self._listener = listener
        self._session = person.session
        self._players = person.session.header.players
        self._words = person.words
        self._phrases = person.phrases

    def hold(self, ask: Ask) -> None:
        """A time to speak, which ends when the person is ready, or proposes somebody, or leaves that to others."""
        poll = self._session.poll
        may_propose = ask.fields[0].name == "propose"
        self._tell()
        self._company.speak()
        self._tell()
        self._person.screen.blank()

        def ask_again() -> None:
            self._person.hint("game", "may_propose" if may_propose else "may_speak")

        ask_again()
        goes_on = ""
        while self._session.poll is poll:
            line = goes_on or self._person.line(hints.TO_PROPOSE if may_propose else hints.TO_DEBATE, ask_again)
            goes_on = ""
            word, _, rest = line.partition(" ")
            if may_propose and self._phrases.command(word) == "propose":
                self._propose(ask, rest)
            elif self._phrases.command(line) == ("pass" if may_propose else "ready"):
                self._company.talk_itself_out()
                self._tell()
                self._company.answer()
                if self._session.poll is poll:
                    self._person.answer({ask.fields[0].name: None if may_propose else "yes"})
            elif line:
                goes_on = self._speak(line)
            else:
                ask_again()
        self._person.screen.blank()
        self._tell()

    def _propose(self, ask: Ask, typed: str) -> None:
        asked = self._words.question(ask, self._players).fields[0]
        try:
            self._person.answer({"propose": read_option(typed, asked.options)})
        except NotUnderstood as mistake:
            self._person.tell(self._person.explain(mistake))
        except Refused as refused:
            self._person.refuse(refused)

    def _speak(self, line: str) -> str:
        """Says a typed line, unless the person thinks better of it; returns the next line, if it was typed already."""
        text, statement = line.lstrip(_QUOTES), None
        if line == text:
            cards = [(card, self._words.card(card)) for card in self._session.header.deck]
            teams = [(team, self._words.team(team)) for team in (WOLVES, VILLAGE)]
            try:
                statement = read_statement(line, self._players, cards, teams, self._phrases)
            except NotUnderstood as mistake:
                if not self._heard_in(text):  # `vote for Ada` is no command, but a sentence
                    self._person.hint("game", "just_say_it", mistake=self._person.explain(mistake))
                    return ""
        statements = [] if statement is None else [statement]
        goes_on = ""
        heard = self._heard_in(text) if statement is None and line == text else []
        self._mention_dead(text, statements or heard)
        if heard:
            confirmed, goes_on = self._confirmed(heard)
            if confirmed is None:
                self._person.hint("game", "not_said")
                return ""
            statements = confirmed
        if self._person.say("" if statement else text, *statements[:1]):
            for another in statements[1:]:
                self._person.say("", another)
            self._company.speak()
            self._tell()
        return goes_on

    def _mention_dead(self, text: str, statements: list[dict[str, Any]]) -> None:
        """Tells the person that somebody they speak to, or want dead or spared, has died."""
        state = self._session.view(PERSON).state
        called = {part.strip(" ?!.").casefold() for part in text.split(",")}  # "Greta, are you there?"
        seats = {one["seat"] for one in statements if one["says"] in _OF_THE_LIVING}
        seats |= {seat for seat, name in enumerate(self._players) if name.casefold() in called}
        for seat in sorted(seats):
            if not state.is_alive(seat):
                self._person.hint("game", "speaks_to_dead", seat=self._players[seat])

    def _heard_in(self, text: str) -> list[dict[str, Any]]:
        """What the table hears in a typed line, if that is clear."""
        statements, sure = self._listener.understand(text, PERSON) if self._listener else ((), 0.0)
        return list(statements) if sure >= CLEAR else []

    def _confirmed(self, statements: list[dict[str, Any]]) -> tuple[list[dict[str, Any]] | None, str]:
        """What of a line's statements counts, or None if it is not to be said; and the next line, if that is typed."""
        heard = " ".join(self._words.statement(one, self._players) for one in statements)
        self._person.hint("game", "understood", heard=heard)
        while True:
            answer = self._person.line((), partial(self._person.hint, "game", "how_to_confirm"))
            command = self._phrases.command(answer)
            word = self._phrases.command(re.split(r"\W", answer, maxsplit=1)[0])
            if not answer or command == "yes":
                return statements, ""
            if means_nothing(answer, self._phrases):
                return [], ""
            if word in ("undo", "no"):
                return None, ""
            # Whoever goes on means yes; a single word that is no command may mean anything.
            if " " in answer or command is not None:
                return statements, answer
            self._person.hint("game", "how_to_confirm")
