"""A room that has grown as large as it can: thirty seats, sixty members, the longest names, a book, many evenings."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.library import rulebook
from nightcall.server.beside.reader import LARGEST_OWN_BOOK
from nightcall.server.rooms.people import MOST_CHAIRS, MOST_MEMBERS
from nightcall.server.rooms.room import ServerRoom
from nightcall.server.rooms.state import Finished
from nightcall.server.store.store import RoomSaved, Store, keep
from nightcall.wire.rooms.frames import ChangeOfHands
from nightcall.wire.rooms.requests import Joined
from nightcall.wire.rooms.setup import Pace, Setup

GAMES: Final = 500
CODE: Final = "GROWN"
_WOLF: Final = "\U0001f43a"  # four bytes


def long_name(number: int) -> str:
    """A name of 24 letters of four bytes each."""
    return chr(0x20000 + number) * 24


def largest_book() -> dict[str, Any]:
    """A book for thirty, of 64 kB, whose words are longer than any frame."""
    book = rulebook("wolff-werewolf")
    assert isinstance(book, HiddenRolesBook)
    data = {**book.as_data(), "id": "a-large-one"}
    left = LARGEST_OWN_BOOK - len(msgspec.json.encode(data)) - 13_000
    cards = {"werewolf": {"name": _WOLF * (left // 8), "text": _WOLF * (left // 16)}}
    large = {**data, "words": {"en": {"cards": cards, "aloud": {"night_fell": [_WOLF * 3000]}}}}
    assert LARGEST_OWN_BOOK * 0.75 < len(msgspec.json.encode(large)) <= LARGEST_OWN_BOOK
    return large


def a_change(seat: int = 29) -> ChangeOfHands:
    return ChangeOfHands(seat=seat, how="taken", name=long_name(1))


async def keep_a_grown_room(store: Store, pace: Pace, devices: int = MOST_CHAIRS) -> list[Joined]:
    """Stores it as it was stored before rooms had a chronicle; the places of those who have a seat, the host first.

    Where there are fewer devices, bots sit in the other seats.
    """
    own_book = largest_book()
    room = ServerRoom.create(CODE, Setup(book="a-large-one", own_book=own_book, mode="far", pace=pace))
    places: list[Joined] = []
    for number in range(MOST_MEMBERS):
        member, key = room.people.enter(long_name(number), "player" if number < MOST_CHAIRS else "watcher")
        places.append(Joined(code=CODE, member=member.member, name=member.name, key=key))
    state = room.state
    for chair in state.chairs[devices:]:
        chair.member, chair.bot = None, True
    state.game = GAMES
    state.finished = [
        Finished(
            game=number,
            book="a-large-one",
            players=tuple(chair.name for chair in state.chairs),
            members=tuple(range(MOST_CHAIRS)),
            won="village",
            winners=tuple(range(MOST_CHAIRS)),
            ended=1_700_000_000,
            changes=(a_change(),) * 20,
        )
        for number in range(1, GAMES + 1)
    ]
    await keep(store, [RoomSaved(state.room, state.code, state.to_bytes(), None, 1)])
    return places[:devices]
