"""From outside, on the network between devices and server: in a secret call everybody sends and is sent alike."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from nightcall.client import link
from nightcall.client.link import RoomLink
from nightcall.client.room import Room
from nightcall.families.registry import family_of
from nightcall.server.door.connection import Connection
from nightcall.server.hub.device import Device
from nightcall.server.hub.entrance import Entrance
from nightcall.server.hub.live_room import Letter, LiveRoom
from nightcall.server.hub.packing import BEAT_SIZE, TURN_SIZE, FixedParcel, Parcel
from nightcall.server.store.store import Change, LineAppended, NotKept
from nightcall.wire.rooms.blocks import BLOCK
from nightcall.wire.rooms.commands import AnswerInRoom, Ready
from tests.patience import PATIENCE
from tests.secrecy.referees import KNOWN_BOOKS
from tests.server.door.visitor import trusting_anybody
from tests.server.secrecy.listening import Listened, listened
from tests.server.secrecy.relay import Journal, Kept, Relay
from tests.server.secrecy.seated import BEAT, PLAYERS, place, play
from tests.server.system.serving import Served, a_server

DOOR = Path(__file__).parents[1] / "door"
TLS = {"tls_cert": DOOR / "tls-cert.pem", "tls_key": DOOR / "tls-key.pem"}
# What the headers of a frame, of a record and of a tag add.
MASKED, UNMASKED, RECORD = 8, 4, 22
HIDDEN_ROLES = ("millers-hollow", "lupus-in-tabula", "santa-saboteurs", "wolff-werewolf")


async def played(book: str, *, secure: bool, to_the_end: bool) -> Listened:
    """A game of real devices, each behind a relay of its own; whole, or as far as its first day."""
    journal: Journal = []
    async with a_server(**(TLS if secure else {})) as server, contextlib.AsyncExitStack() as closing:
        places = [await place(server.hub, book, seat) for seat in range(PLAYERS)]
        closing.enter_context(noting_what_is_kept(server, journal))
        relays = [
            await closing.enter_async_context(Relay(seat, server.door.port, journal, secure=secure))
            for seat in range(PLAYERS)
        ]
        scheme, trust = ("https", trusting_anybody()) if secure else ("http", None)
        rooms = [
            Room(RoomLink(f"{scheme}://127.0.0.1:{relay.port}", one, secure=trust))
            for relay, one in zip(relays, places, strict=True)
        ]
        await play(rooms, book, to_the_end=to_the_end)
        for room in rooms:
            await room.close()
        table = next(iter(server.hub._live_rooms.rooms.values())).room.table
        assert table is not None
        return listened(journal, table.session.log)


@contextlib.contextmanager
def noting_what_is_kept(server: Served, journal: Journal) -> Iterator[None]:
    """Notes among the frames when lines of the game's log are stored: what follows from a line is told after that."""
    save = server.store.save

    async def noting(changes: Sequence[Change]) -> NotKept:
        lines = [change.number for change in changes if isinstance(change, LineAppended) and change.game]
        if lines:
            journal.append(Kept(max(lines) + 1))
        return await save(changes)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(server.store, "save", noting)
        yield


def listen(book: str, *, secure: bool = False, to_the_end: bool = False) -> Listened:
    async def in_time() -> Listened:
        async with asyncio.timeout(PATIENCE):
            return await played(book, secure=secure, to_the_end=to_the_end)

    return asyncio.run(in_time())


def everybody_is_alike(book: str, *, secure: bool) -> None:
    game = listen(book, secure=secure, to_the_end=True)
    assert game.differences(BEAT) == []
    assert len(game.calls) >= 2
    assert any(len(call.asked) < PLAYERS for call in game.calls), "some are dead, and are sent the same"
    record = RECORD if secure else 0
    beats: list[int] = []
    for call in game.calls:
        assert {one.size for seat in call.asked for one in call.sent[seat]} == {BLOCK + MASKED + record}
        heard = [one.size for one in call.heard[0]]
        beats.append(heard.count(BEAT_SIZE + UNMASKED + record))
        assert secure or set(heard) <= {BEAT_SIZE + UNMASKED, TURN_SIZE + UNMASKED}
    assert max(beats) >= 2, "a machine may be too busy for some beats, and not for all of them"


def test_who_listens_to_a_game_cannot_tell_who_acts() -> None:
    everybody_is_alike("millers-hollow", secure=False)


def test_nor_over_tls() -> None:
    everybody_is_alike("millers-hollow", secure=True)


@pytest.mark.long
@pytest.mark.parametrize("secure", [False, True])
@pytest.mark.parametrize("book", HIDDEN_ROLES)
def test_it_is_so_in_every_book(book: str, secure: bool) -> None:
    everybody_is_alike(book, secure=secure)


def test_every_book_with_hidden_roles_is_listened_to() -> None:
    assert set(HIDDEN_ROLES) <= set(KNOWN_BOOKS)


# -- leaks, planted: each has to be found ---------------------------------------------------------------------------


def is_a_wolf(device: Device) -> bool:
    """True if a device of the pack is meant, in a secret call."""
    live = device.live
    if live is None or live.room.table is None or not live.room.is_secret or device.viewer < 0:
        return False
    session = live.room.table.session
    return family_of(session.rulebook).cards_held(session)[device.viewer] == "werewolf"


def devices_do_not_fill_their_messages(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(link, "in_blocks", lambda message: message)
    patch.setattr(Entrance, "_has_right_size", lambda *_: True)


def rooms_do_not_fill_their_frames(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(FixedParcel, "sealed", lambda parcel: b"{%b}" % b",".join(parcel._parts))


def the_pack_is_answered_at_once(patch: pytest.MonkeyPatch) -> None:
    was = LiveRoom.deliver

    def deliver(live: LiveRoom, *, only_talk: bool = False) -> list[Letter]:
        letters = was(live, only_talk=only_talk)
        for device in live.devices:
            if device.replies and is_a_wolf(device):
                letters.append((device.connection, device.frame(live, FixedParcel(BEAT_SIZE))))
        return letters

    patch.setattr(LiveRoom, "deliver", deliver)


def the_pack_is_sent_its_frames_in_another_order(patch: pytest.MonkeyPatch) -> None:
    was = Device.frame
    turns: set[Device] = set()

    def frame(device: Device, live: LiveRoom, parcel: Parcel) -> bytes:
        if is_a_wolf(device):
            if parcel._size == TURN_SIZE:
                turns.add(device)
                parcel = FixedParcel(BEAT_SIZE)
            elif device in turns:
                turns.discard(device)
                parcel = FixedParcel(TURN_SIZE)
        return was(device, live, parcel)

    patch.setattr(Device, "frame", frame)


class Late:
    """A connection over which everything comes somewhat later."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def send(self, message: bytes) -> None:
        asyncio.get_running_loop().call_later(1.2 * BEAT, self._connection.send, message)

    def __getattr__(self, name: str) -> object:
        return getattr(self._connection, name)


def the_pack_is_sent_its_frames_late(patch: pytest.MonkeyPatch) -> None:
    was = Device.frame

    def frame(device: Device, live: LiveRoom, parcel: Parcel) -> bytes:
        if is_a_wolf(device) and not isinstance(device.connection, Late):
            device.connection = Late(device.connection)  # type: ignore[assignment]
        return was(device, live, parcel)

    patch.setattr(Device, "frame", frame)


def is_the_packs(command: object) -> bool:
    return isinstance(command, AnswerInRoom) and isinstance(command.value, dict) and "victim" in command.value


def the_pack_says_more(patch: pytest.MonkeyPatch) -> None:
    was = Room.do

    async def do(room: Room, command: object) -> object:
        if is_the_packs(command):
            await was(room, Ready(ready=True))
        return await was(room, command)  # type: ignore[arg-type]

    patch.setattr(Room, "do", do)


def the_pack_takes_its_time(patch: pytest.MonkeyPatch) -> None:
    was = Room.do

    async def do(room: Room, command: object) -> object:
        if is_the_packs(command):
            await asyncio.sleep(1.2 * BEAT)
        return await was(room, command)  # type: ignore[arg-type]

    patch.setattr(Room, "do", do)


@pytest.mark.parametrize(
    "leak",
    [
        devices_do_not_fill_their_messages,
        rooms_do_not_fill_their_frames,
        the_pack_is_answered_at_once,
        the_pack_is_sent_its_frames_in_another_order,
        the_pack_is_sent_its_frames_late,
        the_pack_says_more,
        the_pack_takes_its_time,
    ],
)
def test_a_leak_is_found(monkeypatch: pytest.MonkeyPatch, leak: Callable[[pytest.MonkeyPatch], None]) -> None:
    leak(monkeypatch)
    assert listen("millers-hollow").differences(BEAT)


def test_a_leak_is_found_over_tls(monkeypatch: pytest.MonkeyPatch) -> None:
    devices_do_not_fill_their_messages(monkeypatch)
    assert listen("millers-hollow", secure=True).differences(BEAT)
