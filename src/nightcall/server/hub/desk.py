"""The desk: what people ask of rooms by HTTP, each done in its turn between commands and told once it is stored."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol, TypeVar

from nightcall.kernel.errors import Refused
from nightcall.server.hub.shelf import EXPELLED, Shelf
from nightcall.server.rooms.keys import fresh_code
from nightcall.server.rooms.room import Room
from nightcall.server.rooms.state import Finished, Member, RoomState
from nightcall.server.store.store import CodeTaken, GameForgotten, RoomForgotten, Store
from nightcall.wire.rooms.setup import Setup

Result = TypeVar("Result")


class Asks(Protocol):
    """Has work done in its turn, and answers when all that came of it is stored."""

    async def __call__(self, work: Callable[[], Awaitable[Result]], /) -> Result: ...


class Desk:
    """Rooms made, joined, looked up, downloaded and deleted."""

    def __init__(self, shelf: Shelf, store: Store, wall: Callable[[], float], ask: Asks) -> None:
        self._shelf = shelf
        self._store = store
        self._wall = wall
        self._ask = ask

    async def create(self, name: str, setup: Setup) -> tuple[str, Member, str]:
        """A new room: its code, its first member, who is host, and the key."""

        async def work() -> tuple[str, Member, str]:
            while True:
                room = Room.create(fresh_code(), setup)
                member, key = room.enter(name, "player")
                room.state.absent_since = self._wall()
                try:
                    await self._store.save(room.changes())
                except CodeTaken:
                    continue
                self._shelf.keep(room)
                return room.state.code, member, key

        return await self._ask(work)

    async def join(self, code: str, name: str, role: str) -> tuple[Member, str]:
        """A new member of a room, and its key."""

        async def work() -> tuple[Member, str]:
            live = await self._shelf.find(code)
            entered = live.room.enter(name, role)
            live.room_changed = True
            self._shelf.touch(live)
            return entered

        return await self._ask(work)

    async def redeem(self, code: str, ticket: str) -> tuple[Member, str]:
        """The member that a ticket is for, and its new key; devices with the old one are sent away."""

        async def work() -> tuple[Member, str]:
            live = await self._shelf.find(code)
            member, key = live.room.redeem(ticket)
            self._shelf.send_away(live, member)
            self._shelf.touch(live)
            return member, key

        return await self._ask(work)

    async def look_up(self, code: str) -> RoomState:
        """The state of a room, for whoever knows its code."""

        async def work() -> RoomState:
            return (await self._shelf.find(code)).room.state

        return await self._ask(work)

    async def log_of(self, code: str, key: str, game: int) -> list[bytes]:
        """The log of a finished game, for a member of its room."""

        async def work() -> list[bytes]:
            live, _ = await self._shelf.enter(code, key)
            if all(one.game != game for one in live.room.state.finished):
                raise Refused("no_such_game", "There is no finished game of this number.")
            return await self._store.lines(live.room.state.room, game)

        return await self._ask(work)

    async def finished_games(self, code: str, key: str) -> list[Finished]:
        """A room's finished games, for its host."""

        async def work() -> list[Finished]:
            live, member = await self._shelf.enter(code, key)
            if member.member != live.room.state.host:
                raise Refused("host_only", "Only the host can do this.")
            return list(live.room.state.finished)

        return await self._ask(work)

    async def forget_game(self, code: str, key: str, game: int) -> None:
        """Deletes a finished game, for the host."""

        async def work() -> None:
            live, member = await self._shelf.enter(code, key)
            state = live.room.state
            if member.member != state.host:
                raise Refused("host_only", "Only the host can do this.")
            if all(one.game != game for one in state.finished):
                raise Refused("no_such_game", "There is no finished game of this number.")
            state.finished = [one for one in state.finished if one.game != game]
            await self._store.save([GameForgotten(state.room, game)])
            live.room_changed = True
            self._shelf.touch(live)

        await self._ask(work)

    async def forget_room(self, code: str, key: str) -> None:
        """Deletes a room and all its games, for the host."""

        async def work() -> None:
            live, member = await self._shelf.enter(code, key)
            if member.member != live.room.state.host:
                raise Refused("host_only", "Only the host can do this.")
            await self._store.save([RoomForgotten(live.room.state.room)])
            live.say_goodbye("The host has deleted this room.")
            self._shelf.drop(live, EXPELLED, "the room was deleted")

        await self._ask(work)
