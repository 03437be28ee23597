"""A view: everything one viewer may know, and nothing else. People, bots and programs all play from views."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct

from nightcall.kernel.audience import Seat
from nightcall.kernel.events import Event
from nightcall.kernel.fold import Knowledge
from nightcall.kernel.questions import Ask


class View(Struct, frozen=True, kw_only=True, dict=True):
    """What a viewer was told, without what was undone, and the viewer's open question."""

    seat: Seat
    players: tuple[str, ...]
    events: Sequence[Event]
    question: Ask | None
    may_speak: bool

    @classmethod
    def of(
        cls, knowledge: Knowledge, *, seat: Seat, players: tuple[str, ...], question: Ask | None, may_speak: bool
    ) -> View:
        """A view of the current knowledge."""
        view = cls(seat=seat, players=players, events=list(knowledge.events), question=question, may_speak=may_speak)
        view.__dict__["_knowledge"] = knowledge  # not a field: neither sent nor compared
        return view

    @cached_property
    def state(self) -> Any:
        """The state that these events lead to: the `State` of the game's family, computed on first use."""
        knowledge: Knowledge = self.__dict__["_knowledge"]
        return knowledge.state_after(len(self.events))
