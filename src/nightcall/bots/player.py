"""What a player is: it answers the questions of its seat, and speaks when its seat may speak."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from nightcall.kernel.questions import Ask, Value
from nightcall.kernel.view import View


class Player(Protocol):
    """Both calls are pure: the same seed and the same view always get the same answer and the same words."""

    def decide(self, view: View, ask: Ask) -> Value:
        """An answer that the question takes."""

    def speak(self, view: View) -> Sequence[Struct]:
        """What this seat wants to say now; nothing once it has said what it had to say."""
