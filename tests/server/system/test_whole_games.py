"""Whole games over real sockets: however bad the lines are, the game is the one that undisturbed people play."""

from __future__ import annotations

import asyncio

import msgspec
import pytest
from msgspec import structs

from nightcall.client import Room
from nightcall.kernel.errors import Refused
from nightcall.library import resume, rulebooks
from nightcall.wire.rooms import commands
from tests.server.system.scripted import Scripted, all_that_happened, answers_in, played_undisturbed
from tests.server.system.serving import PATIENT, QUICK, a_server, quick, run
from tests.server.system.troubles import Counted, join_over_a_bad_line, trouble

PLAYERS = {"catching-santa": 2, "wolff-werewolf": 7}
USUAL = 9
HASTY = structs.replace(QUICK, call_least=0.05, call_most=0.2, debate=0.2, vote=0.15, speech=0.05, turn=0.05)


@pytest.mark.parametrize("book", rulebooks())
def test_over_bad_lines_the_same_game_is_played(book: str) -> None:
    run(over_bad_lines(book, seed=f"bad lines in {book}"))


@pytest.mark.long
@pytest.mark.parametrize("number", range(8))
@pytest.mark.parametrize("book", rulebooks())
def test_over_bad_lines_many_games_are_played_the_same(book: str, number: int) -> None:
    run(over_bad_lines(book, seed=f"{number} in {book}"))


async def over_bad_lines(book: str, seed: str) -> None:
    async with a_server() as server:
        host = await Room.create(server.url, "Ada", quick(book, seed=seed, pace=PATIENT))
        seats = PLAYERS.get(book, USUAL)
        others = [await join_over_a_bad_line(server.url, host.code, f"P{seat}") for seat in range(1, seats)]
        watcher = await Room.join(server.url, host.code, "Wil", role="watcher")
        await host.start()
        is_over = asyncio.Event()
        every = 0.1 if book == "catching-santa" else 0.02  # a race has many turns, and waits in each
        troubles = asyncio.create_task(trouble(others, len(seed), is_over, every=every))
        outcomes = await asyncio.gather(*[room.play(Scripted(seed)) for room in (host, *others)])
        await watcher.until(lambda: watcher.outcome is not None)
        is_over.set()
        assert await troubles >= 8
        assert sum(room.link.connections for room in others) >= len(others) + 2

        log = await host.log(1)
        undisturbed = played_undisturbed(log[0], seed)
        assert set(outcomes) == {undisturbed.outcome}
        assert all_that_happened(resume(log)) == all_that_happened(undisturbed)
        assert answers_in(log)

        live = next(iter(server.hub._live_rooms.rooms.values()))
        for room in (host, *others, watcher):
            told = [msgspec.json.decode(line) for line in live.room.lines_for(room.you.viewer)]
            await room.until(lambda room=room, told=told: len(room.lines) >= len(told))  # type: ignore[misc]
            assert room.lines == told
        for other in others:
            assert isinstance(other, Counted)
            assert other.lines_sent == len(other.lines), "what was missed, and nothing twice"
        for room in (host, *others, watcher):
            await room.close()


@pytest.mark.parametrize("book", rulebooks())
def test_people_and_bots_play_to_the_end(book: str) -> None:
    async def story() -> None:
        async with a_server() as server:
            host = await Room.create(server.url, "Ada", quick(book, pace=HASTY))
            bo = await Room.join(server.url, host.code, "Bo")
            screen = await Room.join(server.url, host.code, "Television", role="screen")
            for _ in range(PLAYERS.get(book, USUAL) - 1):
                await host.do(commands.AddBot())
            await host.do(commands.Ready())
            await host.start()
            outcomes = await asyncio.gather(host.play(), bo.play())
            await screen.until(lambda: screen.outcome is not None)
            assert set(outcomes) == {screen.outcome}
            for room in (host, bo):
                await room.until(lambda room=room: room.shown.fingerprint is not None)  # type: ignore[misc]
                found = await room.verify(1)
                assert (found.holds, found.faults, found.fingerprint_is_the_kept_one) == (True, (), True)
            for room in (host, bo, screen):
                await room.close()

    run(story())


def test_a_late_answer_is_refused_and_not_counted_for_the_next_question() -> None:
    async def story() -> None:
        async with a_server() as server:
            rooms = [await Room.create(server.url, "Ada", quick(seed="late", pace=QUICK))]
            rooms += [await Room.join(server.url, rooms[0].code, f"P{seat}") for seat in range(1, 8)]
            ada = rooms[0]
            await ada.start()
            await ada.until(lambda: ada.question is not None)
            first = ada.question
            assert first is not None
            await ada.until(lambda: ada.question is not None and ada.question.number > first.number)
            with pytest.raises(Refused) as refused:
                await ada.answer(None, question=first.number)
            assert refused.value.reason in ("not_this_question", "no_question")
            await ada.do(commands.End())
            await ada.until(lambda: ada.shown.games > 0)
            assert not any(seat == 0 for seat, _ in answers_in(await ada.log(1)))
            for room in rooms:
                await room.close()

    run(story())
