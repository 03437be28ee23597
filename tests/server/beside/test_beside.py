"""Processes beside the server: what takes too long is broken off, what dies is replaced, and each is told in words."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from nightcall.kernel.errors import BadSetup, Refused
from nightcall.server.beside.beside import Beside, Busy
from nightcall.server.beside.process import MOST_MEMORY, TOO_LONG
from nightcall.server.beside.reader import BesideReader
from nightcall.wire.rooms.requests import OwnBookAsked, StoryAsked
from tests.patience import PATIENCE

DOTTED = ".".join(["a"] * 40_000) + " = 1"
MINE = {"extends": "millers-hollow", "id": "mine"}


def think_for_ever() -> None:
    while True:
        sum(range(1000))


def sleep_for_ever() -> None:
    time.sleep(10_000)


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def test_work_that_takes_too_long_is_broken_off_and_the_same_process_goes_on() -> None:
    async def story() -> None:
        beside = Beside(1, patience=PATIENCE)
        try:
            before = await beside.do(5, os.getpid)
            with pytest.raises(BadSetup, match="too long"):
                await beside.do(0.05, think_for_ever)
            assert await beside.do(5, os.getpid) == before
        finally:
            beside.close()

    asyncio.run(story())


@pytest.mark.skipif(sys.platform != "linux", reason="not every system keeps to the bound")
def test_work_that_takes_too_much_memory_is_broken_off_and_the_same_process_goes_on() -> None:
    async def story() -> None:
        beside = Beside(1)
        try:
            before = await beside.do(5, os.getpid)
            with pytest.raises(BadSetup, match="make it shorter or simpler"):
                await beside.do(5, bytearray, MOST_MEMORY + 1)
            assert await beside.do(5, os.getpid) == before
        finally:
            beside.close()

    asyncio.run(story())


@pytest.mark.parametrize("trouble", [sleep_for_ever, die])
def test_a_process_that_sleeps_or_was_killed_is_replaced(trouble: object) -> None:
    async def story() -> None:
        beside = Beside(1, patience=0.5 if trouble is sleep_for_ever else PATIENCE)
        try:
            with pytest.raises(Busy, match="try again"):
                await beside.do(0.1, trouble)  # type: ignore[arg-type]
            beside._patience = PATIENCE
            assert await beside.do(5, os.getpid) != os.getpid()
        finally:
            beside.close()

    asyncio.run(story())


def test_what_strangers_send_is_read_beside_and_a_book_only_once() -> None:
    async def story() -> None:
        beside = Beside(1, patience=PATIENCE)
        reader = BesideReader(beside, stories=beside)
        try:
            book = await reader.book(MINE)
            assert book.id == "mine"
            assert await reader.book(dict(MINE)) is book
            with pytest.raises(BadSetup, match="there is no shipped rulebook 'chess'"):
                await reader.book({"extends": "chess"})
            with pytest.raises(BadSetup, match="line 1: this is not a nightcall log"):
                await reader.story(StoryAsked(log="once upon a time\n"))
            with pytest.raises(BadSetup, match="too many digits"):
                await reader.shown(OwnBookAsked(toml="a = " + "1" * 190_000))
            with pytest.raises(BadSetup) as told:
                await reader.shown(OwnBookAsked(toml=DOTTED))
            assert str(told.value) == TOO_LONG or "this is nested too deeply for a rulebook." in str(told.value)
        finally:
            beside.close()
        with pytest.raises(Refused, match="The server is stopping"):
            await reader.book({"extends": "chess"})

    asyncio.run(story())


def what_it_says(*words: str) -> tuple[int, str, str]:
    program = [sys.executable, str(Path(__file__).parent / "stopping.py"), *words]
    done = subprocess.run(program, capture_output=True, text=True, timeout=PATIENCE)
    return done.returncode, done.stdout, done.stderr


def test_a_server_that_stops_waits_for_no_request_that_nobody_reads_any_more() -> None:
    assert what_it_says() == (0, "stopped\n", "")


def test_nor_for_a_result_that_a_killed_process_had_begun_to_send(tmp_path: Path) -> None:
    assert what_it_says(str(tmp_path / "begun")) == (0, "stopped\n", "")
