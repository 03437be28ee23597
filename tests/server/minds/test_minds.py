"""Minds beside: however long a bot thinks, it acts at the moment that was drawn, and the beats are on time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

import pytest
from msgspec.structs import replace

from nightcall.bots.random import RandomPlayer
from nightcall.bots.sensible import Sensible
from nightcall.families.hidden_roles.family import HiddenRoles
from nightcall.families.registry import family_of, players_of
from nightcall.kernel.session import Session
from nightcall.library import rulebook
from nightcall.server.beside.beside import Busy
from nightcall.server.minds import thinking
from nightcall.server.minds.minds import Minds
from nightcall.server.minds.thoughts import Wanted
from tests.server.at_once import AtOnce, minds_at_once
from tests.server.kit import House, Phone, is_asked, is_over, play_on, tell

NAMES = ("Bo", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")
SLOW = 3.0  # seconds for every thought: later than most moments


class Never(Executor):
    """Minds that never come to an end."""

    def submit(self, work: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        return Future()


class Later(Executor):
    """Minds that take their time, on the clock of the story."""

    def submit(self, work: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        done: Future[Any] = Future()
        thought = AtOnce().submit(work, *given, **named)
        asyncio.get_running_loop().call_later(SLOW, done.set_result, thought.result())
        return done


def minds_that(executor: type[Executor]) -> Callable[[], Minds]:
    return lambda: Minds(1, lambda _: executor())


async def a_game(house: House, **setup: Any) -> Phone:
    """Ada among seven bots."""
    ada = await house.opens_a_room("Ada", **{"mode": "far", **setup})
    for name in NAMES:
        await ada.does("add_bot", name=name)
    house.room_of(ada).state.bot_seed = "one table"
    await ada.does("start")
    return ada


@pytest.mark.parametrize("executor", [Never, Later])
def test_a_mind_that_is_late_is_replaced_and_the_game_goes_on_to_its_end(executor: type[Executor]) -> None:
    async def tale(house: House) -> None:
        ada = await a_game(house)
        await play_on(house, [ada], is_over(ada))
        assert ada.fold.outcome is not None

    tell(tale, minds_that(executor))


def moments_of_a_night(executor: type[Executor]) -> list[float]:
    """When each frame of the first night and its morning came."""
    found: list[float] = []

    async def tale(house: House) -> None:
        ada = await a_game(house, options={"first_victim": False, "sheriff_day": 0})
        began = house.loop.time()
        await play_on(house, [ada], is_asked(ada, "debate"))
        found.extend(round(moment - began, 3) for moment in ada.moments if moment > began)

    tell(tale, minds_that(executor))
    return found


def test_no_frame_of_a_night_comes_sooner_or_later_because_a_mind_is_slow_or_dead() -> None:
    quick = moments_of_a_night(AtOnce)
    assert len(quick) > 5
    assert moments_of_a_night(Later) == quick
    assert moments_of_a_night(Never) == quick


@pytest.mark.parametrize(("wished", "sits"), [(None, 0), ("regular", "regular"), ("master", "master")])
def test_bots_are_of_the_level_that_the_host_wished_for(wished: str | None, sits: str | int) -> None:
    async def tale(house: House) -> None:
        ada = await a_game(house, bots=wished)
        kinds = list(players_of(family_of(house.room_of(ada).playing.book)))
        wanted = house.room_of(ada).bots._wanted([1], None, answers=True)
        assert wanted.kind == (kinds[sits] if isinstance(sits, int) else sits)

    tell(tale)


def log_of_a_seeded_game(executor: type[Executor]) -> list[str]:
    found: list[str] = []

    async def tale(house: House) -> None:
        ada = await a_game(house, seed="s")
        await play_on(house, [ada], is_over(ada))
        found.extend(line.decode() for line in await house.store.lines(house.room_of(ada).state.room, 1))

    tell(tale, minds_that(executor))
    return found


def test_a_game_from_a_seed_waits_for_its_minds_and_is_the_same_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HiddenRoles, "quickest", RandomPlayer)  # whose answers would be others
    assert log_of_a_seeded_game(Later) == log_of_a_seeded_game(AtOnce)


def test_a_game_from_a_seed_without_minds_stands_still_rather_than_be_another_game() -> None:
    async def tale(house: House) -> None:
        ada = await a_game(house, seed="s")
        await play_on(house, [ada], lambda: house.room_of(ada).bots.wait)
        at = house.room_of(ada).moment
        await house.rests(600)
        assert house.room_of(ada).moment == at

    tell(tale, minds_that(Never))


def a_table(seed: int) -> tuple[Session, Callable[[], Wanted]]:
    book = rulebook("millers-hollow")
    session = Session.new(book, 8, seed=seed)

    def wanted() -> Wanted:
        views = {seat: session.view(seat) for seat in range(8)}
        return Wanted(f"table {seed}", book, "sensible", str(seed), views, answers=True)

    return session, wanted


def test_minds_that_were_told_bit_by_bit_think_as_those_who_were_told_all_at_once() -> None:
    async def story() -> None:
        minds, (session, wanted) = minds_at_once(), a_table(3)
        rounds = 0
        while session.outcome is None and rounds < 60:
            rounds += 1
            poll = session.poll
            assert poll is not None
            thoughts = await minds.think(wanted())
            for seat, thought in thoughts.items():
                view = session.view(seat)
                alone = Sensible(session.rulebook, seat, "3")  # type: ignore[arg-type]
                if view.question is not None:
                    assert thought.value == alone.decide(view, view.question)
                assert not thought.said or view.may_speak
            for seat, thought in thoughts.items():
                if session.poll is poll and seat in poll.asks and thought.value is not None:
                    for statement in thought.said:
                        session.say(seat, statement=statement)
                    session.answer(seat, thought.value)
            if session.poll is poll:
                session.time_is_up()
        assert rounds > 10

    asyncio.run(story())


def test_minds_that_have_forgotten_a_table_are_told_all_of_it_again() -> None:
    async def story() -> None:
        minds, (session, wanted) = minds_at_once(), a_table(4)
        before = await minds.think(wanted())
        thinking._minds().clear()
        assert await minds.think(wanted()) == before
        assert session.outcome is None

    asyncio.run(story())


def test_the_bots_of_a_room_that_left_memory_are_let_go_with_the_next_request() -> None:
    async def story() -> None:
        thinking._minds().clear()
        minds, (_, wanted), (_, elsewhere) = minds_at_once(), a_table(6), a_table(7)
        before = await minds.think(wanted())
        minds.forget(wanted().room)
        await minds.think(elsewhere())
        assert list(thinking._minds()) == [elsewhere().room]
        assert await minds.think(wanted()) == before

    asyncio.run(story())


def test_a_room_that_leaves_memory_while_its_bots_think_leaves_nothing_behind() -> None:
    async def tale(house: House) -> None:
        ada = await a_game(house, seed="s")
        assert house.hub._thinking is not None
        minds = house.hub._thinking._minds
        await play_on(house, [ada], lambda: house.hub._live_rooms.in_memory(ada.place.code).is_thinking)  # type: ignore[union-attr]
        house.hub._patrol.cancel()  # or it would be read again, as its time comes
        house.hub.give_up()
        await house.rests(2 * SLOW)
        assert minds._told == {}

    tell(tale, minds_that(Later))


def test_the_bots_of_a_room_begin_its_next_game_with_nothing_of_the_last() -> None:
    async def story() -> None:
        minds, (_, wanted), (_, next_game) = minds_at_once(), a_table(8), a_table(9)
        await minds.think(wanted())
        fresh = await minds_at_once().think(next_game())
        assert await minds.think(replace(next_game(), room=wanted().room)) == fresh

    asyncio.run(story())


def test_a_process_that_was_ended_is_replaced_and_its_successor_thinks_the_same() -> None:
    async def story() -> None:
        minds, (_, wanted) = Minds(1), a_table(5)
        try:
            before = await minds.think(wanted())
            pool: Any = minds._processes[0]._pool
            next(iter(pool._processes.values())).kill()
            with pytest.raises(Busy):
                await minds.think(wanted())
            assert await minds.think(wanted()) == before
        finally:
            minds.close()

    asyncio.run(story())


def test_a_server_that_stops_asks_for_no_more_thoughts() -> None:
    async def tale(house: House) -> None:
        ada = await house.opens_a_room("Ada", mode="far", seed="the same")
        for name in NAMES:
            await ada.does("add_bot", name=name)
        ada.mentions("start")  # the bots are asked in the last batch
        await house.hub.close()
        assert house.room_of(ada).bots.wanted() is not None
        assert house.hub._background.is_empty

    tell(tale, minds_that(Never))


def test_bots_that_think_when_the_server_stops_are_nothing_to_complain_about(caplog: pytest.LogCaptureFixture) -> None:
    async def tale(house: House) -> None:
        ada = await a_game(house)
        await house.until(lambda: house.room_of(ada).bots.wanted() is not None)
        assert house.hub._thinking is not None
        minds = house.hub._thinking._minds
        await house.hub.close()
        minds.close()
        await house.rests(5)
        assert caplog.messages == []

    tell(tale, minds_that(Never))
