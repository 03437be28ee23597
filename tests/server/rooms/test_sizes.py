"""The sizes of what devices send: whole blocks, and in a quiet room one."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from nightcall.kernel.errors import Refused
from nightcall.server.hub.glimpse import glimpse
from nightcall.wire.rooms.blocks import ALWAYS_FIT, BLOCK, in_blocks
from nightcall.wire.rooms.commands import PROTOCOL
from nightcall.wire.rooms.frames import Refusal
from tests.server.kit import House, Phone, is_asked, story


async def sent(house: House, phone: Phone, command: dict[str, Any], size: int) -> Any:
    """What becomes of a command that is filled up to this many bytes."""
    before = len(phone.unnamed)
    phone.sends(msgspec.json.encode(command).ljust(size))
    await house.rests(0.6)
    assert len(phone.unnamed) == before + 1
    return phone.unnamed[-1]


def reason(reply: Any) -> str | None:
    return reply.reason if isinstance(reply, Refusal) else None


@story
async def test_a_message_is_a_whole_number_of_blocks(house: House) -> None:
    host = await house.opens_a_room("Ada")
    for size in (0, BLOCK - 1, BLOCK + 1, 2 * BLOCK - 1):
        assert reason(await sent(house, host, {"do": "add_bot"}, size)) == "wrong_size"
    assert host.names == ["Ada"]
    for size in (BLOCK, 2 * BLOCK, 7 * BLOCK):
        assert reason(await sent(house, host, {"do": "add_bot"}, size)) is None
    assert len(host.names) == 4


@story
async def test_in_a_secret_call_it_is_one_block_and_the_connection_goes_on(house: House) -> None:
    host, *_ = await house.table_of(*[f"P{seat}" for seat in range(8)])
    await host.does("start")
    await house.until(is_asked(host, "werewolf"))
    for size in (0, BLOCK - 1, BLOCK + 1, 2 * BLOCK):
        assert reason(await sent(house, host, {"do": "say", "text": "?"}, size)) == "wrong_size"
    assert reason(await sent(house, host, {"do": "pause"}, BLOCK)) is None


@story
async def test_who_types_too_much_in_a_call_is_told_so_whoever_they_are(house: House) -> None:
    phones = await house.table_of(*[f"P{seat}" for seat in range(8)], seed="a pack among them")
    await phones[0].does("start")
    await house.until(is_asked(phones[0], "werewolf"))
    before = [len(phone.heard) for phone in phones]
    for phone in phones:
        phone.sends(in_blocks(msgspec.json.encode({"do": "say", "id": 99, "text": "夜" * 350})))
    await house.rests(1.2)
    told = "That's too long while it's night or something is told. Keep it under 300 letters, or wait."
    assert {(reason(phone.replies[99]), phone.replies[99].sentence) for phone in phones} == {("wrong_size", told)}  # type: ignore[union-attr]
    frames = {
        tuple(zip(phone.moments[since:], map(len, phone.heard[since:]), strict=True))
        for phone, since in zip(phones, before, strict=True)
    }
    assert len(frames) == 1, "and nobody else could tell who was"


@story
async def test_as_many_letters_as_are_promised_fit(house: House) -> None:
    host, *_ = await house.table_of(*[f"P{seat}" for seat in range(8)])
    await host.does("start")
    await house.until(is_asked(host, "werewolf"))
    with pytest.raises(Refused) as refused:
        await host.does("say", text="夜" * ALWAYS_FIT)
    assert refused.value.reason == "not_your_turn_to_speak"


@story
async def test_an_old_device_is_told_to_reload_whatever_size_its_hello_has(house: House) -> None:
    host = await house.opens_a_room("Ada")
    place = {"room": host.place.code, "key": host.place.key}
    for hello in (
        {"do": "hello", **place, "protocol": 1},
        {"do": "hello", **place},  # clients of protocol 1 left it out
        {"do": "hello", **place, "protocol": PROTOCOL + 1, "nobody": "knows this yet"},
    ):
        for fill in (lambda message: message, in_blocks):
            await host.loses_connection()
            host.connects()
            host.sends(fill(msgspec.json.encode(hello)))
            await house.rests()
            assert "reload" in (host.frames[-2].closing or "")  # what a page of protocol 1 shows, and keeps its place
            assert reason(host.unnamed[-1]) == "other_protocol"
            assert host.wire is not None


@story
async def test_a_hello_is_one_block(house: House) -> None:
    host = await house.opens_a_room("Ada")
    for size in (0, 2 * BLOCK):
        await host.loses_connection()
        host.connects()
        hello = {"do": "hello", "protocol": PROTOCOL, "room": host.place.code, "key": host.place.key}
        assert reason(await sent(house, host, hello, size)) == "wrong_size"


@pytest.mark.parametrize(
    ("message", "found"),
    [
        (b'{"do":"hello","protocol":1}', {"do": "hello", "protocol": 1}),
        (b'{"id": 7 , "a":' + b"[" * 5000, {"id": 7}),
        (b'{"a":{"id":3},"b":[{"id":4}],"c":"\\"id\\":5","id":6}', {"id": 6}),
        (b'{"id":8,"id":9}', {"id": 8}),
        (b'{"a":"' + b"x" * BLOCK + b'","id":6}', {}),
        (b'[{"id":3}]', {}),
        (b'{"id":-1}', {}),
        (b'{"id":1.5}', {}),
        (b"\xff\xfe", {}),
        (b'"id":3', {}),
        (b"", {}),
    ],
)
def test_what_a_glimpse_shows(message: bytes, found: dict[str, Any]) -> None:
    assert glimpse(message) == found
