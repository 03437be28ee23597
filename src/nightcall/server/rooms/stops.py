"""Where a human moderator pauses, so that one thing is said at a time."""

from __future__ import annotations

from nightcall.kernel.events import Event


class Stops:
    """Tracks what has happened since the moderator's last question."""

    def __init__(self) -> None:
        self._said: Event | None = None
        self._shown = False

    def is_before(self, event: Event, *, is_said: bool) -> bool:
        """Whether to pause before this event: it is said on its own, or something has to be shown first."""
        if not is_said:
            self._shown |= event.is_shown
            return False
        stops = self._shown or (self._said is not None and event.comes_alone(self._said))
        self._said, self._shown = event, False
        return stops

    def asked(self) -> None:
        """Resets the state: a question is a pause of its own."""
        self._said, self._shown = None, False
