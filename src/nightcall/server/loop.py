"""The event loop that the server runs on: uvloop where there is one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from importlib.util import find_spec
from typing import TypeVar

Result = TypeVar("Result")


def run(main: Coroutine[None, None, Result]) -> Result:
    """What the coroutine returns, after running it on the fastest loop of this system."""
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        return runner.run(main)


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop]:
    """The maker of the fastest loop that is installed."""
    if find_spec("uvloop") is None:
        return asyncio.new_event_loop
    import uvloop

    return uvloop.new_event_loop
