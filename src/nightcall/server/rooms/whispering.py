"""How much may be said in secret: as much as the frames of a call carry.

Frames have one size then, whatever there is to say. What doesn't fit waits, and with it whatever else is for the same
seats; and where nothing is told in between, it would be sent at daybreak, to them alone.
"""

from __future__ import annotations

from typing import Final

import msgspec

from nightcall.kernel.audience import Audience
from nightcall.kernel.errors import Refused
from nightcall.kernel.inputs import Say
from nightcall.kernel.sentences import Sentence
from nightcall.server.door.limits import Bucket

# In bytes. A frame on the beat carries four thousand, and the largest line needs most of that.
SAID_AT_ONCE: Final = 4000.0
SAID_A_BEAT: Final = 2000.0
_BESIDES: Final = 200  # of a line, beside what was said


class Whispering:
    """Counts what is said in one call of the night, by who hears it."""

    def __init__(self, poll: int, beat: float) -> None:
        self.poll = poll
        self._rate = SAID_A_BEAT / beat
        self._said: dict[Audience, Bucket] = {}

    def count(self, given: Say, listeners: Audience, now: float) -> None:
        """Counts a line; refuses it if too much was said just before."""
        bucket = self._said.setdefault(listeners, Bucket(self._rate, SAID_AT_ONCE, now))
        if not bucket.take(now, len(msgspec.json.encode(given)) + _BESIDES):
            sentence = "That's a lot at once for one night. Try again in a moment."
            raise Refused("too_much_said", Sentence("said_too_fast", sentence))
