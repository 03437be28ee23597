"""A whole game over sockets, for the Python of an environment with the wheel: `python evening.py ADDRESS LOG`."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from nightcall.client import Room
from nightcall.wire.rooms import commands
from nightcall.wire.rooms.setup import Pace, Setup

# Nobody has to read anything here, so that the game takes seconds.
QUICK = Pace(
    beat=0.05, call_least=0.1, call_most=0.4, call_fixed=0.2, debate=0.4, speech=0.1, vote=0.3, turn=0.1, reading=0
)


async def evening(address: str, log: Path) -> None:
    """Three people and two bots play; the log of the game is fetched when it is over."""
    host = await Room.create(address, "Ada", Setup(book="wolff-werewolf", pace=QUICK))
    people = [host, await Room.join(address, host.code, "Bo"), await Room.join(address, host.code, "Cleo")]
    for _ in range(2):
        await host.do(commands.AddBot())
    await host.start()
    first, *others = await asyncio.gather(*(room.play() for room in people))
    assert first is not None
    assert others == [first, first]
    log.write_text("\n".join(await host.log(1)) + "\n", encoding="utf-8")
    for room in people:
        await room.close()


asyncio.run(evening(sys.argv[1], Path(sys.argv[2])))
