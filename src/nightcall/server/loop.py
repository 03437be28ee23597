"""The event loop: uvloop if installed, with as many open files as the system allows."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable, Coroutine
from contextlib import suppress
from importlib.util import find_spec
from typing import Final, TypeVar

Result = TypeVar("Result")

# Tried in turn where the system refuses its own hard limit: macOS says unlimited, and has a limit in its kernel.
OPEN_FILES: Final = (1_048_576, 262_144, 65_536, 10_240, 4_096, 1_024)


def run(main: Coroutine[None, None, Result]) -> Result:
    """Runs the coroutine on the fastest loop installed and returns its result."""
    allow_many_connections()
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        return runner.run(main)


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop]:
    """The factory of the fastest loop installed."""
    if find_spec("uvloop") is None:
        return asyncio.new_event_loop
    import uvloop

    return uvloop.new_event_loop


def collect_less() -> None:
    """Freezes the objects that exist now, so that garbage collection doesn't scan them and stall the loop."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 50, 100)


def allow_many_connections() -> None:
    """Raises the limit of open files as far as this system allows; each connection needs one."""
    if find_spec("resource") is None:  # this system has no such limit
        return
    import resource

    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if now == resource.RLIM_INFINITY:
        return
    for limit in (most, *(fewer for fewer in OPEN_FILES if fewer > now)):
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (limit, most))
            return
