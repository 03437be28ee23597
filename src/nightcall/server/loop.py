"""What the server runs on: uvloop where there is one, and as many open files as the system allows."""

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
    """What the coroutine returns, after running it on the fastest loop of this system."""
    allow_many_connections()
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        return runner.run(main)


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop]:
    """The maker of the fastest loop that is installed."""
    if find_spec("uvloop") is None:
        return asyncio.new_event_loop
    import uvloop

    return uvloop.new_event_loop


def collect_less() -> None:
    """Tells the garbage collector that what is there now stays; to look at it again and again would hold the loop."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 50, 100)


def allow_many_connections() -> None:
    """Raise the limit of open files as far as this system allows; each connection is one."""
    if find_spec("resource") is None:  # not a system that has such a bound
        return
    import resource

    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if now == resource.RLIM_INFINITY:
        return
    for limit in (most, *(fewer for fewer in OPEN_FILES if fewer > now)):
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (limit, most))
            return
