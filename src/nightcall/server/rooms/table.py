"""A table: one game in a room, its log, and the numbered lines of each viewer."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Generator, Mapping, Sequence
from typing import Final

import msgspec

from nightcall.families.registry import family_of
from nightcall.kernel.audience import EVERYONE, MODERATOR, TABLE, Seat
from nightcall.kernel.errors import BadLog
from nightcall.kernel.events import Said, Undone
from nightcall.kernel.inputs import AnyInput, Say
from nightcall.kernel.log import Header, LogReader, Writer
from nightcall.kernel.rules import Rulebook
from nightcall.kernel.session import Session
from nightcall.library import rulebooks_for
from nightcall.server.rooms.narration import Narration, speaker_for
from nightcall.wire.lines import Line
from nightcall.wire.rooms.frames import ToldInWords, Untold
from nightcall.wire.rooms.setup import Setup
from nightcall.wire.session_news import SessionNews

AT_ONCE: Final = 20  # lines of a log that are played again while everybody waits: a few milliseconds
_ENCODER: Final = msgspec.json.Encoder()
_UNTOLD: Final = _ENCODER.encode(Untold(to=EVERYONE))


class GameTable:
    """A pure function of its log: the same inputs give the same lines under the same numbers."""

    def __init__(self, session: Session, setup: Setup) -> None:
        self.session = session
        self.book: Rulebook = session.rulebook
        self._writer = Writer()
        self._news = SessionNews(session)
        self._narration = Narration(speaker_for(self.book, setup, session.header.players), session.header, setup)
        self._told = 0
        self.lines: dict[Seat, list[bytes]] = {viewer: [] for viewer in (TABLE, *range(len(session.header.players)))}
        if setup.mode == "moderator":
            self.lines[MODERATOR] = []
        # For each line: of the table's lines, how many have to be told before it may leave. Those for everyone, as most
        # are, are noted once; then a viewer's others.
        self._after: list[int] = []
        self._others_after: dict[Seat, list[int]] = {viewer: [] for viewer in self.lines}
        self.letters: list[int] = []  # of each of the table's lines, as it is told aloud; 0 where nobody speaks
        self.stops: list[bool] = []  # for each of them: whether a moderator stops before it
        self.deal_line: int | None = None  # the number of the table's line with which everybody is dealt a card
        self._has_ended = False
        self.log_length = 0
        self.log_size = 0  # in bytes
        self.unsaved: list[bytes] = []  # lines of the log that nobody has stored yet
        self._write(session.header)
        self._announce()

    @classmethod
    def resuming(
        cls, log: Sequence[bytes], setup: Setup, own_book: Rulebook | None = None
    ) -> Generator[None, None, GameTable]:
        """Returns the table that wrote this log; yields now and then so that other tasks can run.

        Everything in it counts as saved. `own_book` is the custom book in the log, read by a worker.
        """
        lines = [line.decode() for line in log]
        reader = LogReader()
        header = reader.header(lines[0])
        if own_book is not None:
            books: Mapping[str, Rulebook] = {own_book.id: own_book}
        elif header.own_book is None:
            books = rulebooks_for(lines[:1])
        else:
            raise BadLog(1, "the rulebook in it cannot be played.")
        table = cls(Session.resume(lines[:1], books), setup)
        for line in lines[1:]:
            table.session.take_from_log(reader.entry(line), reader.line_number)
            table._after_input()
            if table.unsaved[-1] != log[reader.line_number - 1]:
                raise BadLog(reader.line_number, "the rules of this version lead to a different result from here.")
            if reader.line_number % AT_ONCE == 0:
                yield
        table.unsaved.clear()
        return table

    @property
    def fingerprint(self) -> str:
        """The last link of the log, which identifies the whole log."""
        return self._writer.link

    def feed(self, given: AnyInput) -> bool:
        """Passes an input to the game; False if it was a repetition. Raises `Refused` if the game doesn't accept it."""
        if not self.session.do(given):
            return False
        self._after_input()
        return True

    def undo(self, steps: int | None) -> None:
        """Undoes, like the session."""
        self.session.undo(steps=steps)
        self._after_input()

    def _after_input(self) -> None:
        given = self.session.last_input
        self._write(given)
        self._announce(after_talk=isinstance(given, Say))

    def _write(self, entry: Header | AnyInput) -> None:
        events = self.session.history_from(self._told)
        self._told += len(events)
        self.unsaved.append(line := self._writer.line(entry, events).encode())
        self.log_length += 1
        self.log_size += len(line)

    def _announce(self, *, after_talk: bool = False) -> None:
        # Every input is announced, so after talk nothing else is new.
        news = self._news.happened() if after_talk else self._news.lines()
        for line in news:
            self._post(self._narration.in_words(line))

    def _post(self, line: Line) -> None:
        encoded = _ENCODER.encode(line)
        after = self._leaves_after(line)
        if line.to == EVERYONE:
            self._after.append(after)
            for lines in self.lines.values():
                lines.append(encoded)
            return
        for viewer in self._concerned(line):
            self.lines[viewer].append(encoded)
            self._others_after[viewer].append(after)

    def _concerned(self, line: Line) -> list[Seat]:
        """The viewers of a line that isn't for everybody."""
        concerned = [viewer for viewer in self.lines if viewer in line.to]
        # A moderator sees all that happens; what is asked, or undone for others, goes to those that it concerns.
        happens = isinstance(line, ToldInWords) and not isinstance(line.event, Undone)
        if happens and MODERATOR in self.lines and MODERATOR not in concerned:
            concerned.append(MODERATOR)
        return concerned

    def _leaves_after(self, line: Line) -> int:
        """How many of the table's lines must be narrated before this one is sent."""
        before = len(self.letters)
        if line.to != EVERYONE and TABLE not in line.to:
            # A card is turned while the deal is told, which is not over before everybody has looked.
            return before - 1 if before and before == self.deal_line else before
        told = line if isinstance(line, ToldInWords) else None
        self.stops.append(told is not None and told.stop)
        # What follows the end is told at the host's pace.
        self.letters.append(len(told.aloud) if told is not None and told.aloud and not self._has_ended else 0)
        if told is not None and not isinstance(told.event, Said):  # talk neither deals nor ends anything
            family = family_of(self.book)
            if family.deals(self.book, told.event):
                self.deal_line = len(self.letters)
            self._has_ended |= family.ends(told.event)
        return before

    def take_back(self, told: int, until: int) -> None:
        """Drops lines that were not narrated yet, after a moderator's undo."""
        for viewer, lines in self.lines.items():
            if viewer != MODERATOR:
                for line in range(self.released(viewer, told), self.released(viewer, until)):
                    lines[line] = _UNTOLD

    def released(self, viewer: Seat, told: int) -> int:
        """How many of this viewer's lines may be sent once this many of the table's are narrated."""
        return bisect_right(self._after, told) + bisect_right(self._others_after[viewer], told)
