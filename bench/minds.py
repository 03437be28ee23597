"""Bots that think beside: `python3 dev.py bench minds [ROOMS] [SECONDS]`.

Fifty rooms of twelve, each with one person and eleven masters, play on one loop with a store in memory. How late the
loop is, and how late the beats of the night are, with the same rooms three times in one run: bots that think beside;
bots that think on the loop; and nobody who plays, which is the reference: what is left is the machine.
"""

import asyncio
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from nightcall.server.hub.hub import Hub
from nightcall.server.hub.packing import BEAT_SIZE
from nightcall.server.minds.minds import Minds
from nightcall.server.store.memory import MemoryStore
from tests.server.at_once import reader_at_once
from tests.server.kit import SHORT, House, Phone, play_on

TICK = 0.005
PACE = {**SHORT, "debate": 30, "reading": 0.01}


class Room12(House):
    """A house on a real clock, whose bots think beside or on the loop."""

    def __init__(self, minds: Minds | None) -> None:
        self.loop = asyncio.get_running_loop()
        self.wall_is_ahead = 0.0
        self.store = MemoryStore(now=self.wall)
        self.hub = Hub(self.store, reader_at_once(), minds=minds)
        self.phones: list[Phone] = []


async def late(found: list[float]) -> None:
    """How much later than asked for the loop comes back, again and again."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + TICK
        await asyncio.sleep(TICK)
        found.append(loop.time() - due)


async def play(house: House, number: int) -> None:
    host = await house.opens_a_room(f"Host {number}", pace=PACE, mode="far", bots="master")
    for bot in range(11):
        await host.does("add_bot", name=f"Bot {bot}")
    await host.does("start")
    await play_on(house, [host], lambda: host.room.phase == "over")


def beats(phones: list[Phone]) -> list[float]:
    """How far two beats of a night, one after the other, are from half a second apart."""
    found = []
    for phone in phones:
        frames = zip(phone.moments, phone.heard, strict=True)
        at = [moment if len(frame) == BEAT_SIZE else None for moment, frame in frames]
        found += [abs(two - one - PACE["beat"]) for one, two in pairwise(at) if one is not None and two is not None]
    return found


async def measured(rooms: int, seconds: float, minds: Minds | None, *, plays: bool) -> tuple[list[float], list[float]]:
    house = Room12(minds)
    lateness: list[float] = []
    tables = []
    if plays:
        for number in range(rooms):
            tables.append(asyncio.create_task(play(house, number)))
            await asyncio.sleep(0.1)
    ticking = asyncio.create_task(late(lateness))
    await asyncio.sleep(seconds)
    for task in (ticking, *tables):
        task.cancel()
    await asyncio.gather(ticking, *tables, return_exceptions=True)
    found = beats(house.phones)
    await house.hub.close()
    if minds is not None:
        minds.close()
    return lateness, found


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[int(share * (len(values) - 1))] * 1000 if values else float("nan")


def main(rooms: int = 50, seconds: float = 30) -> None:
    arms: dict[str, tuple[Callable[[], Minds | None], bool]] = {
        "nobody plays": (lambda: None, False),
        "bots think beside": (lambda: Minds(1), True),
        "bots think on the loop": (lambda: None, True),
    }
    print(
        f"{rooms} rooms of 12 with 11 bots each, {seconds:g} s       loop late, half / 99 %     beats off, half / 99 %"
    )
    reference = 0.0
    for name, (minds, plays) in arms.items():
        lateness, off = asyncio.run(measured(rooms, seconds, minds(), plays=plays))
        reference = reference or percentile(lateness, 0.99)
        ratio = percentile(lateness, 0.99) / reference
        print(
            f"{name:44} {percentile(lateness, 0.5):6.2f} / {percentile(lateness, 0.99):6.2f} ms ({ratio:4.1f} x) "
            f"{percentile(off, 0.5):8.2f} / {percentile(off, 0.99):6.2f} ms  ({len(off)} beats)",
            flush=True,
        )


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:]))
