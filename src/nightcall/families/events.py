"""Events, found in the modules that define them."""

from __future__ import annotations

from types import ModuleType

from nightcall.kernel.events import Event


def events_in(*modules: ModuleType) -> tuple[type[Event], ...]:
    """Every kind of event that one of these modules defines, in the order in which they are written."""
    return tuple(
        kind
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type)
        and issubclass(kind, Event)
        and kind.__module__ == module.__name__
        and kind is not Event
    )
