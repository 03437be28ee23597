"""How often a seat may change its answer: each change is a line of the log, and a pack is shown each of its mates'.

Every seat has the same limits, whatever it is asked.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from nightcall.kernel.audience import Seat
from nightcall.kernel.errors import Refused
from nightcall.kernel.sentences import Sentence
from nightcall.server.door.limits import Bucket

MOST_CHANGES: Final = 100  # in one poll
# In a call, where frames carry only so much: this many at once, and then one for each beat.
CHANGES_AT_ONCE: Final = 8.0


class ChangesOfMind:
    """Counts the changes in one poll."""

    def __init__(self, poll: int) -> None:
        self.poll = poll
        self._changes: Counter[Seat] = Counter()
        self._at_once: dict[Seat, Bucket] = {}

    def count(self, seat: Seat, now: float, beat: float | None) -> None:
        """Counts a change; refuses it if there were too many, or, in a call with this beat, too many just before."""
        if self._changes[seat] >= MOST_CHANGES:
            sentence = "You've changed your answer {most} times. Now it stands."
            raise Refused("too_many_changes", Sentence("answered_too_often", sentence, most=MOST_CHANGES))
        if beat is not None:
            bucket = self._at_once.setdefault(seat, Bucket(1 / beat, CHANGES_AT_ONCE, now))
            if not bucket.take(now):
                raise Refused("too_many_changes", Sentence("answered_too_fast", "Slow down. Your last answer stands."))
        self._changes[seat] += 1
