"""The game at the terminal: tells the person what happens, asks what the game asks, and lets the bots do their part."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final

from nightcall.bots.company import Company
from nightcall.cli.terminal import hints
from nightcall.cli.terminal.forms import Forms
from nightcall.cli.terminal.notebook import Notebook
from nightcall.cli.terminal.person import PERSON, Person
from nightcall.cli.terminal.saving import Save
from nightcall.cli.terminal.screen import Screen
from nightcall.cli.terminal.seat_narration import SeatNarration
from nightcall.cli.terminal.typed import NotUnderstood, means_nothing, read_option, read_statement
from nightcall.families.listener import CLEAR, TalkListener
from nightcall.hidden_roles.events import CardsRevealed, Dealt, Died, GameEnded, NightFell, NosesScored, Pointed
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.teams import VILLAGE, WOLVES
from nightcall.kernel.errors import Refused
from nightcall.kernel.questions import Ask, Value
from nightcall.kernel.session import Session
from nightcall.themes.stories.lines import StoryLine
from nightcall.themes.stories.phrases import Phrases
from nightcall.themes.stories.story import Story
from nightcall.themes.words import Words

_QUOTES: Final = "\"'“„«"
_OF_THE_LIVING: Final = ("ask", "accuse", "defend", "will_vote")  # statements that are idle about the dead


class TerminalGame:
    """One person on seat 0, bots on all others."""

    def __init__(
        self,
        session: Session,
        book: HiddenRolesBook,
        company: Company,
        words: Words,
        phrases: Phrases,
        screen: Screen,
        save: Save,
        *,
        rules: Callable[[], Iterable[StoryLine]],
        listener: TalkListener | None = None,
        fast: bool,
    ) -> None:
        self.session = session
        self._book = book
        self._company = company
        self._words = words
        self._phrases = phrases
        self._screen = screen
        self._players = session.header.players
        self._person = Person(session, words, phrases, Notebook(words, phrases, book, rules), screen, save)
        self._forms = Forms(self._person, phrases, screen, fast=fast)
        self._save = save
        self._telling = SeatNarration(words, phrases, book, self._players)
        self._listener = listener
        self._told = 0
        self._is_skipping = False

    def play(self) -> None:
        """Plays the game from its current position to its end."""
        while not self.session.is_over:
            ask = self.session.question(PERSON)
            if ask is None:
                self._look_on()
            elif ask.fields[0].name in ("ready", "propose"):
                self._hold_floor(ask)
            else:
                self._answer(ask)
        self._save.write()
        self._finish()

    def recall(self) -> None:
        """Tells a resumed game's last night and day again, and leaves the rest to the notebook."""
        events = self.session.view(PERSON).events
        nights = [number for number, event in enumerate(events) if isinstance(event, NightFell)]
        for number, event in enumerate(events):
            lines = list(self._telling.of(event))
            if isinstance(event, Dealt) or (nights and number >= nights[-1]):
                self._screen.show(lines)
        self._told = len(events)

    # -- questions --------------------------------------------------------------------------------------------

    def _answer(self, ask: Ask) -> None:
        """The person's answer to one question; asked again while those who choose together do not agree."""
        poll = self.session.poll
        self._company.answer()
        self._tell()
        before: Value | None = None
        while self.session.poll is poll:
            value = self._forms.fill_in(ask, self._words.question(ask, self._players))
            self._screen.blank()
            self._person.answer(value)
            if self.session.poll is poll:
                self._company.answer()
            self._tell()
            if self.session.poll is poll:
                # Who insists has waited long enough; who only guesses does not learn that others disagree.
                if value == before or not self._chooses_with_others():
                    self.session.time_is_up()
                else:
                    self._person.hint("game", "no_agreement")
            before = value
        self._tell()

    def _chooses_with_others(self) -> bool:
        """True if the person can see others point in this call."""
        return bool(self.session.view(PERSON).state.fingers)

    def _look_on(self) -> None:
        """Skips a question: the person is dead, or has nothing to do in this call."""
        poll = self.session.poll
        is_debate = poll is not None and any(ask.about in ("debate", "proposal") for ask in poll.asks.values())
        self._tell()
        self._company.talk_itself_out()
        self._tell()
        if is_debate and not self._is_skipping:
            self._wait()
        self._company.answer()
        if self.session.poll is poll:
            self.session.time_is_up()

    def _wait(self) -> None:
        self._screen.blank()
        self._person.hint("game", "looks_on")
        while line := self._person.line(hints.TO_LOOK_ON):
            if self._phrases.command(line) == "skip":
                self._is_skipping = True
                self._screen.pace.stop()
                break
            self._person.hint("game", "only_looks_on")
        self._screen.blank()

    # -- talk -------------------------------------------------------------------------------------------------

    def _hold_floor(self, ask: Ask) -> None:
        """A time to speak, which ends when the person is ready, or proposes somebody, or leaves that to others."""
        poll = self.session.poll
        may_propose = ask.fields[0].name == "propose"
        self._tell()
        self._company.speak()
        self._tell()
        self._screen.blank()

        def ask_again() -> None:
            self._person.hint("game", "may_propose" if may_propose else "may_speak")

        ask_again()
        goes_on = ""
        while self.session.poll is poll:
            line = goes_on or self._person.line(hints.TO_PROPOSE if may_propose else hints.TO_DEBATE, ask_again)
            goes_on = ""
            word, _, rest = line.partition(" ")
            if may_propose and self._phrases.command(word) == "propose":
                self._propose(ask, rest)
            elif self._phrases.command(line) == ("pass" if may_propose else "ready"):
                self._company.talk_itself_out()
                self._tell()
                self._company.answer()
                if self.session.poll is poll:
                    self._person.answer({ask.fields[0].name: None if may_propose else "yes"})
            elif line:
                goes_on = self._speak(line)
            else:
                ask_again()
        self._screen.blank()
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
            cards = [(card, self._words.card(card)) for card in self.session.header.deck]
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
        state = self.session.view(PERSON).state
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

    # -- the screen -------------------------------------------------------------------------------------------

    def _tell(self) -> None:
        """Prints what the person has not been told yet."""
        events = self.session.view(PERSON).events
        for event in events[self._told :]:
            lines = list(self._telling.of(event))
            if isinstance(event, NightFell):
                self._forms.is_asleep = False
            if isinstance(event, Died) and event.seat == PERSON:
                lines.append(StoryLine("private", self._phrases.say("game", "dead")))
            if isinstance(event, Pointed) and event.seat == PERSON:
                lines.clear()  # nobody needs to be told what they have just typed
            if not self._is_skipping or isinstance(event, GameEnded | CardsRevealed | NosesScored):
                self._screen.show(lines)
        self._told = len(events)

    def _finish(self) -> None:
        self._tell()
        outcome = self.session.outcome
        assert outcome is not None
        self._screen.blank()
        won = self._phrases.say("game", "won" if PERSON in outcome.winners else "not_won")
        self._screen.show([StoryLine("private", won)])
        self._screen.pace.stop()
        self._person.hint("game", "whole_story")
        if not self._person.line(()):
            events = self.session.truth().events
            self._screen.show(Story.of(self._words, self._phrases, self._book, self._players, events))
