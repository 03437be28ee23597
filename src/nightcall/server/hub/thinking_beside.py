"""Thinking beside: has workers compute what a room's bots do next, and passes it to the room in a later batch."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from nightcall.kernel.errors import NightcallError
from nightcall.server.hub.background import Background
from nightcall.server.hub.live_room import LiveRoom
from nightcall.server.hub.live_rooms import LiveRooms
from nightcall.server.minds.minds import Minds
from nightcall.server.minds.thoughts import Thoughts, Wanted
from nightcall.server.rooms.bots import Bots

THINK_AGAIN: Final = 1.0  # seconds after thinking has failed

_log: Final = logging.getLogger("nightcall.hub")


class ThinkingBeside:
    """Attends to the bots of every room, one request per room at a time."""

    def __init__(
        self,
        minds: Minds,
        live_rooms: LiveRooms,
        background: Background,
        *,
        do: Callable[[Callable[[], Awaitable[None]]], None],
        wake: Callable[[LiveRoom], None],
    ) -> None:
        self._minds = minds
        self._live_rooms = live_rooms
        self._background = background
        self._do = do
        self._wake = wake

    def attend(self, live: LiveRoom) -> None:
        """Asks for the next actions of this room's bots, unless they are being computed."""
        bots = live.room.bots
        bots.think_beside = True
        if live.is_thinking or (wanted := bots.wanted()) is None:
            return
        live.is_thinking = True
        self._background.start(self._think(live, bots, wanted))

    async def _think(self, live: LiveRoom, bots: Bots, wanted: Wanted) -> None:
        thoughts: Thoughts = {}
        try:
            thoughts = await self._minds.think(wanted)
        except Exception as error:
            # A late bot is replaced, and a game that may not replace one keeps waiting: it is asked again.
            level = logging.WARNING if isinstance(error, NightcallError) else logging.ERROR
            _log.log(level, "the bots of a room could not think: %s: %s", type(error).__name__, error)
            await asyncio.sleep(THINK_AGAIN)
        finally:
            live.is_thinking = False

        async def take() -> None:
            room = live.room.state.room
            if self._live_rooms.rooms.get(room) is not live:
                self._minds.forget(room)  # it left memory while they thought
                return
            if live.room.bots is bots and thoughts:
                bots.take(wanted, thoughts)
                if bots.wait:
                    self._wake(live)
            self.attend(live)

        self._do(take)
