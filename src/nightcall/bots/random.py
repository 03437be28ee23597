"""A bot that gives random legal answers and never speaks."""

from __future__ import annotations

from collections.abc import Sequence

from nightcall.bots.luck import Luck
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.talk import AnyStatement
from nightcall.kernel.audience import Seat
from nightcall.kernel.questions import Ask, Value
from nightcall.kernel.view import View


class RandomPlayer:
    """Random, but repeatable: asked the same question again, it gives the same answer."""

    def __init__(self, book: HiddenRolesBook, seat: Seat, seed: int | str) -> None:
        self._luck = Luck(seed, seat)

    def decide(self, view: View, ask: Ask) -> Value:
        """A uniformly random legal answer."""
        return {
            field.name: "yes" if field.name == "ready" else self._luck.anything(field, ask.number, place)
            for place, field in enumerate(ask.fields)
        }

    def speak(self, view: View) -> Sequence[AnyStatement]:
        """Nothing."""
        return ()
