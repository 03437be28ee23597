"""The game at the terminal: tells the person what happens, asks what the game asks, and lets the bots do their part."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from nightcall.bots.company import Company
from nightcall.cli.terminal.keyboard import Keyboard
from nightcall.cli.terminal.lines import Line
from nightcall.cli.terminal.naming import listed
from nightcall.cli.terminal.notebook import Notebook
from nightcall.cli.terminal.saving import Save
from nightcall.cli.terminal.screen import Screen
from nightcall.cli.terminal.story import Story
from nightcall.cli.terminal.telling import Telling
from nightcall.cli.terminal.typed import NotUnderstood, key_of, read_option, read_pick, read_statement
from nightcall.hidden_roles.calls import DECOYS
from nightcall.hidden_roles.events import Called, CardsRevealed, Dealt, Died, GameEnded, NightFell, NosesScored, Pointed
from nightcall.hidden_roles.rulebook import Rulebook
from nightcall.hidden_roles.teams import VILLAGE, WOLVES
from nightcall.kernel.audience import Seat
from nightcall.kernel.errors import Refused
from nightcall.kernel.questions import Ask, Field, Pick, Value
from nightcall.kernel.session import Session
from nightcall.themes.prompts import FieldPrompt
from nightcall.themes.words import Words

PERSON: Final[Seat] = 0

_LOOK_UP: Final = (
    Line("row", "your card", "card"),
    Line("row", "everyone at the table", "who"),
    Line("row", "what you were told, and what others claim", "notes"),
    Line("row", "leaves; the game is saved", "Ctrl-C"),
)
_HELP: Final = (
    Line("row", "picks by number; a name or its beginning will do", "3"),
    Line("row", "picks nobody; where you only guess, Enter does too", "0"),
    Line("row", "begins this answer again", "undo"),
    Line("row", "no more guesses until morning", "sleep"),
    Line("row", "whispers to your pack, where the table allows it", "say anything"),
    *_LOOK_UP,
)
_HELP_TO_SPEAK: Final = (
    Line("row", "is said as you type it; begin with a quotation mark to be sure", "anything"),
    Line("row", "you suspect a player; so that the bots understand you too", "accuse 3"),
    Line("row", "you trust a player", "defend 3"),
    Line("row", "announces your vote", "vote 3"),
    Line("row", "what you say you are", "claim CARD"),
    Line("row", "what you say you have found out", "report 3 CARD"),
    Line("row", "takes back what you said of your card, or of a player", "retract [3]"),
    *_LOOK_UP,
)
_HELP_IN_DEBATE: Final = (Line("row", "you have said all you wanted", "ready"), *_HELP_TO_SPEAK)
_HELP_TO_PROPOSE: Final = (
    Line("row", "puts a player to the vote, if somebody seconds it", "propose 3"),
    Line("row", "leaves that to others", "pass"),
    *_HELP_TO_SPEAK,
)
_MAY_SPEAK: Final = "Speak, or type `ready` to go on; `?` tells what else."
_MAY_PROPOSE: Final = "Speak; `propose 3` puts a player to the vote, `pass` leaves it to others; `?` tells what else."


class _Again(Exception):
    """The person wants to begin the answer again."""


class TerminalGame:
    """One person on seat 0, bots on all others."""

    def __init__(
        self,
        session: Session,
        book: Rulebook,
        company: Company,
        words: Words,
        screen: Screen,
        save: Save,
        *,
        fast: bool,
    ) -> None:
        self.session = session
        self._book = book
        self._company = company
        self._words = words
        self._screen = screen
        self._save = save
        self._fast = fast
        self._players = session.header.players
        self._keyboard = Keyboard()
        self._telling = Telling(words, self._players)
        self._notebook = Notebook(words, book)
        self._told = 0
        self._is_asleep = False
        self._is_skipping = False

    def play(self) -> None:
        """The game from where it stands to its end."""
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

    # -- what the game wants ----------------------------------------------------------------------------------

    def _answer(self, ask: Ask) -> None:
        """The person's answer to one question; asked again while those who choose together do not agree."""
        poll = self.session.poll
        self._company.answer()
        self._tell()
        before: Value | None = None
        while self.session.poll is poll:
            value = self._fill_in(ask)
            self._screen.blank()
            self.session.answer(PERSON, value)
            if self.session.poll is poll:
                self._company.answer()
            self._tell()
            if self.session.poll is poll:
                # Who insists has waited long enough; who only guesses does not learn that others disagree.
                if value == before or not self._chooses_with_others():
                    self.session.time_is_up()
                else:
                    self._screen.show([Line("aside", "You do not all agree yet. Insist, or point elsewhere.")])
            before = value
        self._tell()

    def _chooses_with_others(self) -> bool:
        """True if the person can see others point in this call."""
        for event in reversed(self.session.view(PERSON).events):
            if isinstance(event, Called):
                return False
            if isinstance(event, Pointed):
                return True
        return False

    def _hold_floor(self, ask: Ask) -> None:
        """A time to speak, which ends when the person is ready, or proposes somebody, or leaves that to others."""
        poll = self.session.poll
        self._tell()
        self._company.speak()
        self._tell()
        self._screen.blank()
        may_propose = ask.fields[0].name == "propose"
        self._screen.show([Line("aside", _MAY_PROPOSE if may_propose else _MAY_SPEAK)])
        while self.session.poll is poll:
            line = self._read()
            word, _, rest = line.partition(" ")
            if may_propose and word.casefold() == "propose":
                self._propose(ask, rest)
            elif line.casefold() == ("pass" if may_propose else "ready"):
                self._company.talk_itself_out()
                self._tell()
                self._company.answer()
                if self.session.poll is poll:
                    self.session.answer(PERSON, {ask.fields[0].name: None if may_propose else "yes"})
            elif line and not self._look_up(line, _HELP_TO_PROPOSE if may_propose else _HELP_IN_DEBATE):
                self._speak(line)
        self._tell()

    def _propose(self, ask: Ask, typed: str) -> None:
        asked = self._words.question(ask, self._players).fields[0]
        try:
            self.session.answer(PERSON, {"propose": read_option(typed, asked.options)})
        except NotUnderstood as mistake:
            self._mistake(str(mistake))
        except Refused as refused:
            self._refuse(refused)

    def _look_on(self) -> None:
        """Nothing is asked of the person, who is dead, or has nothing to do in this call."""
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
        self._screen.show([Line("aside", "You look on. Enter: the day goes on; `skip`: straight to the end.")])
        while (line := self._read()) and not self._is_skipping:
            if line.casefold() == "skip":
                self._is_skipping = True
                self._screen.pace.stop()
                return
            if not self._look_up(line, _HELP):
                self._mistake("Only those who are asked may speak. Enter goes on, `skip` goes to the end.")

    # -- what the person says ---------------------------------------------------------------------------------

    def _speak(self, line: str) -> None:
        spoken = line.lstrip("\"'“").strip() if line[0] in "\"'“" else None
        cards = [(card, self._words.card(card)) for card in self.session.header.deck]
        teams = [(team, self._words.team(team)) for team in (WOLVES, VILLAGE)]
        try:
            statement = None if spoken is not None else read_statement(line, self._players, cards, teams)
            self.session.say(PERSON, "" if statement else spoken or line, statement)
        except NotUnderstood as mistake:
            self._mistake(f"{mistake} (To just say it, begin with a quotation mark.)")
        except Refused as refused:
            self._refuse(refused)
        else:
            self._save.write()
            self._company.speak()
            self._tell()

    def _whisper(self, text: str) -> None:
        try:
            self.session.say(PERSON, text)
        except Refused as refused:
            self._refuse(refused)
        self._tell()

    # -- forms ------------------------------------------------------------------------------------------------

    def _fill_in(self, ask: Ask) -> Value:
        """An answer that the person stands by."""
        prompt = self._words.question(ask, self._players)
        while True:
            try:
                value: Value = {}
                shown: Any = None
                for field, asked in zip(ask.fields, prompt.fields, strict=True):
                    if self._is_asleep and field.name.startswith(DECOYS):
                        value[field.name] = None if field.most == 1 else ()
                        continue
                    if not field.open_options:
                        self._mistake(f"{asked.label} {self._words.refusal(field.barred[0][1])}")
                        value[field.name] = None
                        continue
                    self._ask(prompt.title, asked, is_listed=shown == asked.options)
                    shown = asked.options
                    value[field.name] = self._pick(field, asked)
                if self._stands(ask, prompt.fields, value):
                    return value
            except _Again:
                continue

    def _ask(self, title: str, asked: FieldPrompt, *, is_listed: bool) -> None:
        if not is_listed:
            self._screen.blank()
        self._screen.ask(title, asked.label)
        if not is_listed:
            options = [(key_of(option, place), label) for place, (option, label) in enumerate(asked.options)]
            self._screen.grid([*options, *([("0", asked.none)] if asked.none is not None else [])])

    def _pick(self, field: Field, asked: FieldPrompt) -> Pick:
        is_guess = field.name.startswith(DECOYS)
        while True:
            line = self._read()
            if line.casefold() == "undo":
                raise _Again
            if line.casefold().startswith("say "):
                self._whisper(line.partition(" ")[2])
                continue
            if line.casefold() == "sleep" and is_guess:
                self._is_asleep = True
                line = "0"
            if not line and not is_guess:
                self._mistake(
                    "Type a number or a name; `?` tells what else." + (" 0 picks nobody." * (asked.none is not None))
                )
            elif not self._look_up(line, _HELP):
                try:
                    return field.check(read_pick(line or "0", asked, field.most))
                except NotUnderstood as mistake:
                    self._mistake(str(mistake))
                except Refused as refused:
                    self._refuse(refused)

    def _stands(self, ask: Ask, prompts: tuple[FieldPrompt, ...], value: Value) -> bool:
        """True when the person does not want to take it back. Mere guesses need no second thought."""
        picked = [
            _named(asked, pick)
            for asked, pick in zip(prompts, value.values(), strict=True)
            if not asked.name.startswith(DECOYS)
        ]
        if not picked or self._fast:
            return True
        self._screen.show([Line("aside", f"So: {'; '.join(picked)}. Enter, or `undo`.")])
        while line := self._read():
            if line.casefold() == "undo":
                return False
            if not self._look_up(line, _HELP):
                self._mistake("Enter lets it stand, `undo` begins again.")
        return True

    # -- the screen -------------------------------------------------------------------------------------------

    def _tell(self) -> None:
        """Whatever the person has not been told yet."""
        events = self.session.view(PERSON).events
        for event in events[self._told :]:
            if isinstance(event, NightFell):
                self._is_asleep = False
            lines = list(self._telling.of(event))
            if isinstance(event, Died) and event.seat == PERSON:
                lines.append(Line("private", "You are dead. You can look on until the end."))
            if not self._is_skipping or isinstance(event, GameEnded | CardsRevealed | NosesScored):
                self._screen.show(lines)
        self._told = len(events)
        self._save.write()

    def _read(self) -> str:
        self._save.write()
        self._screen.pace.wait_for_person()
        return self._keyboard.line()

    def _look_up(self, line: str, help_lines: Iterable[Line]) -> bool:
        """True if the line was a wish to look something up."""
        view = self.session.view(PERSON)
        match line.casefold():
            case "?" | "help":
                self._screen.show(help_lines)
            case "card":
                self._screen.show(self._notebook.card(view))
            case "who":
                self._screen.show(self._notebook.who(view))
            case "notes":
                notes = list(self._notebook.notes(view))
                self._screen.show(notes or [Line("aside", "There is nothing to note yet.")])
            case _:
                return False
        return True

    def _mistake(self, text: str) -> None:
        self._screen.show([Line("aside", text)])

    def _refuse(self, refused: Refused) -> None:
        self._mistake(self._words.refusal(refused.reason))

    def _finish(self) -> None:
        self._tell()
        outcome = self.session.outcome
        assert outcome is not None
        self._screen.blank()
        self._screen.show([Line("private", "You have won." if PERSON in outcome.winners else "You have not won.")])
        self._screen.pace.stop()
        self._screen.show([Line("aside", "Enter tells the whole story; anything else leaves.")])
        if not self._read():
            self._screen.show(Story.of(self._words, self._book, self._players, self.session.truth().events))


def _named(asked: FieldPrompt, pick: Pick) -> str:
    """What was picked, in words."""
    names = dict(asked.options)
    picks = pick if isinstance(pick, tuple) else () if pick is None else (pick,)
    return listed([names[one] for one in picks]) or asked.none or ""
