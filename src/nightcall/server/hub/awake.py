"""The hub's clock: the store's time, with a report of every span in which the server was not running."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

LONGEST_PAUSE: Final = 3.0  # seconds between two looks; whoever is awake looks twice a second
LARGEST_STEP: Final = 1.0  # seconds by which the time may be set meanwhile without anybody being told


class AwakeClock:
    """Returns the time, and first reports how far it has jumped: a laptop slept, a process was stopped, a clock was
    set.

    Time asleep counts against nobody: every deadline is moved by the length of the jump.
    """

    def __init__(self, time: Callable[[], float], steady: Callable[[], float], jumped: Callable[[float], None]) -> None:
        self._time = time
        self._steady = steady  # cannot be set, but may stand still while the machine sleeps
        self._jumped = jumped
        self._last = time(), steady()

    def __call__(self) -> float:
        """Returns the current time."""
        now, steady = self._time(), self._steady()
        last_now, last_steady = self._last
        self._last = now, steady
        went_by = steady - last_steady
        seconds = now - last_now - (went_by if went_by <= LONGEST_PAUSE else 0.0)
        if abs(seconds) > LARGEST_STEP:
            self._jumped(seconds)
        return now
