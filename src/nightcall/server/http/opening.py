"""Who may open rooms: anybody, or on a public server those who know its password."""

from __future__ import annotations

import hashlib
import hmac
import time
from collections.abc import Callable

from litestar.exceptions import TooManyRequestsException

from nightcall.kernel.errors import Refused
from nightcall.server.door.limits import PerAddress

# Ten wrong passwords at once per address, then one a minute.
_TRIES_A_SECOND = 1 / 60
_TRIES_AT_ONCE = 10.0


class Opening:
    """Checks the password; after too many wrong guesses an address is blocked for a while, even with the right one."""

    def __init__(self, password: str | None, clock: Callable[[], float] = time.monotonic) -> None:
        self._expected = None if password is None else _digest(password)
        self._tries = PerAddress(_TRIES_A_SECOND, _TRIES_AT_ONCE, clock=clock)

    def check(self, said: str | None, address: str) -> None:
        """Returns if this client may open a room; raises otherwise."""
        if self._expected is None:
            return
        if not said:
            raise Refused("needs_password", "You need a password to open a table here.")
        if not self._tries.take(address):
            raise TooManyRequestsException("Too many wrong passwords; wait a minute.")
        # Digests have equal length, so the comparison takes constant time.
        if not hmac.compare_digest(_digest(said), self._expected):
            raise Refused("wrong_password", "That's not the password.")
        self._tries.give_back(address)


def _digest(password: str) -> bytes:
    return hashlib.sha256(password.encode(errors="surrogatepass")).digest()
