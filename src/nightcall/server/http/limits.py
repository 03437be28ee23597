"""How many requests an address may make, by what they cost."""

from __future__ import annotations

from litestar.exceptions import TooManyRequestsException

from nightcall.server.door.limits import PerAddress
from nightcall.server.http.requester import AnyRequest, address_of

# Codes are short, so guessing is rate-limited long before one is found.
_TRIES_A_SECOND = 1.0
_TRIES_AT_ONCE = 60.0
_ROOMS_A_SECOND = 0.2
_ROOMS_AT_ONCE = 100.0
# At the end of a game a whole table behind one address asks what is kept. Without the room's key nobody learns even
# that there is such a room, so nothing can be guessed.
_READS_A_SECOND = 4.0
_READS_AT_ONCE = 200.0
# A whole table may type behind one address.
_LINES_A_SECOND = 4.0
_LINES_AT_ONCE = 100.0


class Limits:
    """Counts the requests of every address, and refuses those that are too many."""

    def __init__(self) -> None:
        self._tries = PerAddress(_TRIES_A_SECOND, _TRIES_AT_ONCE)
        self._rooms = PerAddress(_ROOMS_A_SECOND, _ROOMS_AT_ONCE)
        self._reads = PerAddress(_READS_A_SECOND, _READS_AT_ONCE)
        self._lines = PerAddress(_LINES_A_SECOND, _LINES_AT_ONCE)

    def count_try(self, request: AnyRequest) -> None:
        """Counts a request that may be a guess at a code, or is expensive."""
        _count(request, self._tries)

    def count_room(self, request: AnyRequest) -> None:
        """Counts a new room."""
        _count(request, self._rooms)

    def count_read(self, request: AnyRequest) -> None:
        """Counts a request of a member, with the room's key, for something small that is kept."""
        _count(request, self._reads)

    def count_line(self, request: AnyRequest) -> None:
        """Counts a request that a page makes while somebody types or looks at it."""
        _count(request, self._lines)


def _count(request: AnyRequest, limit: PerAddress) -> None:
    if not limit.take(address_of(request)):
        raise TooManyRequestsException("Too many tries; wait a minute.")
