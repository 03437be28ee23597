"""A room as a program sees it: join it, read it, act in it, and play."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from types import TracebackType
from typing import Any, Self
from urllib.parse import quote

import msgspec

from nightcall.client.http import ask
from nightcall.client.link import RoomLink
from nightcall.client.playing import PlayerLike, SeatPlay
from nightcall.kernel.audience import Seat
from nightcall.kernel.questions import Ask
from nightcall.kernel.rules import Outcome, Rulebook
from nightcall.kernel.verify import Verification
from nightcall.kernel.view import View
from nightcall.library import verify
from nightcall.wire.rooms import commands
from nightcall.wire.rooms.commands import RoomCommand
from nightcall.wire.rooms.frames import AnyReply, ClockShown, PeopleShown, RoomShown, You
from nightcall.wire.rooms.requests import GamesShown, Joined, NewMember, NewRoom
from nightcall.wire.rooms.setup import Setup


class Room:
    """One device's place in a room. It reconnects automatically."""

    def __init__(self, link: RoomLink) -> None:
        self.link = link

    @classmethod
    async def create(
        cls, server: str, name: str, setup: Setup | None = None, *, password: str | None = None, secure: Any = None
    ) -> Self:
        """Creates a room and becomes its host; some servers require a password."""
        asked = NewRoom(name=name, setup=setup or Setup(), password=password)
        return await cls._enter(server, "/api/rooms", asked, secure)

    @classmethod
    async def join(
        cls, server: str, code: str, name: str, *, role: commands.Role = "player", secure: Any = None
    ) -> Self:
        """Joins the room with this code."""
        return await cls._enter(server, _members(code), NewMember(name=name, role=role), secure)

    @classmethod
    async def take_over(cls, server: str, code: str, ticket: str, *, secure: Any = None) -> Self:
        """Takes over the place of a ticket; the device that had it is disconnected."""
        return await cls._enter(server, _members(code), NewMember(ticket=ticket), secure)

    @classmethod
    async def come_back(cls, server: str, place: Joined, *, secure: Any = None) -> Self:
        """Returns to a place saved as `room.place`, possibly in another process."""
        room = cls(RoomLink(server, place, secure=secure))
        await room.until(lambda: room.link.fold.room is not None and room.link.fold.people is not None)
        return room

    @classmethod
    async def _enter(cls, server: str, path: str, asked: NewRoom | NewMember, secure: Any) -> Self:
        place = msgspec.json.decode(await ask(server, "POST", path, body=asked), type=Joined)
        return await cls.come_back(server, place, secure=secure)

    # -- what it knows --------------------------------------------------------------------------------------------

    @property
    def place(self) -> Joined:
        """The code, the member and the key; keep it secret."""
        return self.link.place

    @property
    def code(self) -> str:
        """The code that others join with."""
        return self.link.place.code

    @property
    def you(self) -> You:
        """Who this device is."""
        assert self.link.fold.you is not None
        return self.link.fold.you

    @property
    def shown(self) -> RoomShown:
        """The room as everybody may know it."""
        assert self.link.fold.room is not None
        return self.link.fold.room

    @property
    def people(self) -> PeopleShown:
        """Who is in the room, and who sits where."""
        assert self.link.fold.people is not None
        return self.link.fold.people

    @property
    def clock(self) -> ClockShown | None:
        """The clock, as last sent."""
        return self.link.fold.clock

    @property
    def lines(self) -> list[Any]:
        """All lines of this game so far."""
        return self.link.fold.lines

    @property
    def view(self) -> View:
        """Everything this viewer may know about the game."""
        return self.link.fold.view()

    @property
    def question(self) -> Ask | None:
        """This viewer's open question."""
        return self.link.fold.question

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, if it did."""
        return self.link.fold.outcome

    @property
    def book(self) -> Rulebook:
        """The rulebook of the game in play."""
        return self.link.fold.book

    # -- what it does ---------------------------------------------------------------------------------------------

    async def do(self, command: RoomCommand) -> AnyReply:
        """Sends a command; returns when it is on disk, and raises `Refused` if it isn't allowed."""
        return await self.link.do(command)

    async def answer(self, value: Any, *, question: int | None = None, seat: Seat | None = None) -> None:
        """Answers the open question, or the question with this number."""
        if question is None:
            question = self.question.number if self.question is not None else 0
        await self.do(commands.AnswerInRoom(question=question, value=value, seat=seat))

    async def say(self, text: str = "", statement: dict[str, Any] | None = None, *, answers: int | None = None) -> None:
        """Speaks, optionally in reply to a line that everybody heard.

        During a call of the night or a narration, 300 letters always fit; more may be refused.
        """
        await self.do(commands.SayInRoom(text=text, statement=statement, answers=answers))

    async def start(self) -> None:
        """Starts the game, as host; returns when the cards are dealt or the deal was aborted."""
        await self.do(commands.Start())
        await self.until(lambda: self.shown.deal is None)

    async def games(self, before: int | None = None) -> GamesShown:
        """Returns a page of the room's finished games: the latest, or the latest before this one."""
        path = f"/api/rooms/{self.code}/games{'' if before is None else f'?before={before}'}"
        return msgspec.json.decode(await ask(self.link.server, "GET", path, key=self.place.key), type=GamesShown)

    async def log(self, game: int) -> list[str]:
        """Returns the log of a finished game."""
        path = f"/api/rooms/{self.code}/games/{game}"
        return (await ask(self.link.server, "GET", path, key=self.place.key)).decode().splitlines()

    async def verify(self, game: int) -> Verification:
        """Verifies a finished game's log against everything this device kept from the game."""
        dealer = self.link.dealer
        log = await self.log(game)
        return verify(log, fingerprint=dealer.fingerprints.get(game), witness=dealer.witnessed.get(game))

    async def changed(self) -> None:
        """Returns when the next frame has arrived."""
        await self.link.changed()

    async def until(self, condition: Callable[[], bool]) -> None:
        """Returns when the condition is true; it is checked after every frame."""
        while not condition():
            await self.link.changed()

    async def questions(self) -> AsyncIterator[Ask]:
        """Yields each question once, as it opens, until the game is over."""
        last: tuple[int, int] | None = None
        while self.outcome is None:
            now = None if self.question is None else (self.link.fold.game, self.question.number)
            if now is not None and now != last and self.question is not None:
                last = now
                yield self.question
            else:
                await self.link.changed()

    async def play(self, player: PlayerLike | None = None) -> Outcome | None:
        """Plays the current or next game to its end; returns the outcome, or None if the host ended the game.

        A player is a function from a question to an answer, an object with `decide(view, ask)` and optionally
        `speak(view)`, or a class of such objects, created with the book, the seat and a seed. By default the
        book's default bot plays.
        """
        return await SeatPlay(self, player).to_the_end()

    async def close(self) -> None:
        """Disconnects; the place in the room remains."""
        await self.link.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


def _members(code: str) -> str:
    """Where a place in the room is asked for; whatever was typed for a code, the server says whether it is one."""
    return f"/api/rooms/{quote(code, safe='')}/members"
