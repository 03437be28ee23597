"""HTTP requests about rooms: each runs in turn between commands and is answered once its changes are stored."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, Final, Protocol, TypeVar

import msgspec

from nightcall.kernel.errors import NightcallError, Refused
from nightcall.kernel.sentences import Sentence
from nightcall.server.beside.reader import BesideReader
from nightcall.server.door.limits import household_of
from nightcall.server.hub.live_room import LiveRoom
from nightcall.server.hub.live_rooms import EXPELLED, MOVED, LiveRooms, NoSuchRoom
from nightcall.server.rooms import chronicle, hands
from nightcall.server.rooms.chronicle import CHRONICLE
from nightcall.server.rooms.keys import fresh_code
from nightcall.server.rooms.preparing import brought_along, check
from nightcall.server.rooms.room import ServerRoom
from nightcall.server.rooms.state import Finished, Member, RoomState
from nightcall.server.store.store import CodeTaken, GameForgotten, LineAppended, RoomForgotten, Store, keep
from nightcall.wire.rooms.frames import FinishedShown
from nightcall.wire.rooms.requests import GamesShown
from nightcall.wire.rooms.setup import Setup

GAMES_A_PAGE: Final = 50
LINES_A_PART: Final = 200  # of a log, of at most two kilobytes each
Result = TypeVar("Result")


class NoSpace(NightcallError):
    """The disk is nearly full."""

    def __init__(self) -> None:
        sentence = "This server has no space for new rooms right now; running games continue."
        super().__init__(Sentence("no_space", sentence))


class Asks(Protocol):
    """Runs work in the room with this code, in turn, and returns when its changes are stored."""

    async def __call__(self, code: str, work: Callable[[LiveRoom], Awaitable[Result]], /) -> Result: ...


class RoomRequests:
    """Creates, joins, looks up, downloads and deletes rooms."""

    def __init__(
        self, live_rooms: LiveRooms, store: Store, reader: BesideReader, now: Callable[[], float], ask: Asks
    ) -> None:
        self._live_rooms = live_rooms
        self._reader = reader
        self._store = store
        self._now = now
        self._ask = ask

    async def create(self, name: str, setup: Setup, address: str = "") -> tuple[str, Member, str]:
        """Creates a room; returns its code, its first member (the host) and the member's key."""
        brought = brought_along(setup)
        own_book = None if brought is None else await self._reader.book(brought, household_of(address))
        check(setup, own_book)
        if not await self._store.has_space():
            raise NoSpace
        while True:
            room = ServerRoom.create(fresh_code(), setup, own_book)
            member, key = room.people.enter(name, "player")
            room.state.absent_since = self._now()
            try:
                await keep(self._store, room.changes())
            except CodeTaken:
                continue
            self._live_rooms.keep(room).host_address = household_of(address)
            return room.state.code, member, key

    async def join(self, code: str, name: str, role: str, address: str = "") -> tuple[Member, str]:
        """Adds a member to a room; returns it with its key."""

        async def work(live: LiveRoom) -> tuple[Member, str]:
            live.admit(household_of(address))
            entered = live.room.people.enter(name, role)
            live.room_changed = True
            self._live_rooms.touch(live)
            return entered

        return await self._ask(code, work)

    async def redeem(self, code: str, ticket: str) -> tuple[Member, str]:
        """Redeems a ticket; returns the member and its new key, and disconnects devices with the old key."""

        async def work(live: LiveRoom) -> tuple[Member, str]:
            member, key = hands.redeem(live.room, ticket, self._now())
            self._live_rooms.send_away(live, member, MOVED)
            self._live_rooms.touch(live)
            return member, key

        return await self._ask(code, work)

    async def look_up(self, code: str) -> RoomState:
        """Returns the state of a room, for anybody who knows its code."""

        async def work(live: LiveRoom) -> RoomState:
            return live.room.state

        return await self._ask(code, work)

    async def log_of(self, code: str, key: str, game: int) -> list[bytes]:
        """Returns the log of a finished game, for a member of its room."""
        # The lines of a finished game stay as they are, so nobody has to wait while they are read.
        lines = await self._store.lines(await self._finished(code, key, game), game)
        if not lines:
            raise _no_such_game()
        return lines

    async def log_in_parts(self, code: str, key: str, game: int) -> AsyncIterator[list[bytes]]:
        """Returns the same, some lines at a time: while somebody reads slowly, the rest takes no memory."""
        room = await self._finished(code, key, game)
        part = await self._store.lines(room, game, most=LINES_A_PART)
        if not part:
            raise _no_such_game()
        return self._parts(room, game, part)

    async def _parts(self, room: str, game: int, part: list[bytes]) -> AsyncIterator[list[bytes]]:
        number = 0
        while part:
            yield part
            number += len(part)
            part = await self._store.lines(room, game, number, LINES_A_PART)

    async def _finished(self, code: str, key: str, game: int) -> str:
        """Returns the id of a room in which this game is over, for a member."""

        async def work(live: LiveRoom) -> str:
            _member(live, key)
            state = live.room.state
            if not 1 <= game <= state.game or (game == state.game and state.phase == "playing"):
                raise _no_such_game()
            return state.room

        return await self._ask(code, work)

    async def games(self, code: str, key: str, before: int | None) -> GamesShown:
        """Returns a page of a room's finished games, for a member: the latest, or the latest before this one."""

        async def work(live: LiveRoom) -> tuple[str, int]:
            _member(live, key)
            return live.room.state.room, live.room.record.games

        room, end = await self._ask(code, work)
        if before is not None:
            end = min(end, max(0, before - 1))  # earlier games have at most so many lines
        found: list[Finished] = []
        while end and len(found) <= GAMES_A_PAGE:  # one more, to know whether there is another page
            first = max(0, end - GAMES_A_PAGE - 1)
            part = chronicle.read(await self._store.lines(room, CHRONICLE, first, end - first))
            found = [one for one in part if before is None or one.game < before] + found
            end = first
        page = found[: -GAMES_A_PAGE - 1 : -1]
        return GamesShown(
            games=tuple([msgspec.convert(one, FinishedShown, from_attributes=True) for one in page]),
            before=page[-1].game if len(page) < len(found) else None,
        )

    async def own_book(self, code: str, key: str) -> dict[str, Any]:
        """Returns a room's custom rulebook, which it shows by its digest, for a member."""

        async def work(live: LiveRoom) -> dict[str, Any]:
            _member(live, key)
            book = live.room.spoken.own_book
            if not isinstance(book, dict):
                raise Refused("no_own_book", "This room doesn't use a custom rulebook.")
            return book

        return await self._ask(code, work)

    async def finished_games(self, code: str, key: str) -> list[Finished]:
        """Returns a room's finished games, for its host."""

        return await self._chronicle(code, lambda live: _must_be_host(live, key))

    async def _chronicle(self, code: str, may_read: Callable[[LiveRoom], object]) -> list[Finished]:
        async def work(live: LiveRoom) -> str:
            may_read(live)
            return live.room.state.room

        return chronicle.read(await self._store.lines(await self._ask(code, work), CHRONICLE))

    async def forget_game(self, code: str, key: str, game: int) -> None:
        """Deletes a finished game, for the host."""

        async def work(live: LiveRoom) -> None:
            _must_be_host(live, key)
            room = live.room.state.room
            told = chronicle.read(await self._store.lines(room, CHRONICLE))
            rest = [chronicle.written(one) for one in told if one.game != game]
            if len(rest) == len(told):  # or it has ended in this very moment, and is not written yet
                raise _no_such_game()
            anew = [LineAppended(room, CHRONICLE, number, line) for number, line in enumerate(rest)]
            await keep(self._store, [GameForgotten(room, game), GameForgotten(room, CHRONICLE), *anew])
            live.room.record.games -= 1
            live.room_changed = True
            self._live_rooms.touch(live)

        await self._ask(code, work)

    async def forget_room(self, code: str, key: str) -> None:
        """Deletes a room and all its games, for the host."""

        async def work(live: LiveRoom) -> None:
            _must_be_host(live, key)
            await keep(self._store, [RoomForgotten(live.room.state.room)])
            live.say_goodbye(live.devices, Sentence("room_deleted", "The host has deleted this room."))
            self._live_rooms.drop(live, EXPELLED, "the room was deleted")

        await self._ask(code, work)


def _member(live: LiveRoom, key: str) -> Member:
    member = live.room.people.member_with(key)
    if member is None:
        raise NoSuchRoom
    return member


def _must_be_host(live: LiveRoom, key: str) -> None:
    if _member(live, key).member != live.room.state.host:
        raise Refused("host_only", "Only the host can do this.")


def _no_such_game() -> Refused:
    return Refused("no_such_game", "There's no finished game with that number.")
