"""What the server runs on: uvloop where there is one, and as many open files as the system allows."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from importlib.util import find_spec
from typing import TypeVar

Result = TypeVar("Result")


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


def allow_many_connections() -> None:
    """Raise the bound on open files to what this system lets us have; each connection is one."""
    if find_spec("resource") is None:  # not a system that has such a bound
        return
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
