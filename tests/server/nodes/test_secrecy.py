"""From outside, with seats on two nodes: in a secret call everybody sends and is sent alike, wherever they came in."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from nightcall.client.link import RoomLink
from nightcall.client.room import Room
from nightcall.server.door.connection import Connection
from nightcall.server.hub.device import Device
from nightcall.server.hub.hub import Hub
from nightcall.server.hub.packing import BEAT_SIZE, TURN_SIZE, FixedParcel
from nightcall.server.nodes.holder import Remote
from nightcall.server.nodes.stream import Stream
from nightcall.server.store.store import NEVER_TAKEN, Change, LineAppended, NotKept, Terms
from tests.patience import PATIENCE
from tests.server.nodes.cluster import Served, a_node
from tests.server.nodes.shared_memory import Shared
from tests.server.secrecy.listening import Listened, listened
from tests.server.secrecy.relay import Journal, Kept, Passed, Relay
from tests.server.secrecy.seated import BEAT, PLAYERS, place, play
from tests.server.secrecy.test_relay import TLS, UNMASKED, is_a_wolf

BOOK = "millers-hollow"
NODE_TLS = {"node_tls_cert": TLS["tls_cert"], "node_tls_key": TLS["tls_key"], "node_tls_ca": TLS["tls_cert"]}


class Told:
    """A connection whose frames are counted as they leave the hub."""

    def __init__(self, connection: Connection, count: list[int]) -> None:
        self._connection = connection
        self._count = count

    def send(self, frame: bytes) -> None:
        self._count[0] += 1
        self._connection.send(frame)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)


@contextlib.contextmanager
def counting_what_is_told() -> Iterator[list[int]]:
    """The number of frames that have left any hub; begun before a node is open, for it passes its hub on then."""
    told = [0]
    connected = Hub.connected
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Hub, "connected", lambda hub, one: connected(hub, Told(one, told)))
        yield told


@contextlib.contextmanager
def noting_what_is_kept(holder: Served, journal: Journal, told: list[int]) -> Iterator[None]:
    """Notes among the frames when lines are stored, once all that was told before has come out at every door."""
    save = holder.memory.save

    async def noting(changes: Sequence[Change], terms: Terms = NEVER_TAKEN) -> NotKept:
        lines = [change.number for change in changes if isinstance(change, LineAppended) and change.game]
        if lines:
            before = told[0]  # beats go on meanwhile
            while sum(isinstance(one, Passed) and not one.to_server for one in journal) < before:
                await asyncio.sleep(0.001)
            journal.append(Kept(max(lines) + 1))
        return await save(changes, terms)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(holder.memory, "save", noting)
        yield


async def played(to_the_end: bool) -> Listened:
    """A game of real devices, each behind a relay of its own; every other seat comes in at the node that relays."""
    journal: Journal = []
    shared = Shared(steady=lambda: 0.0)  # here nobody is ever late
    async with contextlib.AsyncExitStack() as closing:
        told = closing.enter_context(counting_what_is_told())
        nodes = [await closing.enter_async_context(a_node(shared, **NODE_TLS)) for _ in range(2)]
        places = [await place(nodes[0].hub, BOOK, seat) for seat in range(PLAYERS)]
        closing.enter_context(noting_what_is_kept(nodes[0], journal, told))
        relays = [
            await closing.enter_async_context(Relay(seat, nodes[seat % 2].door.port, journal, secure=False))
            for seat in range(PLAYERS)
        ]
        rooms = [
            Room(RoomLink(f"http://127.0.0.1:{relay.port}", one)) for relay, one in zip(relays, places, strict=True)
        ]
        await play(rooms, BOOK, to_the_end=to_the_end)
        table = next(iter(nodes[0].hub._live_rooms.rooms.values())).room.table
        assert table is not None
        assert nodes[1].hub.rooms == 0
        for room in rooms:
            await room.close()
        return listened(journal, table.session.log)


def listen(*, to_the_end: bool = False) -> Listened:
    async def in_time() -> Listened:
        async with asyncio.timeout(PATIENCE):
            return await played(to_the_end)

    return asyncio.run(in_time())


def everybody_is_alike(game: Listened) -> None:
    assert game.differences(BEAT) == []
    assert game.calls
    for call in game.calls:
        heard = {one.size for seat in range(PLAYERS) for one in call.heard[seat]}
        assert heard <= {BEAT_SIZE + UNMASKED, TURN_SIZE + UNMASKED}
    assert max(len(call.heard[0]) for call in game.calls) >= 2


def test_with_seats_on_two_nodes_nobody_can_tell_who_acts() -> None:
    everybody_is_alike(listen())


@pytest.mark.long
def test_nor_in_a_whole_game() -> None:
    everybody_is_alike(listen(to_the_end=True))


# -- leaks of the relay, planted: each has to be found ----------------------------------------------------------------


def relayed_wolves_are_late(patch: pytest.MonkeyPatch) -> None:
    was = Device.frame

    def frame(device: Device, live: Any, parcel: Any) -> bytes:
        remote = getattr(device.connection, "_connection", None)
        if isinstance(remote, Remote) and is_a_wolf(device):
            late(remote)
        return was(device, live, parcel)

    def late(remote: Remote) -> None:
        stream = remote._stream
        if not isinstance(stream, LateStream):
            remote._stream = LateStream(stream)  # type: ignore[assignment]

    patch.setattr(Device, "frame", frame)


class LateStream:
    def __init__(self, stream: Stream) -> None:
        self._stream = stream

    def send(self, *record: Any) -> None:
        asyncio.get_running_loop().call_later(1.2 * BEAT, self._stream.send, *record)


def relayed_frames_are_not_filled(patch: pytest.MonkeyPatch) -> None:
    was = Remote.send
    patch.setattr(Remote, "send", lambda remote, frame: was(remote, frame.rstrip()))


def frames_are_filled_nowhere(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(FixedParcel, "sealed", lambda parcel: b"{%b}" % b",".join(parcel._parts))


@pytest.mark.long
@pytest.mark.parametrize("leak", [relayed_wolves_are_late, relayed_frames_are_not_filled, frames_are_filled_nowhere])
def test_a_leak_is_found(monkeypatch: pytest.MonkeyPatch, leak: Callable[[pytest.MonkeyPatch], None]) -> None:
    leak(monkeypatch)
    game = listen()
    while "werewolf" not in game.cards[1::2]:  # what is relayed must have something to tell
        game = listen()
    assert game.differences(BEAT)
