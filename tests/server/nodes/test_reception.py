"""The reception: whoever comes in is passed on, or told to come again; nobody is left waiting."""

from __future__ import annotations

import asyncio

import pytest

from nightcall.server.door.connection import Connection, Listener
from nightcall.server.hub.live_rooms import TRY_LATER
from nightcall.server.nodes.held import HeldElsewhere
from nightcall.server.nodes.reception import HELD_AT_MOST, LOOK_AGAIN, LOOK_FOR, Reception
from nightcall.server.nodes.streams import NodeStreams
from nightcall.server.store.holding import Buried, RegisteredNode
from nightcall.server.store.store import Unreadable
from tests.server.virtual import evening

HELLO = b'{"do":"hello","protocol":2,"room":"KTRWX","key":"k"}'


class Peer:
    """A connection that keeps what it was told."""

    address = "192.0.2.1"
    origin = None
    backlog = 0

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.closed: tuple[int, str] | None = None

    def send(self, frame: bytes) -> None:
        self.sent.append(frame)

    def close(self, code: int, reason: str) -> None:
        self.closed = self.closed or (code, reason)


class Rooms:
    """A hub whose one room is found when a test says so, or not at all."""

    def __init__(self) -> None:
        self.found: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.heard: list[bytes] = []

    async def find(self, _code: str) -> None:
        await asyncio.shield(self.found)

    def connected(self, _connection: Connection) -> Listener:
        rooms = self

        class Serves:
            def heard(self, frame: bytes) -> None:
                rooms.heard.append(frame)

            def gone(self) -> None:
                rooms.heard.append(b"gone")

        return Serves()


def a_reception(rooms: Rooms) -> Reception:
    return Reception(rooms, NodeStreams(b"s" * 32, lambda: 1, None), 1)


async def a_turn() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_what_a_phone_says_while_its_room_is_looked_for_is_heard_in_order() -> None:
    async def story() -> None:
        rooms, peer = Rooms(), Peer()
        arrival = a_reception(rooms).connected(peer)
        arrival.heard(HELLO)
        arrival.heard(b"first")
        await a_turn()
        assert rooms.heard == []
        rooms.found.set_result(None)
        await a_turn()
        arrival.heard(b"second")
        arrival.gone()
        assert rooms.heard == [HELLO, b"first", b"second", b"gone"]

    evening(story())


def test_who_hangs_up_meanwhile_is_passed_on_to_nobody() -> None:
    async def story() -> None:
        rooms, peer = Rooms(), Peer()
        arrival = a_reception(rooms).connected(peer)
        arrival.heard(HELLO)
        arrival.gone()
        rooms.found.set_result(None)
        await a_turn()
        assert rooms.heard == []

    evening(story())


def test_who_says_too_much_before_its_room_is_found_is_sent_away() -> None:
    async def story() -> None:
        rooms, peer = Rooms(), Peer()
        arrival = a_reception(rooms).connected(peer)
        for _ in range(HELD_AT_MOST + 1):
            arrival.heard(HELLO)
        assert peer.closed == (TRY_LATER, "try again")

    evening(story())


@pytest.mark.parametrize("rubbish", [b"rubbish", HELLO[:-1] + b',"a":' + b"[" * 20_000], ids=["words", "too deep"])
def test_who_does_not_greet_is_the_hubs_to_refuse(rubbish: bytes) -> None:
    async def story() -> None:
        rooms, peer = Rooms(), Peer()
        a_reception(rooms).connected(peer).heard(rubbish)
        assert rooms.heard == [rubbish]

    evening(story())


@pytest.mark.parametrize("trouble", [Unreadable("no answer."), Buried("dead.")])
def test_a_phone_waits_while_the_database_is_away_but_not_for_ever(trouble: Exception) -> None:
    async def story() -> None:
        rooms, peer = Rooms(), Peer()
        a_reception(rooms).connected(peer).heard(HELLO)
        rooms.found.set_exception(trouble)
        await asyncio.sleep(LOOK_FOR - 1)
        assert peer.closed is None
        await asyncio.sleep(2)
        assert peer.closed == (TRY_LATER, "try again")

    evening(story())


def test_and_is_let_in_as_soon_as_it_is_back() -> None:
    async def story() -> None:
        rooms, peer = Rooms(), Peer()
        a_reception(rooms).connected(peer).heard(HELLO)
        rooms.found.set_exception(Unreadable("no answer."))
        await asyncio.sleep(3)
        rooms.found = asyncio.get_running_loop().create_future()
        rooms.found.set_result(None)
        await asyncio.sleep(LOOK_AGAIN + 0.01)
        assert rooms.heard == [HELLO]
        assert peer.closed is None

    evening(story())


def test_a_phone_is_told_to_come_again_when_looking_is_broken_off() -> None:
    async def story() -> None:
        rooms, peer = Rooms(), Peer()
        reception = a_reception(rooms)
        reception.connected(peer).heard(HELLO)
        await a_turn()
        reception.close()
        await a_turn()
        assert peer.closed == (TRY_LATER, "try again")

    evening(story())


def test_a_room_on_another_version_is_refused_in_a_sentence() -> None:
    async def story() -> None:
        rooms, peer = Rooms(), Peer()
        a_reception(rooms).connected(peer).heard(HELLO)
        rooms.found.set_exception(HeldElsewhere(RegisteredNode(2, "192.0.2.2:8100", 2)))
        await a_turn()
        assert b"Another version of nightcall serves this room right now" in peer.sent[0]
        assert peer.closed == (TRY_LATER, "try again")

    evening(story())
