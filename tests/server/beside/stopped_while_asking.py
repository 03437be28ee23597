"""A program that stops while it hands a large request to a process beside, which is still starting."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context

from nightcall.server.beside.beside import Beside, Busy

LARGER_THAN_A_PIPE = b" " * 4_000_000


def never_ready(number: int) -> Executor:
    """Processes that take an hour to start."""
    return ProcessPoolExecutor(number, mp_context=get_context("spawn"), initializer=time.sleep, initargs=(3600,))


async def main() -> None:
    beside = Beside(1, never_ready)
    asking = asyncio.create_task(beside.do(None, len, LARGER_THAN_A_PIPE))
    await asyncio.sleep(0.1)  # the request is on its way, and nobody reads it
    beside.close()
    try:
        await asking
    except Busy:
        print("stopped", flush=True)


if __name__ == "__main__":
    asyncio.run(main())
