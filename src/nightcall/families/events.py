"""Finds the events that modules define."""

from __future__ import annotations

from types import ModuleType

from nightcall.kernel.events import Event


def events_in(*modules: ModuleType) -> tuple[type[Event], ...]:
    """Every event class defined in these modules, in source order."""
    return tuple(
        kind
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type)
        and issubclass(kind, Event)
        and kind.__module__ == module.__name__
        and kind is not Event
    )
