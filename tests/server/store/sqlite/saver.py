"""A process that saves without end and says what was acknowledged, until it is killed: `saver.py DATABASE`.

Every writer has a room of its own and saves batches: the room's next version, whose state is the number of the batch,
and as many lines of that number as the batch is long. What it prints was acknowledged before.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from nightcall.server.store.sqlite.store import SqliteStore
from nightcall.server.store.store import Change, LineAppended, RoomSaved, keep

WRITERS = 8


def size_of(batch: int) -> int:
    return 1 + batch % 5


async def save_on(store: SqliteStore, room: str) -> None:
    stored = await store.room(room)
    version = stored.version if stored else 0
    number = len(await store.lines(room, 0))
    while True:
        version += 1
        text = b"%d" % version
        size = size_of(version)
        changes: list[Change] = [RoomSaved(room, room, text * 1000, float(version), version)]
        changes += [LineAppended(room, 0, number + more, text) for more in range(size)]
        await keep(store, changes)
        number += size
        sys.stdout.write(f"{room} {version}\n")
        sys.stdout.flush()


async def main(path: Path) -> None:
    store = SqliteStore(path)
    await asyncio.gather(*(save_on(store, f"room{number}") for number in range(WRITERS)))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
