"""Kills a saving process at random moments: what was acknowledged is there, and nothing is half there."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from nightcall.server.store.sqlite.store import SqliteStore
from tests.server.store.sqlite.saver import WRITERS, size_of

SAVER = Path(__file__).parent / "saver.py"


def acknowledged_until_killed(path: Path, after: float) -> dict[str, int]:
    """The last version of each room that a saving process acknowledged before it was killed."""
    acknowledged: dict[str, int] = {}
    with subprocess.Popen(
        [sys.executable, str(SAVER), str(path)], stdout=subprocess.PIPE, text=True, cwd=SAVER.parents[4]
    ) as saver:
        assert saver.stdout is not None
        first = saver.stdout.readline()
        time.sleep(after)
        saver.kill()
        for told in (first, *saver.stdout):
            if told.endswith("\n"):
                room, version = told.split()
                acknowledged[room] = int(version)
    return acknowledged


async def check(path: Path, acknowledged: dict[str, int]) -> None:
    store = SqliteStore(path)
    try:
        due = dict(await store.due(1e12, 100))
        for number in range(WRITERS):
            room = f"room{number}"
            stored = await store.room(room)
            version = stored.version if stored else 0
            assert version >= acknowledged.get(room, 0), "an acknowledged save is lost"
            if stored:
                assert stored.state == b"%d" % version * 1000
                assert due[room] == version
            whole = [b"%d" % batch for batch in range(1, version + 1) for _ in range(size_of(batch))]
            assert await store.lines(room, 0) == whole, "a save is half there"
    finally:
        await store.close()


def kill_and_check(path: Path, kills: int) -> None:
    luck = Random(kills)
    for _ in range(kills):
        acknowledged = acknowledged_until_killed(path, luck.random() * 0.2)
        assert acknowledged
        asyncio.run(check(path, acknowledged))


def test_ten_kills_lose_nothing(tmp_path: Path) -> None:
    kill_and_check(tmp_path / "rooms.db", 10)


@pytest.mark.long
def test_two_hundred_kills_lose_nothing(tmp_path: Path) -> None:
    for part in range(10):  # each on a database of its own, so that checking does not take longer and longer
        kill_and_check(tmp_path / f"rooms{part}.db", 20)
