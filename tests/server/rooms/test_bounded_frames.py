"""Whatever a room has grown to, each part of what it shows fits the fixed frame of a call."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import structs

from nightcall.kernel.audience import TABLE
from nightcall.kernel.errors import Refused
from nightcall.kernel.inputs import TimeIsUp
from nightcall.kernel.sources import fresh_secret
from nightcall.library import new_game
from nightcall.server.beside.reading import read_book
from nightcall.server.hub.live_room import post
from nightcall.server.hub.live_rooms import NoSuchRoom
from nightcall.server.hub.packing import BEAT_SIZE, BLOCK, TURN_SIZE, turns_for
from nightcall.server.hub.room_requests import GAMES_A_PAGE
from nightcall.server.rooms.people import MOST_CHAIRS, MOST_MEMBERS
from nightcall.server.rooms.preparing import LARGEST_SETUP, Prepared
from nightcall.server.rooms.room import ServerRoom
from nightcall.server.rooms.showing import CHANGES_SHOWN, people_shown, room_shown, you_shown
from nightcall.server.rooms.state import DealRound
from nightcall.server.rooms.table import GameTable
from nightcall.wire.rooms.setup import Pace, Setup, digest_of
from tests.server.grown import GAMES, a_change, keep_a_grown_room, largest_book, long_name
from tests.server.kit import SHORT, House, Phone, play_on, story

FITS = TURN_SIZE - BLOCK  # with the clock, and with what holds the parts together


async def a_grown_room(house: House) -> list[Phone]:
    places = await keep_a_grown_room(house.store, msgspec.convert(SHORT, Pace))
    return [await house.picks_up(place) for place in places]


@story
async def test_a_room_that_has_grown_as_large_as_it_can_plays_on(house: House) -> None:
    phones = await a_grown_room(house)
    host, guest = phones[0], phones[1]
    await host.does("start")
    await house.rests(3)
    room = house.room_of(host)
    assert room.is_secret
    room.state.changes += [a_change()] * 180
    await guest.loses_connection()
    await guest.comes_back()  # into the night, in which only frames of one size leave
    await house.rests(1)
    assert (guest.room.phase, guest.room.games, guest.room.changed) == ("playing", GAMES, 180)
    assert len(guest.room.changes) == CHANGES_SHOWN
    assert [len(guest.people.seats), len(guest.people.members)] == [MOST_CHAIRS, MOST_MEMBERS]
    for part in (room_shown(room), people_shown(room), *(you_shown(room, one, 10**6) for one in room.state.members)):
        assert len(msgspec.json.encode(part)) <= FITS
    for phone in phones:
        phone.fold._own_books = {digest_of(largest_book()): largest_book()}
    await play_on(house, phones, lambda: room.moment >= (GAMES + 1, 3) or room.state.phase == "over")
    assert room.table is not None
    for viewer, lines in room.table.lines.items():
        assert max(map(len, lines)) <= FITS, viewer
    await house.rests(1)
    assert all(len(phone.fold.lines) == len(room.lines_for(phone.you.viewer)) for phone in phones)


@pytest.mark.parametrize("letter", ["\0", "\U0001f43a", '"', "\n"])
def test_whatever_letters_a_custom_book_has_each_of_its_lines_fits_a_frame(letter: str) -> None:
    """As JSON some letters take six bytes; and a game names its cards and players beside what is said aloud."""
    said = [letter * 2000]
    kinds = [f"card_{'x' * 33}{one}" for one in "abcdefghijklmnopqrstuvwxyz"]
    cards = [{"name": name, "wins_with": "village", "seen_as": "village", "counts_as": "village"} for name in kinds]
    fields = {"heal": {"label": said, "about": letter * 2000}, "poison": {"label": said, "none": letter * 2000}}
    title = {"title": letter * 2000, "does": said}
    words = {"aloud": {"game_began": said}, "fields": fields, "calls": {"witch": title}}
    deck = {**dict.fromkeys(kinds, 1), "werewolf": 2, "witch": 1, "townsperson": 1}
    players = {"least_players": MOST_CHAIRS, "most_players": MOST_CHAIRS, "decks": {str(MOST_CHAIRS): deck}}
    data = {"id": "crowd", "extends": "millers-hollow", **players, "cards": cards, "words": {"en": words}}
    book = read_book(msgspec.json.encode(data))
    session = new_game(book, [long_name(number) for number in range(MOST_CHAIRS)], deck=deck, seed="crowd")
    table = GameTable(session, Setup(book="crowd", own_book=data, mode="far"))
    while session.poll is not None and {ask.about for ask in session.questions} != {"witch"}:
        table.feed(TimeIsUp(poll=session.poll.number))
    assert max(len(line) for lines in table.lines.values() for line in lines) <= FITS


@story
async def test_long_lines_that_come_all_at_once_reach_their_phone_and_everybody_is_sent_as_much(house: House) -> None:
    phones = await a_grown_room(house)
    await phones[0].does("start")
    await house.rests(3)
    room = house.room_of(phones[0])
    assert room.is_secret
    (live,) = house.hub._live_rooms.rooms.values()
    wolf = max(live.devices, key=lambda device: sum(map(len, room.lines_for(device.viewer))))
    assert sum(map(len, room.lines_for(wolf.viewer))) > TURN_SIZE
    wolf.sent = 0  # as if a busy server told all of it in one moment
    before = {phone: len(phone.heard) for phone in phones}
    post(live._turn(room.lines_for(TABLE)))
    assert wolf.has_lines
    await house.rests(2)
    assert not wolf.has_lines
    (sizes,) = {tuple(map(len, phone.heard[before[phone] :])) for phone in phones}
    turns = turns_for(room.lines_for(TABLE), is_wordy=True)
    assert sizes[: turns + 1] == (TURN_SIZE,) * turns + (BEAT_SIZE,)


@story
async def test_the_longest_set_up_fits_with_all_that_is_shown_beside_it(house: House) -> None:
    host = await house.opens_a_room("Ada", options={f"o{number:03}": "x" * 145 for number in range(50)})
    room = house.room_of(host)
    assert len(msgspec.json.encode(room.state.setup)) > LARGEST_SETUP * 0.95
    room.state.phase, room.state.played = "playing", room.state.setup
    room.state.changes = [a_change()] * 180
    assert len(msgspec.json.encode(room_shown(room))) <= FITS


@story
async def test_a_lobby_that_has_very_much_to_say_says_it_in_frames_of_no_more_than_one_size(house: House) -> None:
    full = Prepared(
        counts={f"card_{number:035}": 1 for number in range(40)}, warnings=("\U0001f43a" * 150,) * 100, problem=None
    )
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(ServerRoom, "prepared", lambda _: full)
        host, *guests = await a_grown_room(house)
        room = house.room_of(host)
        room.state.setup = structs.replace(
            room.state.setup, options={f"o{number:03}": "x" * 145 for number in range(50)}
        )
        room.state.deal = DealRound(
            secret=fresh_secret(),
            seats=list(room.state.chairs),
            devices={number: number for number in range(1, MOST_CHAIRS)},
            commitments=dict.fromkeys(range(1, MOST_CHAIRS), "c" * 64),
            nonces={},
            stage="open",
            until=house.store.now() + 3600,
            left_out=[],
        )
        for phone in (host, *guests[:3]):
            await phone.loses_connection()
            await phone.comes_back()
            assert phone.room.deal is not None
            assert len(phone.people.members) == MOST_MEMBERS
        for phone in (host, *guests):
            assert max(map(len, phone.heard)) <= TURN_SIZE


@story
async def test_many_answers_at_once_are_sent_in_several_frames(house: House) -> None:
    host = await house.opens_a_room("Ada")
    before = len(host.heard)
    for number in range(90):
        host.says({"do": "set_up", "id": 1000 + number, "setup": {"book": "no-such-book" * 5}})
    await house.rests(1)
    assert len([number for number in host.replies if number >= 1000]) == 90
    assert len(host.heard) > before + 1
    assert max(map(len, host.heard)) <= TURN_SIZE


@story
async def test_a_short_book_of_ones_own_does_not_make_room_for_a_long_set_up(house: House) -> None:
    host = await house.opens_a_room("Ada")
    setup = {"own_book": {"extends": "wolff-werewolf", "id": "short"}, "options": {"a": "x" * 2 * LARGEST_SETUP}}
    with pytest.raises(Refused, match="longer than 8192 bytes"):
        await host.does("set_up", setup=setup)


@story
async def test_finished_games_are_read_by_pages_and_stored_apart_from_the_room(house: House) -> None:
    host, guest, *_ = await a_grown_room(house)
    read: list[int] = []
    lines = house.store.lines

    async def counted(*about: Any) -> list[bytes]:
        found = await lines(*about)
        read.append(len(found))
        return found

    house.store.lines = counted  # type: ignore[method-assign, assignment]
    found: list[int] = []
    before: int | None = GAMES + 100
    while before is not None:
        page = await house.hub.requests.games(guest.place.code, guest.place.key, before)
        assert len(page.games) <= GAMES_A_PAGE
        found += [one.game for one in page.games]
        before = page.before
    assert found == list(range(GAMES, 0, -1))
    assert max(read) == GAMES_A_PAGE + 1, "however many there are"
    room = house.room_of(host)
    assert room.state.finished == []
    assert len(room.state.to_bytes()) < 2 * len(msgspec.json.encode(largest_book()))
    with pytest.raises(NoSuchRoom):
        await house.hub.requests.games(guest.place.code, "no key", None)


@story
async def test_a_game_that_is_deleted_is_on_no_page_and_the_next_one_is(house: House) -> None:
    host, guest, *_ = await a_grown_room(house)
    await house.hub.requests.forget_game(host.place.code, host.place.key, 7)
    await house.rests()
    assert guest.room.games == GAMES - 1
    with pytest.raises(Refused, match="no finished game"):
        await house.hub.requests.forget_game(host.place.code, host.place.key, 7)
    await host.does("start")
    await host.does("end")
    await house.stops()
    await house.starts_again()
    await guest.comes_back()
    assert guest.room.games == GAMES
    assert [one.game for one in await guest.games(9)][:3] == [8, 6, 5]
    assert (await guest.games())[0].game == GAMES + 1
