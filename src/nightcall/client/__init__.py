"""A client for rooms: two lines join a room and play. `Room` is for asyncio, `sync.SyncRoom` for plain scripts."""

from nightcall.client.http import Unreachable
from nightcall.client.link import Gone
from nightcall.client.room import Room

__all__ = ["Gone", "Room", "Unreachable"]
