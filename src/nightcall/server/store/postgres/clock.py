"""The database's clock, as this process knows it: the same for all nodes, however wrong their own clocks are."""

from __future__ import annotations

import time
from collections.abc import Callable


class DatabaseClock:
    """Counts on by a clock that cannot be set, from what the database said."""

    def __init__(self, steady: Callable[[], float] = time.monotonic) -> None:
        self.steady = steady
        self._ahead = time.time() - steady()

    def __call__(self) -> float:
        """The database's time, in seconds since the epoch."""
        return self.steady() + self._ahead

    def learn(self, told: float, begun: float) -> None:
        """Takes the time that the database told in answer to a question begun then, by the steady clock.

        What differs by no more than half the round trip is no news: the time would only tremble.
        """
        half = (self.steady() - begun) / 2
        ahead = told - (begun + half)
        if abs(ahead - self._ahead) > half:
            self._ahead = ahead
