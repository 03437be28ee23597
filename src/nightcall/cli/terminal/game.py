"""The game at the terminal: tells the person what happens, asks what the game asks, and lets the bots do their part."""

from __future__ import annotations

from nightcall.bots.company import Company
from nightcall.cli.terminal import hints
from nightcall.cli.terminal.forms import Forms
from nightcall.cli.terminal.person import PERSON, Person
from nightcall.cli.terminal.seat_narration import SeatNarration
from nightcall.cli.terminal.time_to_speak import TimeToSpeak
from nightcall.families.listener import TalkListener
from nightcall.hidden_roles.events import CardsRevealed, Dealt, Died, GameEnded, NightFell, NosesScored, Pointed
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.kernel.questions import Ask, Value
from nightcall.themes.stories.lines import StoryLine
from nightcall.themes.stories.story import Story


class TerminalGame:
    """One person on seat 0, bots on all others."""

    def __init__(
        self, person: Person, book: HiddenRolesBook, company: Company, listener: TalkListener | None, *, fast: bool
    ) -> None:
        self.session = person.session
        self._person = person
        self._book = book
        self._company = company
        self._words = person.words
        self._phrases = person.phrases
        self._screen = person.screen
        self._players = self.session.header.players
        self._forms = Forms(person, fast=fast)
        self._floor = TimeToSpeak(person, company, self._tell, listener)
        self._telling = SeatNarration(person.words, person.phrases, book, self._players)
        self._told = 0
        self._is_skipping = False

    def play(self) -> None:
        """Plays the game from its current position to its end."""
        while not self.session.is_over:
            ask = self.session.question(PERSON)
            if ask is None:
                self._look_on()
            elif ask.fields[0].name in ("ready", "propose"):
                self._floor.hold(ask)
            else:
                self._answer(ask)
        self._person.save.write()
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
