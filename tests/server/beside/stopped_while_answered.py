"""A program that stops while a process beside sends it a large result, of which only the length has arrived."""

from __future__ import annotations

import asyncio
import os
import struct
import sys
import time
from pathlib import Path

from nightcall.server.beside.beside import Beside, Busy


def begin_to_answer(begun: str) -> None:
    """In the process: announces a result of a million bytes, and sends none of them."""
    frame = sys._getframe()
    while "result_queue" not in frame.f_locals:
        assert frame.f_back is not None
        frame = frame.f_back
    os.write(frame.f_locals["result_queue"]._writer.fileno(), struct.pack("!i", 1_000_000))
    Path(begun).touch()
    time.sleep(3600)


async def main(begun: str) -> None:
    beside = Beside(1)
    asking = asyncio.create_task(beside.do(None, begin_to_answer, begun))
    while not Path(begun).exists():
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.1)  # the result is being read
    beside.close()
    try:
        await asking
    except Busy:
        print("stopped", flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
