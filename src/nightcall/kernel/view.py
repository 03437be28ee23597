"""A view: everything one viewer may know, and nothing else. People, bots and programs all play from one."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from nightcall.kernel.audience import Seat
from nightcall.kernel.events import Event
from nightcall.kernel.questions import Ask


class View(Struct, frozen=True, kw_only=True):
    """What a viewer was told (as undo has left it), and the question that waits for it."""

    seat: Seat
    players: tuple[str, ...]
    events: Sequence[Event]
    question: Ask | None
    may_speak: bool
