"""The base class of bots for Catching Santa."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from msgspec import Struct

from nightcall.kernel.audience import Seat
from nightcall.kernel.questions import Ask, Value
from nightcall.kernel.view import View
from nightcall.race.moves import Move
from nightcall.race.rulebook import RaceBook


class SantaPlayer(ABC):
    """Answers the questions of its seat, throws when asked to, and never speaks."""

    @abstractmethod
    def __init__(self, book: RaceBook, seat: Seat, seed: int | str) -> None:
        """All kinds share this signature; only the random one needs luck."""

    def decide(self, view: View, ask: Ask) -> Value:
        """A legal answer."""
        (field,) = ask.fields
        if ask.about != "move":
            return {field.name: field.options[0]}
        return {field.name: self.choose(view, ask, field.options)}

    def speak(self, view: View) -> Sequence[Struct]:
        """Nothing."""
        return ()

    @abstractmethod
    def choose(self, view: View, ask: Ask, moves: tuple[Move, ...]) -> Move:
        """One of the moves."""
