"""A listener: who understands what people type at one table."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, Protocol

from nightcall.kernel.audience import Seat

CLEAR: Final = 0.7  # below it, nothing was understood


class Understood(NamedTuple):
    """The statements that were meant, as they are sent, and how sure that is, from 0 to 1."""

    statements: tuple[dict[str, Any], ...]
    sure: float


class TalkListener(Protocol):
    """Understands one line at a time, in well under a millisecond, and remembers nothing."""

    def understand(self, text: str, speaker: Seat) -> Understood:
        """What this seat says with these words."""
