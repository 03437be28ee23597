"""From outside, on the network between devices and server: in a secret call everybody sends and is sent alike."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import structs

from nightcall.client import link
from nightcall.client.link import Link
from nightcall.client.room import Room
from nightcall.server.hub.hub import Hub
from nightcall.server.hub.packing import BEAT_SIZE, TURN_SIZE, FixedParcel
from nightcall.wire.rooms.blocks import BLOCK
from nightcall.wire.rooms.requests import Joined
from tests.patience import PATIENCE
from tests.secrecy.referees import KNOWN_BOOKS
from tests.server.door.visitor import trusting_anybody
from tests.server.secrecy.relay import Relay
from tests.server.system.serving import QUICK, Served, a_server, quick

DOOR = Path(__file__).parents[1] / "door"
TLS = {"tls_cert": DOOR / "tls-cert.pem", "tls_key": DOOR / "tls-key.pem"}
PLAYERS = 8
PACE = structs.replace(QUICK, call_least=0.3)
# What the headers of a frame, of a record and of a tag add.
MASKED, UNMASKED, RECORD = 8, 4, 22
HIDDEN_ROLES = ("millers-hollow", "lupus-in-tabula", "santa-saboteurs", "wolff-werewolf")


async def played(book: str, *, secure: bool) -> list[Relay]:
    """A whole game of real devices, each behind a relay of its own."""
    async with a_server(**(TLS if secure else {})) as server, contextlib.AsyncExitStack() as relays:
        places = [await place(server, book, seat) for seat in range(PLAYERS)]
        is_secret = secrecy_of(server)
        found = [
            await relays.enter_async_context(Relay(server.door.port, is_secret, secure=secure)) for _ in range(PLAYERS)
        ]
        scheme, trust = ("https", trusting_anybody()) if secure else ("http", None)
        rooms = [
            Room(Link(f"{scheme}://127.0.0.1:{relay.port}", one, secure=trust))
            for relay, one in zip(found, places, strict=True)
        ]
        for room in rooms:
            await room.until(lambda room=room: room.link.fold.room is not None)  # type: ignore[misc]
        await rooms[0].start()
        outcomes = await asyncio.gather(*[room.play() for room in rooms])
        assert len(set(outcomes)) == 1
        for room in rooms:
            await room.close()
    return found


async def place(server: Served, book: str, seat: int) -> Joined:
    desk = server.hub.desk
    live = next(iter(server.hub._shelf.rooms.values()), None)
    if live is None:
        code, member, key = await desk.create("P0", quick(book, pace=PACE))
    else:
        code = live.room.state.code
        member, key = await desk.join(code, f"P{seat}", "player")
    return Joined(code=code, member=member.member, name=member.name, key=key)


def secrecy_of(server: Served) -> Callable[[], bool]:
    live = next(iter(server.hub._shelf.rooms.values()))
    return lambda: live.room.is_secret


def seen_in(book: str, *, secure: bool = False) -> tuple[set[int], set[frozenset[int]]]:
    """The sizes of all that devices sent in secret calls, and what the sizes were that each of them was sent."""

    async def in_time() -> list[Relay]:
        async with asyncio.timeout(PATIENCE):
            return await played(book, secure=secure)

    relays = asyncio.run(in_time())
    sent = [relay.sizes(to_server=True) for relay in relays]
    assert sum(map(len, sent)) >= PLAYERS, "somebody has answered in the night"
    return set().union(*sent), {frozenset(relay.sizes(to_server=False)) for relay in relays}


def all_is_alike(book: str) -> None:
    sent, heard = seen_in(book)
    assert sent == {BLOCK + MASKED}
    assert heard == {frozenset({BEAT_SIZE + UNMASKED, TURN_SIZE + UNMASKED})}


def all_is_alike_over_tls(book: str) -> None:
    sent, heard = seen_in(book, secure=True)
    assert sent == {BLOCK + MASKED + RECORD}
    assert len(heard) == 1
    assert BEAT_SIZE + UNMASKED + RECORD in next(iter(heard))


def test_who_listens_to_a_game_cannot_tell_who_acts() -> None:
    all_is_alike("millers-hollow")


def test_nor_over_tls() -> None:
    all_is_alike_over_tls("millers-hollow")


@pytest.mark.long
@pytest.mark.parametrize("book", HIDDEN_ROLES)
def test_it_is_so_in_every_book(book: str) -> None:
    all_is_alike(book)
    all_is_alike_over_tls(book)


def test_every_book_with_hidden_roles_is_listened_to() -> None:
    assert set(HIDDEN_ROLES) <= set(KNOWN_BOOKS)


@pytest.mark.parametrize("secure", [False, True])
def test_a_device_that_does_not_fill_its_messages_is_found(monkeypatch: pytest.MonkeyPatch, secure: bool) -> None:
    monkeypatch.setattr(link, "in_blocks", lambda message: message)
    monkeypatch.setattr(Hub, "_has_right_size", lambda *_: True)
    sent, _ = seen_in("millers-hollow", secure=secure)
    assert len(sent) > 1


def test_a_room_that_does_not_fill_its_frames_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FixedParcel, "sealed", lambda parcel: b"{%b}" % b",".join(parcel._parts))
    _, heard = seen_in("millers-hollow")
    assert len(heard) > 1
