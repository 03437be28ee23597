"""The player interface: answers the questions of its seat, and speaks when its seat may."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from nightcall.kernel.questions import Ask, Value
from nightcall.kernel.view import View


class Player(Protocol):
    """Both methods are pure: the same seed and view always give the same answer and the same statements."""

    def decide(self, view: View, ask: Ask) -> Value:
        """A legal answer to the question."""

    def speak(self, view: View) -> Sequence[Struct]:
        """What this seat wants to say now; empty once it has said everything."""
