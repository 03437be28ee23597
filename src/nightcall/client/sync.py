"""The same room without asyncio: every call blocks until it is done."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from types import TracebackType
from typing import Any, Self, TypeVar

from nightcall.client import room as asynchronous
from nightcall.client.playing import PlayerLike
from nightcall.kernel.audience import Seat
from nightcall.kernel.questions import Ask
from nightcall.kernel.rules import Outcome
from nightcall.kernel.verify import Verification
from nightcall.kernel.view import View
from nightcall.wire.rooms.commands import Role, RoomCommand
from nightcall.wire.rooms.frames import AnyReply, ClockShown, PeopleShown, RoomShown, You
from nightcall.wire.rooms.requests import GamesShown, Joined
from nightcall.wire.rooms.setup import Setup

Result = TypeVar("Result")


class SyncRoom:
    """One device's place in a room, kept open by a background thread."""

    def __init__(self, enter: Callable[[], Coroutine[Any, Any, asynchronous.Room]]) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="nightcall room", daemon=True)
        self._thread.start()
        try:
            self._room = self._run(enter())
        except BaseException:
            self._stop()
            raise

    @classmethod
    def create(cls, server: str, name: str, setup: Setup | None = None, *, password: str | None = None) -> Self:
        """Creates a room and becomes its host; some servers require a password."""
        return cls(lambda: asynchronous.Room.create(server, name, setup, password=password))

    @classmethod
    def join(cls, server: str, code: str, name: str, *, role: Role = "player") -> Self:
        """Joins the room with this code."""
        return cls(lambda: asynchronous.Room.join(server, code, name, role=role))

    @classmethod
    def take_over(cls, server: str, code: str, ticket: str) -> Self:
        """Takes over the place of a ticket."""
        return cls(lambda: asynchronous.Room.take_over(server, code, ticket))

    @classmethod
    def come_back(cls, server: str, place: Joined) -> Self:
        """Returns to a saved place, possibly in another process."""
        return cls(lambda: asynchronous.Room.come_back(server, place))

    def _run(self, wanted: Coroutine[Any, Any, Result]) -> Result:
        return asyncio.run_coroutine_threadsafe(wanted, self._loop).result()

    # -- what it knows --------------------------------------------------------------------------------------------

    @property
    def place(self) -> Joined:
        """The code, the member and the key; keep it secret."""
        return self._room.place

    @property
    def code(self) -> str:
        """The code that others join with."""
        return self._room.code

    @property
    def you(self) -> You:
        """Who this device is."""
        return self._room.you

    @property
    def shown(self) -> RoomShown:
        """The room as everybody may know it."""
        return self._room.shown

    @property
    def people(self) -> PeopleShown:
        """Who is in the room, and who sits where."""
        return self._room.people

    @property
    def clock(self) -> ClockShown | None:
        """The clock, as last sent."""
        return self._room.clock

    @property
    def view(self) -> View:
        """Everything this viewer may know about the game."""
        return self._room.view

    @property
    def question(self) -> Ask | None:
        """This viewer's open question."""
        return self._room.question

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, if it did."""
        return self._room.outcome

    # -- what it does ---------------------------------------------------------------------------------------------

    def do(self, command: RoomCommand) -> AnyReply:
        """Sends a command; returns when it is on disk, and raises `Refused` if it isn't allowed."""
        return self._run(self._room.do(command))

    def answer(self, value: Any, *, question: int | None = None, seat: Seat | None = None) -> None:
        """Answers the open question, or the question with this number."""
        self._run(self._room.answer(value, question=question, seat=seat))

    def say(self, text: str = "", statement: dict[str, Any] | None = None) -> None:
        """Speaks."""
        self._run(self._room.say(text, statement))

    def start(self) -> None:
        """Begins the game, as host."""
        self._run(self._room.start())

    def games(self, before: int | None = None) -> GamesShown:
        """Returns a page of the room's finished games: the latest, or the latest before this one."""
        return self._run(self._room.games(before))

    def log(self, game: int) -> list[str]:
        """Returns the log of a finished game."""
        return self._run(self._room.log(game))

    def verify(self, game: int) -> Verification:
        """Verifies a finished game's log against everything this device kept from the game."""
        return self._run(self._room.verify(game))

    def changed(self) -> None:
        """Returns when the next frame has arrived."""
        self._run(self._room.changed())

    def until(self, condition: Callable[[], bool]) -> None:
        """Returns when the condition holds."""
        self._run(self._room.until(condition))

    def questions(self) -> Iterator[Ask]:
        """Yields each question once, as it opens, until the game is over."""
        asked = self._room.questions()
        while True:
            try:
                yield self._run(anext(asked))  # type: ignore[arg-type]  # of an async generator it is a coroutine
            except StopAsyncIteration:
                return

    def play(self, player: PlayerLike | None = None) -> Outcome | None:
        """Plays the next game, or the one in play, to its end."""
        return self._run(self._room.play(player))

    def close(self) -> None:
        """Disconnects; the place in the room remains."""
        if self._thread.is_alive():
            self._run(self._room.close())
            self._stop()

    def _stop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
