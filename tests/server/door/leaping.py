"""A clock that leaps: what a server allows minutes for is over at once, and no slow machine takes minutes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

MINUTES = 300.0  # less than the patience of a test
LONGER_THAN_EVER = 1000  # leaps


class LeapingLoop(asyncio.SelectorEventLoop):
    """A loop whose clock goes as all do, but can be set ahead; uvloop's cannot."""

    ahead = 0.0

    def time(self) -> float:
        return super().time() + self.ahead


def tell(story: Coroutine[Any, Any, None]) -> None:
    """A story in which it can be later at once."""
    with asyncio.Runner(loop_factory=LeapingLoop) as runner:
        runner.run(story)


async def later(seconds: float) -> None:
    """It is later, and what was due has happened."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, LeapingLoop)
    loop.ahead += seconds
    for _ in range(3):
        await asyncio.sleep(0)


async def later_until(condition: Callable[[], bool]) -> None:
    """It gets later and later, until something has happened for which time must go by."""
    for _ in range(LONGER_THAN_EVER):
        if condition():
            return
        await later(MINUTES / 10)
        await asyncio.sleep(0.001)
    raise AssertionError("it has never happened")
