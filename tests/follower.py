"""Whoever follows an outbox: what it holds true after all it was told."""

from __future__ import annotations

from collections.abc import Sequence

from nightcall.kernel.events import Event, Said, Undone


def fold(outbox: Sequence[Event]) -> list[Event]:
    """What a viewer holds true that has followed its outbox, event by event."""
    known: list[Event] = []
    for event in outbox:
        if isinstance(event, Undone):
            known = known[: event.kept] + [said for said in known[event.kept :] if isinstance(said, Said)]
        else:
            known.append(event)
    return known
