"""The patrol: periodically wakes rooms with a due deadline, and unloads rooms that nobody needs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from nightcall.kernel.errors import NightcallError
from nightcall.server.hub.live_room import LiveRoom
from nightcall.server.hub.live_rooms import TRY_LATER, LiveRooms
from nightcall.server.store.store import Conflict, Store

LOOK_FOR_DUE_ROOMS: Final = 0.5
FORGET_AFTER: Final = 300.0  # seconds without a device, after which a room leaves memory

_log: Final = logging.getLogger("nightcall.hub")


class Patrol:
    """Runs until its task is cancelled."""

    def __init__(
        self, store: Store, live_rooms: LiveRooms, now: Callable[[], float], wake: Callable[[LiveRoom], None]
    ) -> None:
        self._store = store
        self._live_rooms = live_rooms
        self._now = now
        self._wake = wake

    async def go_round(self) -> None:
        """Checks for both, repeatedly."""
        while True:
            await asyncio.sleep(LOOK_FOR_DUE_ROOMS)
            self._now()  # checks the clock even without devices
            await self._store.awake()
            try:
                for room, _ in await self._store.due(self._now(), 100):
                    if room not in self._live_rooms.rooms:
                        await self._wake_stored(room)
            except NightcallError as error:
                _log.error("cannot look for due rooms: %s", error)
            self._forget_idle()

    async def _wake_stored(self, room: str) -> None:
        try:
            live = await self._live_rooms.read_by_id(room)
        except Conflict as error:  # it is another node's
            _log.warning("a due room could not be read: %s", error)
            return
        except NightcallError:
            raise
        except Exception:
            _log.exception("a room could not be read")
            return
        if live is not None:
            self._wake(live)

    def _forget_idle(self) -> None:
        now = self._now()
        for live in list(self._live_rooms.rooms.values()):
            since = live.room.state.absent_since
            if not live.devices and live.timer is None and since is not None and now - since > FORGET_AFTER:
                self._live_rooms.drop(live, TRY_LATER, "")
