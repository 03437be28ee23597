"""What every store promises, told to each of them: SQLite's, PostgreSQL's and the one in memory."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeAlias

import pytest
from msgspec import Struct

from nightcall.server.store.memory import MemoryStore
from nightcall.server.store.postgres.store import open_store
from nightcall.server.store.sqlite.store import SqliteStore
from nightcall.server.store.store import (
    CodeTaken,
    Conflict,
    GameForgotten,
    IdleRoom,
    RoomForgotten,
    RoomSaved,
    Store,
    StoredRoom,
    keep,
)
from nightcall.server.store.sweeping import AT_A_TIME, DAY, sweep
from tests.server.store.stories import line, room


class Clock(Struct):
    now: float = 1_000_000.0

    def __call__(self) -> float:
        return self.now


Story: TypeAlias = Callable[[Store, Clock], Awaitable[None]]
Tell: TypeAlias = Callable[[Story], None]


@pytest.fixture(params=["sqlite", "postgres", "memory"])
def tell(request: pytest.FixtureRequest, tmp_path: Path) -> Tell:
    """Tells a story to a new store."""

    address: str = request.getfixturevalue("database") if request.param == "postgres" else ""

    async def told(story: Story) -> None:
        clock = Clock()
        store: Store
        if request.param == "sqlite":
            store = SqliteStore(tmp_path / "rooms.db", now=clock)
        elif request.param == "postgres":
            store = await open_store(address, now=clock)
        else:
            store = MemoryStore(now=clock)
        try:
            await story(store, clock)
        finally:
            await store.close()

    return lambda story: asyncio.run(told(story))


def test_a_saved_room_is_found_by_its_id_and_by_its_code(tell: Tell) -> None:
    async def story(store: Store, clock: Clock) -> None:
        await keep(store, [RoomSaved("fox", "ABCD", b'{"a": "\xc3\xa4"}\x00', 12.5, 1)])
        stored = StoredRoom("fox", "ABCD", b'{"a": "\xc3\xa4"}\x00', 12.5, 1, clock.now)
        assert await store.room("fox") == stored
        assert await store.by_code("ABCD") == stored
        assert await store.room("ABCD") is None
        assert await store.by_code("abcd") is None

    tell(story)


def test_a_room_is_saved_again_only_as_its_next_version(tell: Tell) -> None:
    async def story(store: Store, clock: Clock) -> None:
        for not_the_first in (-1, 0, 2):
            with pytest.raises(Conflict):
                await keep(store, [room("fox", not_the_first)])
        await keep(store, [room("fox", 1)])
        await keep(store, [room("fox", 2, state=b"second")])
        for not_the_next in (0, 1, 2, 4):
            with pytest.raises(Conflict) as raised:
                await keep(store, [room("fox", not_the_next, state=b"late")])
            assert not isinstance(raised.value, CodeTaken)
        stored = await store.room("fox")
        assert stored is not None
        assert (stored.version, stored.state) == (2, b"second")

    tell(story)


def test_no_two_rooms_have_the_same_code_while_they_live(tell: Tell) -> None:
    async def story(store: Store, clock: Clock) -> None:
        await keep(store, [room("fox", code="SAME"), room("owl")])
        for another in (room("bat", code="SAME"), room("owl", 2, code="SAME")):
            with pytest.raises(CodeTaken):
                await keep(store, [another])
        await keep(store, [room("fox", 2, code="OTHER")])
        await keep(store, [room("bat", code="SAME")])
        await keep(store, [RoomForgotten("bat"), room("owl", 2, code="SAME")])
        found = await store.by_code("SAME")
        assert found is not None
        assert found.room == "owl"
        assert await store.by_code("OWL") is None

    tell(story)


def test_the_lines_of_a_game_come_back_in_their_order(tell: Tell) -> None:
    async def story(store: Store, clock: Clock) -> None:
        await keep(store, [room("fox"), room("owl"), *(line("fox", number) for number in range(12))])
        await keep(store, [line("fox", 0, game=3, text="another game"), line("owl", 0, text="another room")])
        assert await store.lines("fox", 0) == [f"line {number}".encode() for number in range(12)]
        assert await store.lines("fox", 0, 10) == [b"line 10", b"line 11"]
        assert await store.lines("fox", 0, 3, 2) == [b"line 3", b"line 4"]
        assert await store.lines("fox", 0, 12, 2) == []
        assert await store.lines("fox", 3) == [b"another game"]
        assert await store.lines("fox", 1) == []
        assert await store.lines("cat", 0) == []
        assert await store.games("fox") == [0, 3]
        assert await store.games("cat") == []

    tell(story)


def test_a_line_is_taken_only_as_the_next_one_of_its_game(tell: Tell) -> None:
    async def story(store: Store, clock: Clock) -> None:
        await keep(store, [room("fox"), line("fox", 0), line("fox", 1)])
        for not_the_next in (-1, 0, 1, 3):
            with pytest.raises(Conflict):
                await keep(store, [line("fox", not_the_next, text="late")])
        with pytest.raises(Conflict):
            await keep(store, [line("fox", 1, game=1)])
        assert await store.lines("fox", 0) == [b"line 0", b"line 1"]
        assert await store.games("fox") == [0]

    tell(story)


def test_a_line_needs_its_room(tell: Tell) -> None:
    async def story(store: Store, clock: Clock) -> None:
        with pytest.raises(Conflict):
            await keep(store, [line("fox", 0)])
        with pytest.raises(Conflict):
            await keep(store, [line("fox", 0), room("fox")])
        await keep(store, [room("fox"), line("fox", 0)])
        assert await store.lines("fox", 0) == [b"line 0"]

    tell(story)


def test_a_room_whose_save_conflicts_keeps_nothing_of_it(tell: Tell) -> None:
    async def story(store: Store, clock: Clock) -> None:
        await keep(store, [room("fox"), line("fox", 0)])
        with pytest.raises(Conflict):
            await keep(store, [line("fox", 1), GameForgotten("fox", 0), room("fox", 2, code="NEW"), room("fox", 2)])
        assert await store.lines("fox", 0) == [b"line 0"]
        found = await store.by_code("FOX")
        assert found is not None
        assert found.version == 1

    tell(story)


def test_a_conflict_in_one_room_fails_that_room_and_no_other_of_the_same_save(tell: Tell) -> None:
    async def story(store: Store, clock: Clock) -> None:
        await keep(store, [room("fox"), room("owl"), line("owl", 0), room("cat"), room("elk")])
        not_kept = await store.save(
            [
                room("owl", 2, state=b"second"),
                room("fox", 3, state=b"too far"),
                line("fox", 0),
                room("bat", code="ELK"),
                line("owl", 1),
                line("cat", 1),
                RoomForgotten("elk"),
                room("ant"),
            ]
        )
        assert {name: type(why) for name, why in not_kept.items()} == {
            "fox": Conflict,
            "bat": CodeTaken,
            "cat": Conflict,  # lines alone are checked like a state
        }
        states = {name: await store.room(name) for name in ("owl", "fox", "bat", "elk", "ant")}
        assert {name: found and (found.version, found.state) for name, found in states.items()} == {
            "owl": (2, b"second"),
            "fox": (1, b"{}"),
            "bat": None,
            "elk": None,
            "ant": (1, b"{}"),
        }
        assert await store.lines("owl", 0) == [b"line 0", b"line 1"]
        assert await store.lines("fox", 0) == await store.lines("cat", 0) == []
        assert await store.save([room("fox", 2), room("owl", 3)]) == {}

    tell(story)


def test_of_many_who_save_at_once_each_hears_of_its_own_conflict(tell: Tell) -> None:
    async def story(store: Store, clock: Clock) -> None:
        await keep(store, [room("fox")])
        saves = [store.save([room(f"room{number}"), line("fox", number // 2)]) for number in range(20)]
        outcomes = await asyncio.gather(*saves)
        assert [list(not_kept) for not_kept in outcomes] == [[], ["fox"]] * 10
        assert len(await store.lines("fox", 0)) == 10
        assert all([await store.room(f"room{number}") is not None for number in range(20)])

    tell(story)


def test_a_forgotten_room_is_gone_with_all_its_games(tell: Tell) -> None:
    async def story(store: Store, clock: Clock) -> None:
        await keep(store, [room("fox", deadline=5.0), line("fox", 0), line("fox", 0, game=1), room("owl")])
        await keep(store, [RoomForgotten("fox"), RoomForgotten("never there")])
        assert await store.room("fox") is None
        assert await store.by_code("FOX") is None
        assert await store.games("fox") == []
        assert await store.lines("fox", 0) == []
        assert await store.due(9e9, 10) == []
        assert await store.room("owl") is not None
        with pytest.raises(Conflict):
            await keep(store, [room("fox", 2)])
        await keep(store, [room("fox")])
        assert await store.games("fox") == []

    tell(story)


def test_a_forgotten_game_takes_no_other_with_it(tell: Tell) -> None:
    async def story(store: Store, clock: Clock) -> None:
        await keep(store, [room("fox"), line("fox", 0), line("fox", 1), line("fox", 0, game=1)])
        await keep(store, [GameForgotten("fox", 0), GameForgotten("fox", 7), GameForgotten("never there", 0)])
        assert await store.games("fox") == [1]
        with pytest.raises(Conflict):
            await keep(store, [line("fox", 2)])
        await keep(store, [line("fox", 0, text="anew")])
        assert await store.lines("fox", 0) == [b"anew"]

    tell(story)


def test_rooms_fall_due_in_the_order_of_their_deadlines(tell: Tell) -> None:
    async def story(store: Store, clock: Clock) -> None:
        await keep(store, [room("late", deadline=30.0), room("never"), room("soon", deadline=10.0)])
        await keep(store, [room("next", deadline=20.0)])
        assert await store.due(9.9, 10) == []
        assert await store.due(20.0, 10) == [("soon", 10.0), ("next", 20.0)]
        assert await store.due(99.0, 2) == [("soon", 10.0), ("next", 20.0)]
        await keep(store, [room("soon", 2), room("next", 2, deadline=40.0)])
        assert await store.due(99.0, 10) == [("late", 30.0), ("next", 40.0)]

    tell(story)


def test_rooms_are_idle_since_they_were_last_saved(tell: Tell) -> None:
    async def story(store: Store, clock: Clock) -> None:
        for clock.now, name in ((10.0, "old"), (20.0, "older in name"), (30.0, "new")):
            await keep(store, [room(name)])
        old = IdleRoom("old", 10.0, has_played=False)
        older_in_name = IdleRoom("older in name", 20.0, has_played=False)
        assert await store.idle_since(30.0, 10) == [old, older_in_name]
        assert await store.idle_since(99.0, 1) == [old]
        assert await store.idle_since(30.0, 10, after=old) == [older_in_name]
        clock.now = 40.0
        await keep(store, [room("old", 2), line("old", 0)])
        assert await store.idle_since(99.0, 10, after=older_in_name) == [
            IdleRoom("new", 30.0, has_played=False),
            IdleRoom("old", 40.0, has_played=True),
        ]

    tell(story)


def test_a_room_is_not_forgotten_for_idleness_once_somebody_has_saved_it(tell: Tell) -> None:
    async def story(store: Store, clock: Clock) -> None:
        clock.now = 10.0
        await keep(store, [room("fox")])
        with pytest.raises(Conflict):
            await keep(store, [RoomForgotten("fox", if_idle_since=10.0)])
        assert await store.room("fox") is not None
        await keep(store, [RoomForgotten("fox", if_idle_since=10.1), RoomForgotten("gone", if_idle_since=1.0)])
        assert await store.room("fox") is None

    tell(story)


def test_rooms_that_were_idle_for_too_many_days_are_swept_but_none_in_use(tell: Tell) -> None:
    async def story(store: Store, clock: Clock) -> None:
        old = [f"old{number:03}" for number in range(2 * AT_A_TIME + 5)]
        await keep(store, [room(name) for name in old])
        await keep(store, [line("old007", 0)])
        clock.now += 2 * DAY
        await keep(store, [room("new")])
        clock.now += 1 * DAY
        assert await sweep(store, days=3, now=clock.now) == []
        assert await sweep(store, days=2.5, now=clock.now, in_use=lambda name: name == "old003") == [
            name for name in old if name != "old003"
        ]
        assert await store.room("new") is not None
        assert await store.room("old003") is not None
        assert await store.games("old007") == []

    tell(story)


def test_rooms_that_never_had_a_game_are_swept_sooner(tell: Tell) -> None:
    async def story(store: Store, clock: Clock) -> None:
        names = [f"room{number:03}" for number in range(3 * AT_A_TIME)]
        await keep(store, [room(name) for name in names])
        await keep(store, [line(name, 0) for name in names[::2]])
        clock.now += 1.5 * DAY
        await keep(store, [room("new")])
        assert await sweep(store, days=60, now=clock.now, unplayed_hours=24) == names[1::2]
        assert await sweep(store, days=60, now=clock.now, unplayed_hours=24) == []
        assert await store.room("new") is not None
        assert await store.lines(names[-2], 0) == [b"line 0"]

    tell(story)


def test_a_store_knows_when_a_server_was_last_awake(tell: Tell) -> None:
    async def story(store: Store, clock: Clock) -> None:
        assert store.last_awake is None
        clock.now = 1_000_010.0
        assert store.now() == clock.now
        await store.awake()
        assert store.last_awake == clock.now

    tell(story)
