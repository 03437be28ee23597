"""The interface for parsing what people type at a table."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, Protocol

from nightcall.kernel.audience import Seat

CLEAR: Final = 0.7  # the confidence below which nothing was understood


class Understood(NamedTuple):
    """The statements meant, as they are sent, and the confidence from 0 to 1."""

    statements: tuple[dict[str, Any], ...]
    sure: float


class TalkListener(Protocol):
    """Parses one line at a time, in well under a millisecond; stateless."""

    def understand(self, text: str, speaker: Seat) -> Understood:
        """The meaning of this seat's line."""
