"""Inputs: everything that can reach a game from outside. The log holds these and nothing else."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from nightcall.kernel.audience import Seat
from nightcall.kernel.events import snake_case
from nightcall.kernel.questions import Value


class Input(Struct, frozen=True, kw_only=True, gc=False, tag_field="do", tag=snake_case, omit_defaults=True):
    """One thing that came from outside; its sender names it by `id`, so that repeating it does nothing."""

    id: str | None = None

    @property
    def sender(self) -> Seat | None:
        """The seat that sends it; None is the host or the program that runs the table."""
        return None


class Answer(Input, frozen=True, kw_only=True):
    """A seat answers its open question, by the question's own number."""

    seat: Seat
    question: int
    value: Value

    @property
    def sender(self) -> Seat | None:
        return self.seat


class Say(Input, frozen=True, kw_only=True):
    """A seat speaks; `answers` counts what was said to everyone before, from 1."""

    seat: Seat
    text: str = ""
    statement: dict[str, Any] | None = None
    answers: int | None = None

    @property
    def sender(self) -> Seat | None:
        return self.seat


class TimeIsUp(Input, frozen=True, kw_only=True):
    """The clock, which is not the game's, has run out for the poll of this number."""

    poll: int


class Remove(Input, frozen=True, kw_only=True):
    """Remove a seat from the game; only the host can."""

    seat: Seat


class Undo(Input, frozen=True, kw_only=True):
    """Of the inputs now in force, only the first `keep` (and the talk) hold on."""

    keep: int


Unasked = Say | TimeIsUp | Remove | Undo  # what comes without a question
AnyInput = Answer | Unasked
