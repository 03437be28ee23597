"""People come into a room, take places, and go."""

from __future__ import annotations

import pytest

from nightcall.kernel.errors import Refused
from tests.server.kit import House, play_on, story


@story
async def test_whoever_makes_a_room_is_its_host_and_others_join_by_its_code(house: House) -> None:
    ada = await house.opens_a_room("Ada")
    bo = await house.joins(ada, "Bo")
    assert ada.you.is_host
    assert not bo.you.is_host
    assert ada.names == bo.names == ["Ada", "Bo"]
    assert [(member.name, member.here) for member in bo.people.members] == [("Ada", True), ("Bo", True)]


@story
async def test_a_name_that_is_there_already_gets_a_number(house: House) -> None:
    ada, *others = await house.table_of("Ada", "Ada", "  Ada ", "Ada\n2")
    assert ada.names == ["Ada", "Ada 2", "Ada 3", "Ada 2 2"]
    await others[0].does("rename", name="Bo")
    await others[1].does("rename", name="Bo")
    assert ada.names == ["Ada", "Bo", "Bo 2", "Ada 2 2"]


@story
async def test_a_watcher_and_a_screen_have_no_place_in_the_circle(house: House) -> None:
    ada = await house.opens_a_room("Ada")
    cy = await house.joins(ada, "Cy", "watcher")
    screen = await house.joins(ada, "Television", "screen")
    assert ada.names == ["Ada"]
    assert (cy.you.seat, cy.you.viewer) == (None, -1)
    assert await screen.is_refused("sit", seat=1) == "no_person"
    await cy.does("sit", seat=1)
    assert ada.names == ["Ada", "Cy"]
    assert cy.people.members[1].role == "player"
    await cy.does("stand")
    assert ada.names == ["Ada"]
    assert (cy.you.seat, cy.you.role) == (None, "watcher")
    assert await cy.is_refused("stand") == "no_seat"


@story
async def test_places_are_taken_and_arranged(house: House) -> None:
    ada, bo, cy = await house.table_of("Ada", "Bo", "Cy")
    await bo.does("sit", seat=3)
    assert ada.names == ["Ada", "Cy", "Bo"]
    await ada.does("arrange", seats=[0, 2, 1])
    assert ada.names == ["Ada", "Bo", "Cy"]
    assert [phone.seat for phone in (ada, bo, cy)] == [0, 1, 2]
    assert await ada.is_refused("arrange", seats=[0, 0, 1]) == "not_an_order"
    assert await bo.is_refused("arrange", seats=[0, 1, 2]) == "host_only"
    assert await cy.is_refused("sit", seat=9) == "no_such_seat"
    dee = await house.joins(ada, "Dee", "watcher")
    assert await dee.is_refused("sit", seat=1) == "taken"


@story
async def test_nobody_is_moved_by_a_guest_but_a_bot_makes_room(house: House) -> None:
    ada, bo = await house.table_of("Ada", "Bo")
    await ada.does("add_bot", name="Robin")
    for phone, seat in ((bo, 0), (ada, 1)):  # not even by the host, who has another word for it
        assert await phone.is_refused("sit", seat=seat) == "taken"
    assert ada.names == ["Ada", "Bo", "Robin"]
    await bo.does("sit", seat=1)  # where Bo sits already
    assert ada.names == ["Ada", "Bo", "Robin"]
    await bo.does("sit", seat=2)
    assert ada.names == ["Ada", "Robin", "Bo"]
    assert [phone.seat for phone in (ada, bo)] == [0, 2]


@story
async def test_bots_come_and_go_and_somebody_takes_the_place_of_one(house: House) -> None:
    ada = await house.opens_a_room("Ada")
    for _ in range(2):
        await ada.does("add_bot")
    await ada.does("add_bot", name="Robin")
    assert [seat.bot for seat in ada.people.seats] == [False, True, True, True]
    await ada.does("remove_seat", seat=1)
    assert ada.names[-1] == "Robin"
    cy = await house.joins(ada, "Cy", "watcher")
    await cy.does("sit", seat=2)
    assert ada.names[-1] == "Cy"
    assert [seat.bot for seat in ada.people.seats] == [False, True, False]
    assert await ada.is_refused("add_seat", name="Dee") == "join_instead"


@story
async def test_the_circle_has_an_end(house: House) -> None:
    ada = await house.opens_a_room("Ada")
    for _ in range(29):
        await ada.does("add_bot")
        await house.rests(0.1)  # nobody is that quick
    assert await ada.is_refused("add_bot") == "full"
    late = await house.joins(ada, "Zoe")
    assert late.you.role == "watcher"


@story
async def test_a_locked_room_lets_nobody_in_and_a_ticket_still_opens_it(house: House) -> None:
    ada, bo = await house.table_of("Ada", "Bo")
    await ada.does("lock", locked=True)
    with pytest.raises(Refused, match="locked"):
        await house.joins(ada, "Cy")
    ticket = await bo.asks_for_a_ticket(bo.you.member)
    assert (await house.redeems(ada, ticket)).you.name == "Bo"
    await ada.does("lock", locked=False)
    assert (await house.joins(ada, "Cy")).you.name == "Cy"


@story
async def test_a_game_that_cannot_begin_says_why(house: House) -> None:
    ada, bo = await house.table_of("Ada", "Bo")
    assert ada.room.problem is not None
    assert "8" in ada.room.problem  # the book is for eight and more
    assert await ada.is_refused("start") == "bad_setup"
    assert ada.room.phase == "lobby"
    for _ in range(6):
        await ada.does("add_bot")
    assert ada.room.problem is None
    assert sum(ada.room.counts.values()) == 8
    await ada.does("start")
    assert bo.room.phase == "playing"
    assert await ada.is_refused("start") == "in_play"


@story
async def test_the_office_is_handed_over(house: House) -> None:
    ada, bo = await house.table_of("Ada", "Bo")
    screen = await house.joins(ada, "Television", "screen")
    assert await ada.is_refused("hand_over", member=screen.you.member) == "no_person"
    assert await ada.is_refused("hand_over", member=99) == "no_such_member"
    await ada.does("hand_over", member=bo.you.member)
    assert bo.you.is_host
    assert not ada.you.is_host
    assert await ada.is_refused("lock", locked=True) == "host_only"
    assert await bo.is_refused("lock", locked=True) is None


@story
async def test_a_seat_moves_to_another_phone_and_the_old_key_is_dead(house: House) -> None:
    ada, *others = await house.table_of("Ada", *"BCDEFGH")
    await ada.does("start")
    bo = others[0]
    ticket = await bo.asks_for_a_ticket(bo.you.member)
    lines = list(bo.fold.lines)
    new = await house.redeems(ada, ticket)
    assert new.seat == bo.seat
    assert new.fold.lines[: len(lines)] == lines
    assert bo.closed == 4404
    assert bo.frames[-1].closing == "Your seat is on another phone now."
    heard = len(bo.heard)
    await house.rests(5)
    assert len(bo.heard) == heard
    await bo.comes_back()
    assert bo.closed == 4403
    with pytest.raises(Refused, match="link"):
        await house.redeems(ada, ticket)
    assert await new.is_refused("move_seat", member=ada.you.member) == "host_only"


@story
async def test_a_ticket_that_was_asked_for_twice_is_answered_twice(house: House) -> None:
    ada, bo = await house.table_of("Ada", "Bo")
    await bo.does("move_seat", member=bo.you.member, id=900)
    again = await bo.does("move_seat", member=bo.you.member, id=900)
    assert (await house.redeems(ada, again.ticket)).you.name == "Bo"  # type: ignore[union-attr]


@story
async def test_somebody_is_expelled_and_a_bot_goes_on_for_them(house: House) -> None:
    ada, *others = await house.table_of("Ada", *"BCDEFGH")
    bo = others[0]
    assert await ada.is_refused("expel", member=ada.you.member) == "not_the_host"
    await ada.does("start")
    seat = bo.seat
    await ada.does("expel", member=bo.you.member)
    assert bo.closed == 4404
    assert bo.frames[-1].closing == "The host has removed you from this room."
    assert not any(frame.closing for phone in (ada, *others[1:]) for frame in phone.frames)
    await house.until(lambda: ada.people.seats[seat].bot)
    assert ada.people.seats[seat].member is None
    await bo.comes_back()
    assert bo.closed == 4403
    await play_on(house, [ada, *others[1:]], lambda: ada.room.phase == "over")
    assert ada.fold.outcome is not None


@story
async def test_whoever_leaves_is_gone_and_the_office_goes_on(house: House) -> None:
    ada, bo, cy = await house.table_of("Ada", "Bo", "Cy")
    cy.mentions("leave")
    cy.mentions("leave")  # a nervous finger
    await house.rests()
    assert cy.closed == 4404
    assert bo.names == ["Ada", "Bo"]
    ada.mentions("leave")
    await house.rests()
    assert bo.you.is_host
    assert await bo.is_refused("leave") == "last_one"
