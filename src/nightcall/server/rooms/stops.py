"""Stops: where a person who tells a game draws breath, so that one thing is said at a time."""

from __future__ import annotations

from nightcall.kernel.events import Event


class Stops:
    """Remembers what has come since the teller was asked something last."""

    def __init__(self) -> None:
        self._said: Event | None = None
        self._shown = False

    def is_before(self, event: Event, *, is_said: bool) -> bool:
        """True if the teller stops before this event: it is said by itself, or somebody has to be shown something."""
        if not is_said:
            self._shown |= event.is_shown
            return False
        stops = self._shown or (self._said is not None and event.comes_alone(self._said))
        self._said, self._shown = event, False
        return stops

    def asked(self) -> None:
        """A question is a stop of its own."""
        self._said, self._shown = None, False
