"""The protocol of holding as a small model: what the database keeps, and what it answers.

Time is a number that the tests move. The checks that fence a save off can be left out, to see that the tests notice.
"""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct, field

TTL = 1000.0
"""In the model's time; so long that the seconds a real database takes meanwhile do not count."""


class Request(Struct, frozen=True):
    """A save on its way: one line, and with it the next state, if it has a version."""

    room: str
    term: int
    version: int | None
    number: int
    text: str


class Holder(Struct, frozen=True):
    """The answer for a room that another node holds."""

    node: int


class Read(Struct, frozen=True):
    """A room as it was taken: what is stored, read after the take."""

    term: int
    version: int
    lines: tuple[str, ...]


class Cluster(Protocol):
    """What a node may ask the database, and what the tests may look at."""

    def register(self, process: int) -> int: ...
    def renew(self, process: int, node: int) -> bool: ...
    def bury(self, process: int, node: int) -> set[int]: ...
    def take(self, process: int, node: int, room: str) -> Read | Holder | None: ...
    def let_go(self, process: int, node: int, room: str) -> None: ...
    def leave(self, process: int, node: int) -> None: ...
    def save(self, process: int, request: Request) -> bool: ...
    def pass_time(self, seconds: float) -> None: ...
    def nodes(self) -> set[int]: ...
    def stored(self, room: str) -> Read: ...


class _Lease(Struct):
    process: int
    since: float
    expires: float


class _Room(Struct):
    holder: int = 0
    term: int = 1
    version: int = 1
    lines: list[str] = field(default_factory=list)


class Model:
    """A `Cluster` of dictionaries."""

    def __init__(self, rooms: tuple[str, ...], *, checks_terms: bool = True, checks_numbers: bool = True) -> None:
        self._rooms = {room: _Room() for room in rooms}
        self._leases: dict[int, _Lease] = {}
        self._last = 0
        self._now = 0.0
        self._checks_terms = checks_terms
        self._checks_numbers = checks_numbers

    def register(self, process: int) -> int:
        self._leases = {node: lease for node, lease in self._leases.items() if lease.process != process}
        self._last += 1
        self._leases[self._last] = _Lease(process, self._now, self._now + TTL)
        return self._last

    def renew(self, process: int, node: int) -> bool:
        if (lease := self._leases.get(node)) is None:
            return False
        if lease.expires <= self._now:
            lease.since = self._now
        lease.expires = self._now + TTL
        return True

    def _lives(self, node: int) -> bool:
        return node in self._leases and self._leases[node].expires > self._now

    def bury(self, process: int, node: int) -> set[int]:
        if not self._lives(node) or self._leases[node].since > self._now - TTL:
            return set()
        dead = {one for one, lease in self._leases.items() if lease.expires < self._now and one != node}
        for one in dead:
            del self._leases[one]
        return dead

    def take(self, process: int, node: int, room: str) -> Read | Holder | None:
        kept = self._rooms[room]
        if not self._lives(node):
            return None
        if kept.holder != node and kept.holder in self._leases:
            return Holder(kept.holder)
        kept.holder = node
        kept.term += 1
        return self.stored(room)

    def let_go(self, process: int, node: int, room: str) -> None:
        if self._rooms[room].holder == node:
            self._rooms[room].holder = 0

    def leave(self, process: int, node: int) -> None:
        self._leases.pop(node, None)

    def save(self, process: int, request: Request) -> bool:
        kept = self._rooms[request.room]
        if self._checks_terms and request.term != kept.term:
            return False
        if self._checks_numbers and (
            request.number != len(kept.lines) or request.version not in (None, kept.version + 1)
        ):
            return False
        kept.version = request.version or kept.version
        kept.lines[request.number :] = [request.text]
        return True

    def pass_time(self, seconds: float) -> None:
        self._now += seconds

    def nodes(self) -> set[int]:
        return set(self._leases)

    def stored(self, room: str) -> Read:
        kept = self._rooms[room]
        return Read(kept.term, kept.version, tuple(kept.lines))
