"""A player who answers anything that is allowed, and never speaks."""

from __future__ import annotations

from collections.abc import Sequence

from nightcall.bots.luck import Luck
from nightcall.hidden_roles.rulebook import Rulebook
from nightcall.hidden_roles.talk import AnyStatement
from nightcall.kernel.audience import Seat
from nightcall.kernel.questions import Ask, Value
from nightcall.kernel.view import View


class RandomPlayer:
    """Picks by lot, but stays with a pick: asked the same question again, it answers the same."""

    def __init__(self, book: Rulebook, seat: Seat, seed: int | str) -> None:
        self._luck = Luck(seed, seat)

    def decide(self, view: View, ask: Ask) -> Value:
        """An answer drawn among all that the question takes."""
        return {
            field.name: "yes" if field.name == "ready" else self._luck.anything(field, ask.number, place)
            for place, field in enumerate(ask.fields)
        }

    def speak(self, view: View) -> Sequence[AnyStatement]:
        """Nothing."""
        return ()
