"""What the door and the rest of the server know of each other: a connection, and who listens to it."""

from __future__ import annotations

from typing import Protocol


class Connection(Protocol):
    """A socket somebody holds open. All of it is called from the event loop's thread."""

    @property
    def address(self) -> str:
        """Where it comes from; for limits only, not to be logged beside names or rooms."""

    @property
    def origin(self) -> str | None:
        """The origin of the page that opened it; None for a program."""

    @property
    def backlog(self) -> int:
        """The bytes that the peer has not taken yet."""

    def send(self, frame: bytes) -> None:
        """Send one text frame, never compressed; returns at once, and does nothing on a closed connection."""

    def close(self, code: int, reason: str) -> None:
        """Say why, and hang up; the reason is at most 123 bytes."""


class Listener(Protocol):
    """Whoever hears what comes over one connection."""

    def heard(self, frame: bytes) -> None:
        """One whole message, in the order in which they were sent."""

    def gone(self) -> None:
        """The connection has ended; called exactly once, and nothing is heard after it."""
