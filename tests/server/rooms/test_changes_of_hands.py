"""One member's key is sent one seat's secrets in one game, and whatever changes hands is told to all."""

from __future__ import annotations

import pytest

from nightcall.kernel.errors import Refused
from nightcall.server.rooms import hands
from nightcall.server.rooms.people import People
from nightcall.server.rooms.state import Member
from tests.server.kit import House, Phone, is_over, play_on, story
from tests.server.rooms.random_evening import held, seats_seen, untold_changes

EIGHT = ("Ada", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal")


async def a_table(house: House, *, bots: int = 0, **setup: object) -> tuple[Phone, Phone, Phone]:
    """The host Ada, who has the first seat, Bo, who has the second, and Wil, who looks on; a game has begun."""
    ada, bo, *_ = await house.table_of(*EIGHT[: 8 - bots], **setup)
    for _ in range(bots):
        await ada.does("add_bot")
    wil = await house.joins(ada, "Wil", "watcher")
    await ada.does("start")
    return ada, bo, wil


@story
async def test_the_seat_of_somebody_who_is_here_is_given_away_by_nobody_else(house: House) -> None:
    ada, bo, wil = await a_table(house)
    assert await ada.is_refused("replace", seat=1) == "still_here"
    assert await ada.is_refused("replace", seat=1, member=wil.you.member) == "still_here"
    assert await ada.is_refused("move_seat", member=bo.you.member) == "still_here"
    assert await wil.is_refused("replace", seat=1, member=wil.you.member) == "host_only"
    assert not ada.room.changes
    await bo.does("replace", seat=1, member=wil.you.member)
    await house.until(lambda: wil.you.viewer == 1)
    assert [(one.seat, one.how, one.name) for one in ada.room.changes] == [(1, "taken", "Wil")]


@story
async def test_a_bot_that_keeps_a_seat_gives_it_to_its_player_alone(house: House) -> None:
    ada, bo, wil = await a_table(house)
    await bo.does("replace", seat=1)
    assert await ada.is_refused("replace", seat=1, member=wil.you.member) == "still_here"
    assert await ada.is_refused("move_seat", member=bo.you.member) == "still_here"
    await bo.does("take_back")
    assert [one.how for one in wil.room.changes] == ["bot", "back"]


@story
async def test_a_ticket_of_the_lobby_moves_nobody_out_of_a_game(house: House) -> None:
    ada, bo, *_ = await house.table_of(*EIGHT)
    ticket = await ada.asks_for_a_ticket(bo.you.member)
    await ada.does("start")
    with pytest.raises(Refused, match="still here"):
        await house.redeems(ada, ticket)
    await bo.loses_connection()
    with pytest.raises(Refused, match="come back"):
        await house.redeems(ada, ticket)
    await house.rests(60)
    moved = await house.redeems(ada, ticket)
    assert moved.seat == 1
    assert [(one.seat, one.how, one.name) for one in ada.room.changes] == [(1, "link", "Ada")]  # who made it, too


@story
async def test_after_a_restart_everybody_has_time_to_come_back(house: House) -> None:
    ada, bo, wil = await a_table(house)
    await bo.does("replace", seat=1, member=wil.you.member)
    await house.stops()
    await house.rests(3600)
    await house.starts_again()
    await ada.comes_back()
    await bo.comes_back()
    assert await ada.is_refused("replace", seat=2) == "just_gone"
    assert [one.how for one in ada.room.changes] == ["taken"]
    await house.rests(60)
    assert await ada.is_refused("replace", seat=2, member=bo.you.member) == "has_seen"
    await ada.does("replace", seat=2)
    assert [one.how for one in ada.room.changes] == ["taken", "bot"]


@story
async def test_whoever_has_held_a_seat_takes_no_other(house: House) -> None:
    ada, _, wil = await a_table(house, bots=2)
    await ada.does("replace", seat=7, member=wil.you.member)
    await wil.does("replace", seat=7)
    await house.until(lambda: wil.you.viewer == -1)
    xia = await house.joins(ada, "Xia", "watcher")
    await wil.does("take_back")
    await wil.does("replace", seat=7, member=xia.you.member)
    assert await ada.is_refused("replace", seat=6, member=wil.you.member) == "has_seen"
    await xia.does("replace", seat=7, member=wil.you.member)
    await house.until(lambda: wil.you.viewer == 7)


@story
async def test_an_expelled_players_seat_stays_a_bots(house: House) -> None:
    ada, bo, wil = await a_table(house)
    await ada.does("expel", member=bo.you.member)
    assert await ada.is_refused("replace", seat=1, member=wil.you.member) == "bots_seat"
    again = await house.joins(ada, "Bo", "watcher")
    assert again.you.name == "Bo 2"  # a seat of this game has the name
    assert await ada.is_refused("replace", seat=1, member=again.you.member) == "bots_seat"
    assert [(one.seat, one.how) for one in wil.room.changes] == [(1, "expelled")]


@story
async def test_the_seat_of_whoever_left_can_be_taken(house: House) -> None:
    ada, bo, wil = await a_table(house)
    bo.mentions("leave")
    await house.rests(1)
    await ada.does("replace", seat=1, member=wil.you.member)
    assert [(one.seat, one.how) for one in wil.room.changes] == [(1, "left"), (1, "taken")]


@story
async def test_nobody_drowns_one_change_in_many(house: House) -> None:
    _, bo, _ = await a_table(house)
    for _ in range(3):
        await bo.does("replace", seat=1)
        await bo.does("take_back")
    assert await bo.is_refused("replace", seat=1) == "too_many_changes"
    ticket = await bo.asks_for_a_ticket(bo.you.member)
    with pytest.raises(Refused, match="too often"):
        await house.redeems(bo, ticket)


@story
async def test_the_changes_stay_with_the_game_and_the_next_begins_without(house: House) -> None:
    ada, bo, wil = await a_table(house)
    await bo.does("replace", seat=1, member=wil.you.member)
    await ada.does("end")
    await house.until(is_over(ada))
    assert [one.how for one in bo.room.changes] == ["taken"]
    assert [one.how for one in (await bo.games())[0].changes] == ["taken"]
    await ada.does("start")
    assert bo.room.changes == ()
    await bo.does("replace", seat=1)  # Bo has sat down to the next game as ever


@story
async def test_on_a_device_that_goes_round_nobody_else_is_given_a_seat(house: House) -> None:
    ada = await house.opens_a_room("Ada", mode="passed")
    guest = await house.joins(ada, "Guest")
    for name in EIGHT:
        await ada.does("add_seat", name=name)
    await ada.does("start")
    assert await ada.is_refused("replace", seat=1, member=guest.you.member) == "no_places"


@story
async def test_where_the_dead_see_everything_no_undo_brings_them_back(house: House) -> None:
    people = await house.table_of(*EIGHT, options={"dead_see": "everything"}, seed="a")
    await people[0].does("start")

    def somebody_watches() -> bool:
        return any(one.told("cards_revealed") for one in people)

    await play_on(house, people, somebody_watches)
    assert people[0].room.phase == "playing"
    assert await people[0].is_refused("propose_undo") == "seen_all"
    assert people[0].room.undo is None


@story
async def test_where_the_dead_see_what_all_see_an_undo_may_bring_them_back(house: House) -> None:
    people = await house.table_of(*EIGHT, seed="a")
    await people[0].does("start")
    await play_on(house, people, lambda: bool(people[0].told("died")))
    assert await people[0].is_refused("propose_undo") is None


# -- every order of commands --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_whatever_anybody_does_a_key_is_sent_the_secrets_of_one_seat(seed: int) -> None:
    evening = held(seed, steps=250)
    seen = seats_seen(evening.house.phones)
    assert len(seen) >= 6
    assert [key for key, seats in seen.items() if not seats] == []
    assert evening.stolen == []
    assert [word for phone in evening.house.phones for word in untold_changes(phone)] == []


def test_the_evening_would_have_found_who_peeks(monkeypatch: pytest.MonkeyPatch) -> None:
    def any_seat(people: People, member: Member) -> int | None:
        seats = enumerate(people._state.seats)
        return next((seat for seat, chair in seats if chair.member == member.member and not chair.bot), None)

    monkeypatch.setattr(hands, "must_be_gone", lambda *_: None)
    monkeypatch.setattr(hands, "may_take", lambda *_: None)
    monkeypatch.setattr(People, "seat_of", any_seat)
    evening = held(0, steps=250)
    assert [key for key, seats in seats_seen(evening.house.phones).items() if not seats]
    assert evening.stolen
