"""Other ways to play: one device for all, people far apart."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.kernel.errors import Refused
from nightcall.kernel.questions import Ask
from nightcall.library import rulebook
from nightcall.server.hub.packing import TURN_SIZE
from nightcall.wire.rooms.frames import Looked
from nightcall.wire.rooms.setup import digest_of
from tests.server.kit import House, Phone, anything, story

NAMES = ("Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal", "Ivy")


async def looks(phone: Phone, seat: int) -> list[Any]:
    lines: list[Any] = []
    left = 1
    while left:
        found = await phone.does("look", seat=seat, after=len(lines))
        assert isinstance(found, Looked)
        lines += found.lines
        left = found.left
    assert all(line["to"] == "everyone" or seat in line["to"] for line in lines)
    return lines


def open_question(lines: list[Any]) -> Ask | None:
    found: Ask | None = None
    for line in lines:
        if line["line"] == "question_opened":
            found = msgspec.convert(line["question"], Ask)
        elif line["line"] == "question_closed" and found is not None and found.number == line["question"]:
            found = None
    return found


async def a_device_that_goes_round(house: House, **setup: Any) -> Phone:
    """Everybody has looked at their card, and the first night has begun."""
    ada = await house.opens_a_room("Ada", mode="passed", **setup)
    for name in NAMES:
        await ada.does("add_seat", name=name)
    await ada.does("start")
    for seat in range(len(NAMES)):
        await ada.does("card_seen", seat=seat)
    return ada


def waiting(phone: Phone) -> tuple[int, ...]:
    assert phone.fold.clock is not None
    return tuple(phone.fold.clock.waiting or ())


@story
async def test_one_device_goes_round_and_shows_one_seat_after_another(house: House) -> None:
    ada = await house.opens_a_room("Ada", mode="passed")
    guest = await house.joins(ada, "Guest")
    assert guest.you.role == "watcher"
    assert ada.you.seat is None
    for name in NAMES:
        await ada.does("add_seat", name=name)
    assert await guest.is_refused("sit", seat=0) == "no_places"
    await ada.does("start")
    assert ada.you.viewer == -1
    assert ada.question is None
    assert await guest.is_refused("look", seat=0) == "host_only"
    assert await guest.is_refused("answer", question=1, value=None, seat=0) == "no_seat"
    assert await ada.is_refused("look", seat=8) == "no_such_seat"
    for seat in range(len(NAMES)):
        await ada.does("card_seen", seat=seat)
    for _ in range(400):
        if ada.room.phase == "over":
            break
        for seat in waiting(ada):
            ask = open_question(await looks(ada, seat))
            if ask is not None and ada.room.phase == "playing":
                await ada.is_refused("answer", question=ask.number, value=anything(ask), seat=seat)
                await house.rests(1)  # it goes from hand to hand
        if ada.room.phase == "playing" and ada.fold.clock is not None and ada.fold.clock.kind == "debate":
            await ada.is_refused("close_now")
    assert ada.fold.outcome is not None
    assert not any(line["to"] != "everyone" and -1 not in line["to"] for line in ada.fold.lines)


@story
async def test_the_deal_goes_from_hand_to_hand_before_the_first_night(house: House) -> None:
    ada = await house.opens_a_room("Ada", mode="passed")
    guest = await house.joins(ada, "Guest")
    for name in NAMES:
        await ada.does("add_seat", name=name)
    await ada.does("start")
    for seat in range(len(NAMES)):
        assert ada.fold.clock is not None
        assert ada.fold.clock.looking == tuple(range(seat, len(NAMES)))
        lines = await looks(ada, seat)
        assert [line["event"]["card"] is not None for line in lines if line.get("event", {}).get("event") == "dealt"]
        assert open_question(lines) is None
        assert ada.told("night_fell") == []
        assert await guest.is_refused("card_seen", seat=seat) == "no_seat"
        await house.rests(3600)  # nobody is hurried
        await ada.does("card_seen", seat=seat)
        await ada.does("card_seen", seat=seat)
    assert ada.told("night_fell") != []
    assert ada.fold.clock is not None
    assert ada.fold.clock.looking is None


@story
async def test_a_first_night_that_begins_with_cupido_shows_the_cards_in_that_round(house: House) -> None:
    deck = {"werewolf": 2, "fortune_teller": 1, "cupido": 1, "townsperson": 4}
    ada = await house.opens_a_room("Ada", mode="passed", deck=deck)
    for name in NAMES:
        await ada.does("add_seat", name=name)
    await ada.does("start")
    assert ada.fold.clock is not None
    assert ada.fold.clock.looking is None
    assert ada.told("night_fell") != []
    assert waiting(ada) == (0,)
    lines = await looks(ada, 0)
    assert [line["event"]["card"] for line in lines if line.get("event", {}).get("event") == "dealt"] != []
    assert open_question(lines) is not None


@story
async def test_the_deal_is_still_going_round_after_a_restart(house: House) -> None:
    ada = await house.opens_a_room("Ada", mode="passed")
    for name in NAMES:
        await ada.does("add_seat", name=name)
    await ada.does("start")
    await ada.does("card_seen", seat=0)
    await house.stops()
    await house.starts_again()
    await ada.comes_back()
    assert ada.fold.clock is not None
    assert ada.fold.clock.looking == tuple(range(1, len(NAMES)))


@story
async def test_at_night_the_device_is_told_whose_turn_it_is_and_nobody_else_is_asked(house: House) -> None:
    ada = await a_device_that_goes_round(house)
    holders = []
    while ada.told("day_broke") == []:
        (seat,) = waiting(ada)
        holders.append(seat)
        assert [other for other in range(8) if open_question(await looks(ada, other)) is not None] == [seat]
        ask = open_question(await looks(ada, seat))
        assert ask is not None
        await ada.does("answer", question=ask.number, value=anything(ask), seat=seat)
        await house.rests(2)
    assert holders == [0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3]


@story
async def test_a_bot_is_handed_nothing_answers_within_a_second_and_keeps_its_card(house: House) -> None:
    ada = await house.opens_a_room("Ada", mode="passed")
    for name in NAMES[:6]:
        await ada.does("add_seat", name=name)
    for _ in range(2):
        await ada.does("add_bot")
    await ada.does("start")
    for seat in range(6):
        await ada.does("card_seen", seat=seat)
    holders = []
    while ada.told("day_broke") == []:
        (seat,) = waiting(ada)
        holders.append(seat)
        if seat < 6:
            ask = open_question(await looks(ada, seat))
            assert ask is not None
            await ada.does("answer", question=ask.number, value=anything(ask), seat=seat)
            await house.rests(0.1)
        else:
            assert await ada.is_refused("look", seat=seat) == "bots_seat"
            assert await ada.is_refused("answer", question=1, value=None, seat=seat) == "bots_seat"
            async with asyncio.timeout(1.1):
                while waiting(ada) == (seat,):
                    await house.rests(0.05)
    assert holders == [0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3]


@story
async def test_the_clock_of_a_debate_is_shown_where_one_device_goes_round_and_closes_nothing(house: House) -> None:
    ada = await a_device_that_goes_round(house, options={"sheriff_day": 0}, pace={"debate": 120})
    while ada.told("debate_began") == []:
        (seat,) = waiting(ada)
        ask = open_question(await looks(ada, seat))
        assert ask is not None
        nothing: dict[str, Any] = {field.name: [] if field.most > 1 else None for field in ask.fields}
        await ada.does("answer", question=ask.number, value=nothing, seat=seat)
        await house.rests(1)
    assert ada.fold.clock is not None
    assert (ada.fold.clock.kind, ada.fold.clock.whole) == ("debate", 120)
    await ada.does("more_time", seconds=60)
    await house.rests(1000)
    assert ada.told("vote_began") == []
    await ada.does("close_now")
    assert ada.told("vote_began") != []


@story
async def test_a_look_is_answered_as_often_as_it_is_asked_for(house: House) -> None:
    ada = await house.opens_a_room("Ada", mode="passed")
    for name in NAMES:
        await ada.does("add_seat", name=name)
    await ada.does("start")
    first = await ada.does("look", seat=3, id=900)
    assert await ada.does("look", seat=3, id=900) == first
    assert isinstance(first, Looked)


@story
async def test_at_a_device_that_goes_round_nothing_presses(house: House) -> None:
    ada = await a_device_that_goes_round(house)
    before = await looks(ada, 0)
    await house.rests(3 * 3600)
    assert await looks(ada, 0) == before
    assert await ada.is_refused("more_time", seconds=5) == "no_clock"


@story
async def test_far_apart_people_talk_by_text(house: House) -> None:
    ada = await house.opens_a_room("Ada", mode="far", pace={"call_least": 1, "call_most": 2, "reading": 0})
    phones = [ada, *[await house.joins(ada, name) for name in NAMES[:7]]]
    await ada.does("start")
    await house.until(lambda: ada.fold.may_speak and ada.fold.clock is not None and ada.fold.clock.kind != "call")
    await ada.does("say", text="It was so quiet in that house.")
    assert phones[3].told("said")[-1]["text"] == "It was so quiet in that house."


@story
async def test_whoever_owns_the_device_is_called_the_same_at_the_table(house: House) -> None:
    ada = await house.opens_a_room("Ada", mode="passed")
    for _ in range(2):
        await ada.does("add_seat", name="Ada")
    assert [seat.name for seat in ada.people.seats] == ["Ada", "Ada 2"]


@story
async def test_a_book_too_large_for_a_frame_of_the_night_is_named_by_its_digest(house: House) -> None:
    book = rulebook("wolff-werewolf")
    assert isinstance(book, HiddenRolesBook)
    cards = {card.name: {"name": "A card", "text": "Of many words. " * 300} for card in book.cards}
    large = {**book.as_data(), "id": "a-large-one", "words": {"en": {"cards": cards}}}
    assert len(msgspec.json.encode(large)) > TURN_SIZE
    ada = await house.opens_a_room("Ada", book="a-large-one", own_book=large)
    bo = await house.joins(ada, "Bo")
    assert bo.room.setup.own_book == digest_of(large)
    assert await house.hub.requests.own_book(bo.place.code, bo.place.key) == large
    assert bo.names == ["Ada", "Bo"]
    named = {"book": "a-large-one", "own_book": digest_of(large), "language": "en"}
    assert await ada.is_refused("set_up", setup={**named, "pace": {"vote": 5}}) is None
    assert (bo.room.setup.pace.vote, bo.room.setup.own_book) == (5, digest_of(large))
    assert house.room_of(ada).state.setup.own_book == large
    assert await ada.is_refused("set_up", setup={**named, "own_book": "0" * 64}) == "bad_setup"
    assert await ada.is_refused("set_up", setup={}) is None
    assert await ada.is_refused("set_up", setup=named) == "bad_setup"  # it has been put away
    with pytest.raises(Refused, match="custom rulebook"):
        await house.hub.requests.own_book(bo.place.code, bo.place.key)


@story
async def test_a_secret_number_of_wolves_is_drawn_where_the_host_plays(house: House) -> None:
    async def most_wolves(mode: str) -> int | None:
        setup = {"book": "wolff-werewolf", "mode": mode, "options": {"wolves_told": False}, "seed": "a"}
        ada, *_ = await house.table_of("Ada", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal", "Ivy", **setup)
        await ada.does("start")
        drawn: int | None = house.room_of(ada).playing.session.header.options.get("most_wolves")
        return drawn

    assert await most_wolves("phones")
    assert not await most_wolves("moderator")
