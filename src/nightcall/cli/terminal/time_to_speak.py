"""A time to speak at the terminal: what the person types is said, proposed or looked up, until they are ready."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple

from nightcall.bots.company import Company
from nightcall.cli.terminal import hints
from nightcall.cli.terminal.person import PERSON, Person
from nightcall.cli.terminal.typed import NotUnderstood, means_nothing, read_option, read_statement
from nightcall.families.listener import CLEAR, TalkListener
from nightcall.hidden_roles.teams import VILLAGE, WOLVES
from nightcall.kernel.errors import Refused
from nightcall.kernel.questions import Ask


class _Time(NamedTuple):
    """A kind of time to speak: what the person can do in it, and how they end it."""

    ask: Callable[[Person], None]
    can_type: hints.Hints
    ends_with: str  # a command
    answer: str | None


_DEBATE: Final = _Time(lambda person: person.hint("game", "may_speak"), hints.TO_DEBATE, "ready", "yes")
_PROPOSALS: Final = _Time(lambda person: person.hint("game", "may_propose"), hints.TO_PROPOSE, "pass", None)


class _Confirmed(NamedTuple):
    """What of a line's statements counts, or None if the line is not to be said; and the next line, if it is typed."""

    statements: list[dict[str, Any]] | None
    goes_on: str = ""


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
        poll, (field, *_) = self._session.poll, ask.fields
        time = _PROPOSALS if field.name == "propose" else _DEBATE
        ask_again = partial(time.ask, self._person)
        self._tell()
        self._company.speak()
        self._tell()
        self._person.screen.blank()
        ask_again()
        goes_on = ""
        while self._session.poll is poll:
            line = goes_on or self._person.line(time.can_type, ask_again)
            goes_on = ""
            word, _, rest = line.partition(" ")
            if time is _PROPOSALS and self._phrases.command(word) == "propose":
                self._propose(ask, rest)
            elif self._phrases.command(line) == time.ends_with:
                self._company.talk_itself_out()
                self._tell()
                self._company.answer()
                if self._session.poll is poll:
                    self._person.answer({field.name: time.answer})
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
        text = line.lstrip(_QUOTES)
        if text != line:  # whoever quotes a line wants it said as it is
            return self._say_heard(text, [])
        try:
            statement = self._typed(line)
        except NotUnderstood as mistake:
            heard = self._heard_in(text)  # `vote for Ada` is no command, but a sentence
            if not heard:
                self._person.hint("game", "just_say_it", mistake=self._person.explain(mistake))
                return ""
            return self._say_heard(text, heard)
        if statement is None:
            return self._say_heard(text, self._heard_in(text))
        self._mention_dead(text, [statement])
        self._say("", [statement])
        return ""

    def _typed(self, line: str) -> dict[str, Any] | None:
        """The statement that was typed as a command, if it was."""
        cards = [(card, self._words.card(card)) for card in self._session.header.deck]
        teams = [(team, self._words.team(team)) for team in (WOLVES, VILLAGE)]
        return read_statement(line, self._players, cards, teams, self._phrases)

    def _say_heard(self, text: str, heard: list[dict[str, Any]]) -> str:
        """Says a sentence; what the table hears in it counts only if the person lets it."""
        self._mention_dead(text, heard)
        confirmed = self._confirmed(heard) if heard else _Confirmed([])
        if confirmed.statements is None:
            self._person.hint("game", "not_said")
            return ""
        self._say(text, confirmed.statements)
        return confirmed.goes_on

    def _say(self, text: str, statements: list[dict[str, Any]]) -> None:
        """Says it, with the first of the statements; the others are said without words."""
        if self._person.say(text, *statements[:1]):
            for another in statements[1:]:
                self._person.say("", another)
            self._company.speak()
            self._tell()

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

    def _confirmed(self, statements: list[dict[str, Any]]) -> _Confirmed:
        """Shows what the table hears, and asks whether that is meant."""
        heard = " ".join(self._words.statement(one, self._players) for one in statements)
        self._person.hint("game", "understood", heard=heard)
        while True:
            answer = self._person.line((), partial(self._person.hint, "game", "how_to_confirm"))
            command = self._phrases.command(answer)
            word = self._phrases.command(re.split(r"\W", answer, maxsplit=1)[0])
            if not answer or command == "yes":
                return _Confirmed(statements)
            if means_nothing(answer, self._phrases):
                return _Confirmed([])
            if word in ("undo", "no"):
                return _Confirmed(None)
            # Whoever goes on means yes; a single word that is no command may mean anything.
            if " " in answer or command is not None:
                return _Confirmed(statements, goes_on=answer)
            self._person.hint("game", "how_to_confirm")
