"""Whatever a room has grown to, each part of what it shows fits the fixed frame of a call."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from nightcall.hidden_roles.rulebook import Rulebook
from nightcall.library import rulebook
from nightcall.server.beside.reader import LARGEST_OWN_BOOK
from nightcall.server.hub.desk import GAMES_A_PAGE
from nightcall.server.hub.packing import BLOCK, TURN_SIZE
from nightcall.server.hub.shelf import NoSuchRoom
from nightcall.server.rooms.preparing import LARGEST_SETUP
from nightcall.server.rooms.room import CHANGES_SHOWN, MOST_CHAIRS, MOST_MEMBERS
from nightcall.server.rooms.state import Finished
from nightcall.wire.rooms.frames import ChangeOfHands
from nightcall.wire.rooms.setup import digest_of
from tests.server.kit import House, Phone, play_on, story

WOLF = "\U0001f43a"  # four bytes
GAMES = 500


def long_name(number: int) -> str:
    return chr(0x20000 + number) * 24


def largest_book() -> dict[str, Any]:
    """A playable book of 64 kB, whose words are as long as they can be."""
    book = rulebook("wolff-werewolf")
    assert isinstance(book, Rulebook)
    data = {**book.as_data(), "id": "x" * 30}
    left = LARGEST_OWN_BOOK - len(msgspec.json.encode(data)) - 300
    cards = {"werewolf": {"name": WOLF * (left // 16), "text": WOLF * (left // 8)}}
    large = {**data, "words": {"en": {"cards": cards, "aloud": {"night_fell": [WOLF * 3000]}}}}
    spare = LARGEST_OWN_BOOK - len(msgspec.json.encode(large))
    assert spare >= 0
    return large


def longest_setup() -> dict[str, Any]:
    own_book = largest_book()
    return {"book": own_book["id"], "own_book": own_book, "mode": "far"}


async def a_grown_room(house: House) -> list[Phone]:
    """Thirty who play, thirty who look on, a book of their own, and five hundred evenings behind them."""
    host = await house.opens_a_room(long_name(0), **longest_setup())
    phones = [host, *[await house.joins(host, long_name(seat)) for seat in range(1, MOST_CHAIRS)]]
    for number in range(MOST_CHAIRS, MOST_MEMBERS):
        await house.joins(host, long_name(number), "watcher")
    state = house.room_of(host).state
    names = tuple(chair.name for chair in state.chairs)
    change = ChangeOfHands(seat=29, how="taken", name=long_name(1))
    state.finished += [
        Finished(
            game=number,
            book=state.setup.book,
            players=names,
            members=tuple(range(30)),
            won="village",
            winners=tuple(range(30)),
            ended=1_700_000_000,
            changes=(change,) * 180,
        )
        for number in range(1, GAMES + 1)
    ]
    state.game = GAMES
    return phones


@story
async def test_a_room_that_has_grown_as_large_as_it_can_plays_on(house: House) -> None:
    phones = await a_grown_room(house)
    host, guest = phones[0], phones[1]
    await host.does("start")
    await house.rests(3)
    room = house.room_of(host)
    assert room.is_secret
    room.state.changes += [ChangeOfHands(seat=29, how="taken", name=long_name(1))] * 180
    await guest.loses_connection()
    await guest.comes_back()  # into the night: only frames of one size
    await house.rests(1)
    assert (guest.room.phase, guest.room.games, guest.room.changed) == ("playing", GAMES, 180)
    assert len(guest.room.changes) == CHANGES_SHOWN
    assert [len(guest.people.seats), len(guest.people.members)] == [MOST_CHAIRS, MOST_MEMBERS]
    for part in (room.shown(), room.people(), *(room.you(one, 10**6) for one in room.state.members)):
        assert len(msgspec.json.encode(part)) <= TURN_SIZE - BLOCK
    for phone in phones:
        phone.fold._own_books = {digest_of(largest_book()): largest_book()}
    until = room.state.game, 3
    await play_on(house, phones, lambda: room.table is None or room.moment >= until or room.state.phase == "over")
    for viewer, lines in (room.table.lines if room.table else {}).items():
        assert max(map(len, lines)) <= TURN_SIZE - BLOCK, viewer
    await house.rests(1)
    assert all(len(phone.fold.lines) == len(room.lines_for(phone.you.viewer)) for phone in phones)


@story
async def test_the_set_up_is_as_long_as_it_may_be(house: House) -> None:
    host = await house.opens_a_room("Ada", options={f"o{number:03}": "x" * 150 for number in range(40)})
    room = house.room_of(host)
    assert len(msgspec.json.encode(room.state.setup)) > LARGEST_SETUP * 3 / 4
    room.state.phase = "playing"
    room.state.played = room.state.setup
    room.state.changes = [ChangeOfHands(seat=29, how="expelled", name=long_name(1))] * 180
    assert len(msgspec.json.encode(room.shown())) <= TURN_SIZE - BLOCK


@story
async def test_finished_games_are_read_by_pages(house: House) -> None:
    host, guest, *_ = await a_grown_room(house)
    found: list[int] = []
    before: int | None = None
    while True:
        page = await house.hub.desk.games(guest.place.code, guest.place.key, before)
        found += [one.game for one in page.games]
        assert len(page.games) <= GAMES_A_PAGE
        before = page.before
        if before is None:
            break
    assert found == list(range(GAMES, 0, -1))
    await host.does("lock", locked=True)
    assert guest.room.games == GAMES
    with pytest.raises(NoSuchRoom):
        await house.hub.desk.games(guest.place.code, "no key", None)
