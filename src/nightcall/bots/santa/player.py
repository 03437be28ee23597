"""What a player of Catching Santa is, and how one follows the game from its own view."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from msgspec import Struct

from nightcall.kernel.audience import Seat
from nightcall.kernel.questions import Ask, Value
from nightcall.kernel.view import View
from nightcall.race.moves import Move
from nightcall.race.position import Position
from nightcall.race.rulebook import Rulebook


class SantaPlayer(ABC):
    """Answers the questions of its seat; throws when it is asked to, and never speaks."""

    @abstractmethod
    def __init__(self, book: Rulebook, seat: Seat, seed: int | str) -> None:
        """Every kind is made alike; only the one that moves by lot needs luck."""

    def decide(self, view: View, ask: Ask) -> Value:
        """An answer that the question takes."""
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


class Follower:
    """The position, folded from a view. What was folded once is kept, unless an undo has taken it back."""

    def __init__(self) -> None:
        self._position = Position()
        self._folded = 0
        self._last: object = None

    def position(self, view: View) -> Position:
        """The position now."""
        events = view.events
        if self._folded and (len(events) < self._folded or events[self._folded - 1] is not self._last):
            self._position, self._folded = Position(), 0
        for event in events[self._folded :]:
            event.change(self._position)
        self._folded = len(events)
        self._last = events[-1] if events else None
        return self._position
