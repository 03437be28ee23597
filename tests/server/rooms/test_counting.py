"""Sent twice counts once, however late; and what was refused is judged anew."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightcall.kernel.errors import Refused
from nightcall.server.rooms.counting import KEPT_DEVICES, KEPT_SPANS, Counting
from nightcall.server.rooms.state import Member, RoomState
from nightcall.wire.rooms.frames import Refusal, RoomDone
from nightcall.wire.rooms.setup import Setup
from tests.server.kit import House, Phone, is_asked, sensible_answer, story


async def again(house: House, phone: Phone, do: str, number: int, **members: Any) -> Any:
    """What is answered to a command under a number that was used before."""
    phone.replies.pop(number, None)
    phone.mentions(do, id=number, **members)
    await house.until(lambda: number in phone.replies, within=60)
    return phone.replies[number]


@story
async def test_a_late_repeat_after_a_thousand_other_commands_does_nothing(house: House) -> None:
    ada = await house.opens_a_room("Ada")
    first = await ada.does("add_bot", name="Robin")
    for number in range(1000):
        await ada.does("lock", locked=number % 2 == 0)
        await house.rests(0.1)
    assert ada.names == ["Ada", "Robin"]
    assert first.id is not None
    assert await again(house, ada, "add_bot", first.id, name="Robin") == RoomDone(id=first.id, repeated=True)
    assert ada.names == ["Ada", "Robin"]


@story
async def test_so_it_is_after_a_restart_and_for_what_was_refused_before_it(house: House) -> None:
    ada = await house.opens_a_room("Ada")
    done = ada.mentions("add_bot", name="Robin")
    refused = ada.mentions("remove_seat", seat=9)
    await house.rests()
    await house.stops()
    await house.starts_again()
    await ada.comes_back()
    assert await again(house, ada, "add_bot", done, name="Robin") == RoomDone(id=done, repeated=True)
    await ada.does("lock", locked=False)
    assert isinstance(await again(house, ada, "remove_seat", refused, seat=9), Refusal)
    assert await again(house, ada, "remove_seat", refused, seat=1) == RoomDone(id=refused)
    assert await again(house, ada, "remove_seat", refused, seat=0) == RoomDone(id=refused, repeated=True)
    assert ada.names == ["Ada"]


@story
async def test_an_office_that_was_handed_over_is_not_refused_when_it_is_handed_over_again(house: House) -> None:
    ada, bo = await house.table_of("Ada", "Bo")
    done = await ada.does("hand_over", member=bo.you.member)
    assert done.id is not None
    assert await again(house, ada, "hand_over", done.id, member=bo.you.member) == RoomDone(id=done.id, repeated=True)


@story
async def test_two_devices_of_one_member_have_a_count_each(house: House) -> None:
    ada = await house.opens_a_room("Ada")
    other = await house.picks_up(ada.place)
    assert (ada.you.device, other.you.device) == (1, 2)
    await ada.does("add_bot")
    await other.does("add_bot")
    assert len(ada.names) == 3
    await other.loses_connection()
    await other.comes_back()
    assert other.you.device == 2
    assert await again(house, other, "add_bot", 1) == RoomDone(id=1, repeated=True)
    assert len(ada.names) == 3


@story
async def test_of_many_devices_the_latest_are_counted_and_an_older_one_is_told_to_reload(house: House) -> None:
    ada = await house.opens_a_room("Ada")
    first = await house.picks_up(ada.place)
    for _ in range(KEPT_DEVICES):
        await first.loses_connection()
        await first.comes_back()  # whoever comes back is the latest again
        await house.picks_up(ada.place)
    assert await first.is_refused("lock", locked=True) is None
    assert await ada.is_refused("lock", locked=True) == "old_device"
    await ada.loses_connection()
    await ada.comes_back()
    assert [reply.reason for reply in ada.unnamed if isinstance(reply, Refusal)] == ["old_device"]


@story
async def test_an_answer_stands_in_the_log_under_its_device_and_number_and_counts_once(house: House) -> None:
    phones = await house.table_of(*[f"P{seat}" for seat in range(8)], mode="far")
    host = phones[0]
    await host.does("start")
    await house.until(is_asked(host, "werewolf"))
    assert host.question is not None
    answer: dict[str, Any] = {"question": host.question.number, "value": sensible_answer(host), "game": 1}
    done = await host.does("answer", **answer)
    assert done.id is not None
    await house.stops()
    await house.starts_again()
    for phone in phones:
        await phone.comes_back()
    assert await again(house, host, "answer", done.id, **answer) == RoomDone(id=done.id, repeated=True)
    await host.does("end")
    await host.does("start")  # it names no game, and the numbers of questions begin anew
    await house.until(is_asked(host, "werewolf"))
    late = {"question": host.question.number, "value": answer["value"]}
    assert await again(house, host, "answer", done.id, **late) == RoomDone(id=done.id, repeated=True)
    log = await house.hub.requests.log_of(host.place.code, host.place.key, 1)
    names = [msgspec.json.decode(line).get("id") for line in log]
    assert names.count(f"{host.you.member}.{host.you.device}.{done.id}") == 1


@story
async def test_a_refusal_carries_the_id_whenever_it_can_be_read(house: House) -> None:
    ada = await house.opens_a_room("Ada")
    for number, message in enumerate(
        (
            '{"do":"lock","locked":true,"extra":1,"id":%d}',
            '{"do":"dance","id":%d}',
            '{"do":"lock","id":%d}',
            '{"do":"lock","locked":true,"locked":true,"id":%d}',
            '{"do":"lock","id":%d,"locked":' + "[" * 5000,
            '{"do":"lock","id":%d,"locked":tru',
        ),
        start=50,
    ):
        ada.sends((message % number).encode())
        await house.rests()
        assert isinstance(ada.replies[number], Refusal), message


def a_member(number: int = 1) -> Member:
    return Member(member=number, name="Ada", role="player", key="")


@given(st.lists(st.tuples(st.integers(1, 30), st.booleans()), max_size=60))
def test_whatever_order_they_come_in_nothing_is_done_twice_and_nothing_refused_is_called_done(
    commands: list[tuple[int, bool]],
) -> None:
    member = a_member()
    counting = Counting([member])
    device = counting.greet(member, None)
    done: set[int] = set()
    for number, is_allowed in commands:
        try:
            is_done = counting.is_done(member, device, number)
        except Refused:
            continue  # it is too long ago to say
        assert is_done == (number in done)
        if is_allowed and not is_done:
            counting.done(member, device, number, is_logged=False)
            done.add(number)
        counting = Counting([member])  # read again from what is stored
        assert len(member.devices[device].refused) <= KEPT_SPANS


def test_a_room_that_was_stored_with_ids_is_read() -> None:
    state = RoomState(room="r", code="c", host=1, setup=Setup(), bot_seed="")
    state.members.append(a_member())
    old = msgspec.json.decode(state.to_bytes())
    assert not {"devices", "last_device"} & old["members"][0].keys()
    old["members"][0]["ids"] = ["abc-1", "abc-2"]
    old["secret"] = old["members"][0]["nonce"] = "of before deals had rounds"
    read = RoomState.from_bytes(msgspec.json.encode(old))
    assert read.members[0].devices == {}
    assert (
        Counting(read.members, [b'{"do":"say","id":"abc-1"}', b'{"id":"1.1.5"}', b"{}"]).greet(read.members[0], None)
        == 1
    )


@pytest.mark.parametrize("name", ["abc", "1.2", "1.2.x", "1.2.3.4", "\u0661.1.1"])
def test_other_names_in_a_log_are_passed_over(name: str) -> None:
    member = a_member()
    device = Counting([member]).greet(member, None)
    counting = Counting([member], [msgspec.json.encode({"id": name})])
    assert not counting.is_done(member, device, 1)
