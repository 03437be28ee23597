"""Every story at the door is told on the standard loop, and on uvloop where there is one."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from importlib.util import find_spec
from typing import Any

import pytest

from nightcall.server.loop import loop_factory
from tests.server.door.visitor import Run

LOOPS = {"asyncio": asyncio.new_event_loop}
if find_spec("uvloop"):
    LOOPS["uvloop"] = loop_factory()


@pytest.fixture(params=LOOPS)
def run(request: pytest.FixtureRequest) -> Run:
    def run(story: Coroutine[Any, Any, None]) -> None:
        with asyncio.Runner(loop_factory=LOOPS[request.param]) as runner:
            runner.run(story)

    return run
