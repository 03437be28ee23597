"""Folding: what a device knows of its room, computed from its frames. Does no I/O."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Union

import msgspec

from nightcall.catalogue import event_types
from nightcall.kernel.errors import NightcallError
from nightcall.kernel.events import Event, Said, Undone
from nightcall.kernel.fold import Fold, Knowledge
from nightcall.kernel.questions import Ask
from nightcall.kernel.rules import Outcome, Rulebook
from nightcall.kernel.view import View
from nightcall.library import own_rulebook, rulebook
from nightcall.wire.rooms.commands import PROTOCOL, Hello
from nightcall.wire.rooms.frames import ClockShown, Frame, PeopleShown, QuestionWords, RoomShown, You

_FRAMES: Final = msgspec.json.Decoder(Frame)
_ANY_EVENT: Final[Any] = Union[event_types()]  # noqa: UP007  # a union that is only known at run time


class LinesMissing(NightcallError):
    """A gap in the numbered lines, which a correct server never leaves."""


def read_frame(message: bytes) -> Frame:
    """The frame in a message."""
    return _FRAMES.decode(message)


class RoomFold:
    """The room, the clock, and one viewer's lines of the latest game."""

    def __init__(self, own_books: Mapping[str, Mapping[str, Any]] | None = None) -> None:
        self._own_books = {} if own_books is None else own_books  # by digest; fetched by the caller
        self.you: You | None = None
        self.room: RoomShown | None = None
        self.people: PeopleShown | None = None
        self.clock: ClockShown | None = None
        self.closing: str | None = None
        self._forget_game(0)

    def _forget_game(self, game: int) -> None:
        self.game = game
        self.lines: list[Any] = []  # all of them, in order
        self._knowledge = Knowledge(self._begin)  # without what was undone
        self.question: Ask | None = None
        self.words: QuestionWords | None = None  # the question as a person reads it
        self.may_speak = False
        self.outcome: Outcome | None = None

    def take(self, frame: Frame) -> None:
        """Applies a frame; raises `LinesMissing` if an earlier one is missing."""
        if frame.you is not None:
            if self.you is not None and self.you.viewer != frame.you.viewer:
                self._forget_game(0)  # another viewer: everything is sent again
            self.you = frame.you
        if frame.lines:
            self._take_lines(frame.game or 0, frame.first or 0, frame.lines)
        self.room = frame.room or self.room
        self.people = frame.people or self.people
        self.clock = frame.clock or self.clock
        self.closing = frame.closing

    def hello(self, code: str, key: str, device: int | None) -> Hello:
        """The first message on a new connection, by which the server sends exactly what is missing."""
        viewer = self.you.viewer if self.you is not None else None
        return Hello(
            protocol=PROTOCOL, room=code, key=key, device=device, game=self.game, seen=len(self.lines), viewer=viewer
        )

    def view(self) -> View:
        """Everything this viewer may know, as a view for bots."""
        assert self.you is not None
        return View.of(
            self._knowledge,
            seat=self.you.viewer,
            players=self._players(),
            question=self.question,
            may_speak=self.may_speak,
        )

    @property
    def events(self) -> list[Event]:
        """The events that have not been undone."""
        return self._knowledge.events

    @property
    def book(self) -> Rulebook:
        """The rulebook of the game in play."""
        assert self.room is not None
        setup = self.room.setup
        return rulebook(setup.book) if setup.own_book is None else own_rulebook(self._own_books[str(setup.own_book)])

    def _begin(self) -> Fold:
        assert self.you is not None
        return self.book.fold(self._players(), self.you.viewer)

    def _players(self) -> tuple[str, ...]:
        return next((tuple(event.players) for event in self.events if hasattr(event, "players")), ())

    def _take_lines(self, game: int, first: int, lines: tuple[Any, ...]) -> None:
        if first == 1:
            self._forget_game(game)
        elif game != self.game or first != len(self.lines) + 1:
            raise LinesMissing(f"line {first} of game {game} came after line {len(self.lines)} of game {self.game}.")
        for line in lines:
            self.lines.append(line)
            self._take_line(line)

    def _take_line(self, line: Any) -> None:
        match line["line"]:
            case "told":
                self._take_event(msgspec.convert(line["event"], _ANY_EVENT))
            case "question_opened":
                self.question = msgspec.convert(line["question"], Ask)
                self.words = msgspec.convert(line.get("words"), QuestionWords | None)
            case "question_closed":
                if self.question is not None and self.question.number == line["question"]:
                    self.question = self.words = None
            case "floor_opened":
                self.may_speak = True
            case "floor_closed":
                self.may_speak = False
            case "game_over":
                self.outcome = msgspec.convert(line["outcome"], Outcome)

    def _take_event(self, event: Event) -> None:
        events = self.events
        if not isinstance(event, Undone):
            events.append(event)
        else:
            self._knowledge = Knowledge(self._begin)
            self._knowledge.events += events[: event.kept]
            self._knowledge.events += [one for one in events[event.kept :] if isinstance(one, Said)]
            self.outcome = None
