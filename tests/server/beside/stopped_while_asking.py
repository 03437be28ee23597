"""A program that stops while it hands a large request to a process beside, which is still starting."""

from __future__ import annotations

import asyncio

from nightcall.server.beside.beside import Beside, Busy

LARGER_THAN_A_PIPE = b" " * 4_000_000


async def main() -> None:
    beside = Beside(1)
    asking = asyncio.create_task(beside.do(None, len, LARGER_THAN_A_PIPE))
    await asyncio.sleep(0.1)  # the request is on its way, and nobody reads it yet
    beside.close()
    try:
        await asking
    except Busy:
        print("stopped", flush=True)


if __name__ == "__main__":
    asyncio.run(main())
