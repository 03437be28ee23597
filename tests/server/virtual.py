"""An evening on a virtual clock: an event loop whose time jumps ahead when nobody has anything to do."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine
from typing import Any, TypeVar

import msgspec

from nightcall.server.hub.device import Device
from nightcall.server.hub.hub import Hub
from nightcall.wire.rooms.blocks import in_blocks
from nightcall.wire.rooms.commands import PROTOCOL

Result = TypeVar("Result")
_READ: Any = msgspec.json.Decoder().decode
LONG_AGO = 1_000_000_000.0
AT_ONCE = 0.001  # seconds: no clock of a room counts less


class VirtualLoop(asyncio.SelectorEventLoop):
    """Never waits: where others would sleep, it is later at once."""

    def __init__(self) -> None:
        super().__init__()
        self._moment = 0.0
        selector: Any = self._selector  # type: ignore[attr-defined]
        really_select = selector.select

        def select(timeout: float | None = None) -> Any:
            ready = really_select(0)
            if not ready and timeout:
                self._moment += timeout
            return ready

        selector.select = select

    def time(self) -> float:
        return self._moment


async def something_happens() -> None:
    """Waits until the next moment for which anything is planned, and all that comes of it at once.

    Whoever waits for a condition looks then and not fifty times a virtual second, which took most of the real time.
    """
    loop: Any = asyncio.get_running_loop()
    planned = loop._scheduled[0].when() if loop._scheduled else loop.time()
    await asyncio.sleep(max(0.0, planned - loop.time()) + AT_ONCE)


def evening(story: Coroutine[Any, Any, Result]) -> Result:
    """What the story returns, told on a virtual clock."""
    returned: list[Result] = []

    async def told() -> None:
        returned.append(await story)

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        runner.run(told())  # which makes a text of whatever it returns, however much that is
    return returned[0]


def wall() -> float:
    """The time of day on the virtual clock."""
    return LONG_AGO + asyncio.get_running_loop().time()


class Phone:
    """A device in somebody's hand: what it was sent and when, and what it makes of it."""

    def __init__(self, hub: Hub, code: str, key: str) -> None:
        self.code = code
        self.key = key
        self.frames: list[tuple[float, bytes]] = []
        self.lines: list[dict[str, Any]] = []
        self.replies: list[dict[str, Any]] = []
        self.room: dict[str, Any] = {}
        self.clock: dict[str, Any] = {}
        self.you: dict[str, Any] = {}
        self.question: dict[str, Any] | None = None
        self.closed: tuple[int, str] | None = None
        self.address = "192.0.2.1"
        self.origin: str | None = None
        self.backlog = 0
        self._device: Device = hub.connected(self)

    # -- as the door sees it

    def send(self, frame: bytes) -> None:
        self.frames.append((asyncio.get_running_loop().time(), frame))
        told = _READ(frame)
        self.you = told.get("you", self.you)
        self.room = told.get("room", self.room)
        self.clock = told.get("clock", self.clock)
        self.replies += told.get("replies", [])
        if told.get("first") == 1:
            self.lines = []
        assert told.get("first", len(self.lines) + 1) == len(self.lines) + 1, "a gap, or something twice"
        for line in told.get("lines", []):
            self.lines.append(line)
            if line["line"] == "question_opened":
                self.question = line["question"]
            elif line["line"] == "question_closed":
                self.question = None

    def close(self, code: int, reason: str) -> None:
        self.closed = (code, reason)
        self.hang_up()

    # -- as a person uses it

    def say_hello(self, game: int = 0, seen: int = 0) -> None:
        self.do("hello", protocol=PROTOCOL, room=self.code, key=self.key, game=game, seen=seen)

    def do(self, word: str, **members: Any) -> None:
        self._device.heard(in_blocks(json.dumps({"do": word, **members}).encode()))

    def hang_up(self) -> None:
        if not self._device.is_gone:
            self._device.gone()


async def enter(hub: Hub, code: str, key: str) -> Phone:
    """A phone that has said hello and was let in."""
    phone = Phone(hub, code, key)
    phone.say_hello()
    await asyncio.sleep(0.01)
    return phone
