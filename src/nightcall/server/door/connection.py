"""The interface between connections and the rest of the server."""

from __future__ import annotations

from typing import Protocol


class Connection(Protocol):
    """An open socket. All methods are called from the event loop's thread."""

    @property
    def address(self) -> str:
        """The peer's address; for limits only, never logged together with names or rooms."""

    @property
    def origin(self) -> str | None:
        """The origin of the page that opened it; None for a program."""

    @property
    def backlog(self) -> int:
        """The number of bytes waiting for the peer."""

    def send(self, frame: bytes) -> None:
        """Sends one uncompressed text frame; returns at once, and does nothing on a closed connection."""

    def close(self, code: int, reason: str) -> None:
        """Closes the connection with a reason of at most 123 bytes."""


class Listener(Protocol):
    """Receives the messages of one connection."""

    def heard(self, frame: bytes) -> None:
        """Handles one complete message; messages arrive in order."""

    def gone(self) -> None:
        """Handles the end of the connection; called exactly once, and last."""
