"""Work that waits for a process is done one asker after another: whoever asks for a lot holds nobody up."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from nightcall.server.beside import reading
from nightcall.server.beside.beside import MOST_OF_ONE, Beside, Busy
from nightcall.server.beside.reader import BesideReader
from nightcall.wire.rooms.requests import LineAsked, StoryAsked
from tests.patience import PATIENCE


def held_up(go_on: threading.Event) -> Beside:
    """One thread that does nothing until it may."""
    pool = ThreadPoolExecutor(1)
    pool.submit(go_on.wait)
    return Beside(1, lambda _: pool, patience=PATIENCE)


async def a_moment() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_nobody_has_two_turns_before_the_others() -> None:
    async def story() -> None:
        go_on, done = threading.Event(), list[str]()
        beside = held_up(go_on)
        asked = [
            asyncio.create_task(beside.do(PATIENCE, done.append, name, asker=name[0]))
            for name in ("a1", "a2", "a3", "a4", "b1", "b2", "c1")
        ]
        await a_moment()
        asked[3].cancel()
        go_on.set()
        await asyncio.gather(*asked, return_exceptions=True)
        assert done == ["a1", "a2", "b1", "c1", "a3", "b2"]
        await beside.do(PATIENCE, done.append, "a5", asker="a")
        assert not beside._waiting

    asyncio.run(story())


def test_whoever_has_asked_for_a_lot_is_told_to_wait_and_others_are_not() -> None:
    async def story() -> None:
        go_on = threading.Event()
        beside = held_up(go_on)
        asked = [asyncio.create_task(beside.do(PATIENCE, str, asker="a")) for _ in range(MOST_OF_ONE)]
        await a_moment()
        with pytest.raises(Busy):
            await beside.do(PATIENCE, str, asker="a")
        others = [asyncio.create_task(beside.do(PATIENCE, str, asker=asker)) for asker in ("b", "", "")]
        await a_moment()
        go_on.set()
        assert await asyncio.gather(*asked, *others) == [""] * (MOST_OF_ONE + 3)

    asyncio.run(story())


def test_a_turn_that_comes_as_its_asker_goes_is_passed_on() -> None:
    async def story() -> None:
        go_on, done = threading.Event(), list[str]()
        beside = held_up(go_on)
        first, second, third = (
            asyncio.create_task(beside.do(PATIENCE, done.append, name, asker=name)) for name in ("a", "b", "c")
        )
        await a_moment()
        beside._turns.give_back()  # to the second
        second.cancel()
        go_on.set()
        await asyncio.gather(first, third)
        assert done == ["a", "c"]

    asyncio.run(story())


def test_what_a_game_needs_is_read_while_stories_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        go_on = threading.Event()
        beside, stories = Beside(1, ThreadPoolExecutor, patience=PATIENCE), held_up(go_on)
        both = BesideReader(beside, stories=stories)
        told = asyncio.create_task(both.story(StoryAsked(log="nothing", language="en")))
        await a_moment()
        asked = LineAsked(book="millers-hollow", players=("Ada", "Bo"), speaker=0, text="hello", language="en")
        await both.line(asked)
        assert not told.done()
        go_on.set()
        await asyncio.gather(told, return_exceptions=True)

    monkeypatch.setattr(reading, "line_understood", lambda _: None)
    asyncio.run(story())
