"""A watchdog: how long each callback held the loop, by the loop's own processor time.

A busy machine makes everything take longer by the clock on the wall; what a thread has used itself, it does not.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import time
from collections.abc import Iterator
from typing import Any

from nightcall.server.loop import collect_less


class Watchdog:
    """The longest that anything has held the loop, and what that was."""

    def __init__(self) -> None:
        self.longest = 0.0
        self.culprit = ""

    def ran(self, what: object, seconds: float) -> None:
        if seconds > self.longest:
            self.longest, self.culprit = seconds, repr(what)[:400]

    def forget(self) -> None:
        """Begins anew; what was done once, as to import a module, is no stranger's fault."""
        self.longest, self.culprit = 0.0, ""


@contextlib.contextmanager
def watched() -> Iterator[Watchdog]:
    """Every callback of every loop of asyncio's own, timed while this lasts."""
    dog = Watchdog()
    run = asyncio.Handle._run

    def timed(handle: Any) -> None:
        began = time.thread_time()
        try:
            run(handle)
        finally:
            dog.ran(handle._callback, time.thread_time() - began)

    thresholds = gc.get_threshold()
    collect_less()  # as in a server
    asyncio.Handle._run = timed  # type: ignore[assignment, method-assign]
    try:
        yield dog
    finally:
        gc.set_threshold(*thresholds)
        gc.unfreeze()
        asyncio.Handle._run = run  # type: ignore[method-assign]
