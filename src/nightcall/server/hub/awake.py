"""The hub's clock: the store's time, and word of every moment in which the house was not awake to serve it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

LONGEST_PAUSE: Final = 3.0  # seconds between two looks; whoever is awake looks twice a second
LARGEST_STEP: Final = 1.0  # seconds by which the time may be set meanwhile without anybody being told


class AwakeClock:
    """Tells the time, and before that how far it has jumped: a laptop slept, a process was stopped, a clock was set.

    Time asleep counts against no table: whoever is told of a jump moves all that is still to come by as long.
    """

    def __init__(self, time: Callable[[], float], steady: Callable[[], float], jumped: Callable[[float], None]) -> None:
        self._time = time
        self._steady = steady  # cannot be set, but may stand still while the machine sleeps
        self._jumped = jumped
        self._last = time(), steady()

    def __call__(self) -> float:
        """The time now."""
        now, steady = self._time(), self._steady()
        last_now, last_steady = self._last
        self._last = now, steady
        went_by = steady - last_steady
        seconds = now - last_now - (went_by if went_by <= LONGEST_PAUSE else 0.0)
        if abs(seconds) > LARGEST_STEP:
            self._jumped(seconds)
        return now
