"""The store of the table server: durable saves a second, one to a transaction and joined, in the same run.

    python3 dev.py bench store [DATABASE]

A save is what an answer of a player costs: the room's next version with a state of 2,000 bytes, and one line of 250.
Writers save to rooms of their own, each waiting for its acknowledgement before it saves again. One writer has every
transaction to itself; many share them. They take turns in slices of a second. Beside their rates stand what the disk
itself does (four blocks of 4,096 bytes appended to a file, and synced), how long a save waited for its
acknowledgement, and how late the event loop came back to somebody who wanted a turn every millisecond.
Name a DATABASE on the disk that is to be measured; it must not be there yet.
"""

import asyncio
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

from nightcall.server.store.sqlite.store import SqliteStore
from nightcall.server.store.store import LineAppended, RoomSaved, keep

WRITERS = (1, 10, 100, 500)
ROUNDS = 5
SLICE = 1.0
STATE = b"s" * 2_000
LINE = b"l" * 250


class Writer:
    def __init__(self, store: SqliteStore, number: int) -> None:
        self.store, self.room, self.saves = store, f"a-room-with-a-long-name-{number:08}", 0

    async def save(self) -> None:
        self.saves += 1
        saved = RoomSaved(self.room, self.room[-8:], STATE, time.time() + 60, self.saves)
        await keep(self.store, [saved, LineAppended(self.room, 0, self.saves - 1, LINE)])

    async def save_until(self, end: float, waits: list[float]) -> None:
        while (started := time.perf_counter()) < end:
            await self.save()
            waits.append(time.perf_counter() - started)


async def watch(lateness: list[float]) -> None:
    while True:
        started = time.perf_counter()
        await asyncio.sleep(0.001)
        lateness.append(time.perf_counter() - started - 0.001)


# What SQLite calls, where there is one: it leaves out what is not needed to read the file again.
sync = getattr(os, "fdatasync", os.fsync)


def syncs_a_second(folder: Path) -> float:
    path = folder / "synced"
    with path.open("wb", buffering=0) as file:
        started, count = time.perf_counter(), 0
        while time.perf_counter() < started + SLICE:
            file.write(bytes(4 * 4096))
            sync(file)
            count += 1
    path.unlink()
    return count / (time.perf_counter() - started)


async def measure(database: Path) -> None:
    store = SqliteStore(database)
    writers = [Writer(store, number) for number in range(max(WRITERS))]
    await asyncio.gather(*(writer.save() for writer in writers))
    rates: dict[int, list[float]] = {many: [] for many in WRITERS}
    waits: dict[int, list[float]] = {many: [] for many in WRITERS}
    late: dict[int, list[float]] = {many: [] for many in (0, *WRITERS)}
    synced: list[float] = []
    for _ in range(ROUNDS):
        synced.append(syncs_a_second(database.parent))
        watching = asyncio.create_task(watch(late[0]))
        await asyncio.sleep(SLICE)
        watching.cancel()
        for many in WRITERS:
            watching = asyncio.create_task(watch(late[many]))
            before, started = len(waits[many]), time.perf_counter()
            await asyncio.gather(*(writer.save_until(started + SLICE, waits[many]) for writer in writers[:many]))
            rates[many].append((len(waits[many]) - before) / (time.perf_counter() - started))
            watching.cancel()
    await store.close()
    report(rates, waits, late, statistics.median(synced))


def report(
    rates: dict[int, list[float]], waits: dict[int, list[float]], late: dict[int, list[float]], synced: float
) -> None:
    print(f"the disk itself      {synced:8,.0f} syncs/s")
    print(f"nobody saves         loop late by {percentile(late[0], 0.99):.1f} ms (99 %)")
    alone = statistics.median(rates[1])
    for many in WRITERS:
        rate = statistics.median(rates[many])
        ratio = f"{rate / alone:6.1f} x one" if many > 1 else f"{rate / synced:6.2f} x the disk's syncs"
        print(
            f"{many:>4} writer{'s' if many > 1 else ' '}         {rate:8,.0f} saves/s  {ratio:<28} "
            f"half within {percentile(waits[many], 0.5):5.1f} ms, 99 % within {percentile(waits[many], 0.99):5.1f} ms; "
            f"loop late by {percentile(late[many], 0.99):4.1f} ms (99 %)"
        )


def percentile(values: list[float], part: float) -> float:
    return sorted(values)[int(part * (len(values) - 1))] * 1000


def main() -> None:
    if len(sys.argv) > 1:
        asyncio.run(measure(Path(sys.argv[1])))
        return
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder) / "rooms.db"))


if __name__ == "__main__":
    main()
