"""A program that stops while something large is on its way between it and a process beside."""

from __future__ import annotations

import asyncio
import os
import struct
import sys
import time
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from nightcall.server.beside.beside import Beside, Busy

LARGER_THAN_A_PIPE = b" " * 4_000_000


def never_ready(number: int) -> Executor:
    """Processes that take an hour to start."""
    return ProcessPoolExecutor(number, mp_context=get_context("spawn"), initializer=time.sleep, initargs=(3600,))


def begin_to_answer(begun: str) -> None:
    """In the process: announces a result of a million bytes, and sends none of them."""
    frame = sys._getframe()
    while "result_queue" not in frame.f_locals:
        assert frame.f_back is not None
        frame = frame.f_back
    os.write(frame.f_locals["result_queue"]._writer.fileno(), struct.pack("!i", 1_000_000))
    Path(begun).touch()
    time.sleep(3600)


async def while_asking() -> None:
    """The request is on its way, and nobody reads it."""
    beside = Beside(1, never_ready)
    await stop(beside, asyncio.create_task(beside.do(None, len, LARGER_THAN_A_PIPE)))


async def while_answered(begun: str) -> None:
    """The result is being read, and only its length has arrived."""
    beside = Beside(1)
    asking = asyncio.create_task(beside.do(None, begin_to_answer, begun))
    while not Path(begun).exists():
        await asyncio.sleep(0.01)
    await stop(beside, asking)


async def stop(beside: Beside, asking: asyncio.Task[object]) -> None:
    await asyncio.sleep(0.1)
    beside.close()
    try:
        await asking
    except Busy:
        print("stopped", flush=True)


if __name__ == "__main__":
    asyncio.run(while_answered(sys.argv[1]) if sys.argv[1:] else while_asking())
