"""Sockets: messages come whole and in order, and whoever breaks the rules is told and let go."""

from __future__ import annotations

import asyncio

import pytest

from nightcall.server.door import sockets
from nightcall.server.door.connection import Connection
from tests.server.door.leaping import MINUTES, later, tell
from tests.server.door.visitor import (
    BINARY,
    CLOSE,
    CONTINUATION,
    PING,
    PONG,
    TEXT,
    Echo,
    EchoTo,
    Frame,
    Run,
    Visitor,
    a_door,
    until,
)


def test_what_is_sent_is_heard_and_what_is_answered_arrives(run: Run) -> None:
    async def story() -> None:
        async with a_door(echo := Echo()) as porch:
            visitor = await Visitor.with_socket(porch)
            for word in (b"good", b"night", b"x" * 200, b"y" * 65536):
                visitor.send(word)
                assert await visitor.next_frame() == Frame(TEXT, word)
            assert echo.heard[:2] == [b"good", b"night"]

    run(story())


def test_a_message_in_several_frames_is_heard_once_and_whole(run: Run) -> None:
    async def story() -> None:
        async with a_door(echo := Echo()) as porch:
            visitor = await Visitor.with_socket(porch)
            visitor.send(b"the vill", fin=False)
            visitor.send(b"", PING)
            visitor.send(b"age sl", CONTINUATION, fin=False)
            visitor.send(b"eeps", CONTINUATION)
            assert (await visitor.next_frame()).kind == PONG
            assert await visitor.next_frame() == Frame(TEXT, b"the village sleeps")
            assert echo.heard == [b"the village sleeps"]

    run(story())


def test_frames_that_were_sent_before_the_answer_are_not_lost(run: Run) -> None:
    async def story() -> None:
        async with a_door() as porch:
            visitor = await Visitor.at(porch)
            visitor.request_socket()
            visitor.send(b"early")
            visitor.send(b"z" * 5000)
            assert (await visitor.answer()).status == 101
            assert await visitor.next_frame() == Frame(TEXT, b"early")
            assert (await visitor.next_frame()).payload == b"z" * 5000

    run(story())


def test_a_long_head_is_no_hindrance(run: Run) -> None:
    async def story() -> None:
        async with a_door() as porch:
            visitor = await Visitor.at(porch)
            assert (await visitor.ask_for_socket(Cookie="x" * 9000)).status == 101
            visitor.send(b"here")
            assert (await visitor.next_frame()).payload == b"here"

    run(story())


def test_whoever_says_goodbye_is_gone_once(run: Run) -> None:
    async def story() -> None:
        async with a_door(echo := Echo()) as porch:
            visitor = await Visitor.with_socket(porch)
            visitor.send((1000).to_bytes(2, "big"), CLOSE)
            assert (await visitor.next_frame()).code == 1000
            assert await visitor.is_hung_up_on()
            await until(lambda: echo.left == 1)
            assert not echo.here
            assert porch.connections == 0

    run(story())


def test_whoever_vanishes_is_gone_once(run: Run) -> None:
    async def story() -> None:
        async with a_door(echo := Echo()) as porch:
            visitor = await Visitor.with_socket(porch)
            await until(lambda: bool(echo.here))
            visitor.leave()
            await until(lambda: echo.left == 1)
            assert porch.connections == 0

    run(story())


def test_the_server_hangs_up_with_its_reason(run: Run) -> None:
    async def story() -> None:
        async with a_door(echo := Echo()) as porch:
            visitor = await Visitor.with_socket(porch)
            await until(lambda: bool(echo.here))
            connection = echo.here[0]
            connection.close(4001, "the room is gone " + "é" * 100)
            connection.send(b"not any more")
            frame = await visitor.next_frame()
            assert frame.code == 4001
            assert len(frame.payload) <= 125
            assert frame.payload[2:].decode().startswith("the room is gone é")
            visitor.send(frame.payload, CLOSE)
            assert await visitor.is_hung_up_on()
            await until(lambda: echo.left == 1)
            connection.send(b"nobody hears")
            connection.close(1000, "")
            assert connection.backlog == 0

    run(story())


def test_a_reason_is_waited_for_only_a_moment(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nightcall.server.door.sockets.LINGER_SECONDS", 0.05)

    async def story() -> None:
        async with a_door(echo := Echo()) as porch:
            visitor = await Visitor.with_socket(porch)
            await until(lambda: bool(echo.here))
            echo.here[0].close(4001, "")
            visitor.send(b"I go on talking")
            assert await visitor.is_hung_up_on()
            assert echo.heard == []

    run(story())


@pytest.mark.parametrize(
    ("name", "misdeed", "code"),
    [
        ("a message beyond the bound", lambda visitor: visitor.send(b"x" * 1001), 1009),
        ("one in parts", lambda visitor: [visitor.send(b"x" * 600, fin=False), visitor.send(b"x" * 600, 0)], 1009),
        ("bytes that are no text", lambda visitor: visitor.send(b"\0", BINARY), 1003),
        ("a part of nothing", lambda visitor: visitor.send(b"x", CONTINUATION), 1002),
        ("a message inside another", lambda visitor: [visitor.send(b"x", fin=False), visitor.send(b"y")], 1002),
        ("a compressed frame", lambda visitor: visitor.send(b"x", reserved=4), 1002),
        ("an unmasked frame", lambda visitor: visitor.send(b"x", mask=False), 1002),
        ("an unknown kind", lambda visitor: visitor.send(b"x", 5), 1002),
        ("a message that fails the server", lambda visitor: visitor.send(b"fail"), 1011),
    ],
)
def test_a_misdeed_ends_its_own_connection_and_no_other(
    run: Run, name: str, misdeed: object, code: int, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        async with a_door(echo := Echo(), frame_limit=1000) as porch:
            good, bad = await Visitor.with_socket(porch), await Visitor.with_socket(porch)
            assert callable(misdeed)
            misdeed(bad)
            frame = await bad.next_frame()
            assert frame.code == code
            assert b"secret" not in frame.payload
            bad.send(frame.payload[:2], CLOSE)
            assert await bad.is_hung_up_on()
            await until(lambda: echo.left == 1)
            good.send(b"still here")
            assert (await good.next_frame()).payload == b"still here"

    run(story())
    assert [record.name for record in caplog.records] == (["nightcall.door"] if code == 1011 else [])


@pytest.fixture
def ten_at_once(monkeypatch: pytest.MonkeyPatch) -> float:
    """How many frames a second may come, so few that of a burst of ten none comes back while a test goes on."""
    few = 0.001
    monkeypatch.setattr(sockets, "BURST_SECONDS", 10 / few)
    return few


def test_too_many_messages_in_a_second_end_the_connection(run: Run, ten_at_once: float) -> None:
    async def story() -> None:
        async with a_door(echo := Echo(), frames_per_second=ten_at_once) as porch:
            visitor = await Visitor.with_socket(porch)
            for _ in range(12):
                visitor.send(b"x")
            frames = [await visitor.next_frame() for _ in range(11)]
            assert [frame.kind for frame in frames] == [TEXT] * 10 + [CLOSE]
            assert frames[-1].code == 1008
            assert len(echo.heard) == 10

    run(story())


def test_pings_count_like_messages(run: Run, ten_at_once: float) -> None:
    async def story() -> None:
        async with a_door(frames_per_second=ten_at_once) as porch:
            visitor = await Visitor.with_socket(porch)
            for _ in range(12):
                visitor.send(b"x", PING)
            frames = [await visitor.next_frame() for _ in range(11)]
            assert [frame.kind for frame in frames] == [PONG] * 10 + [CLOSE]

    run(story())


def test_a_peer_that_answers_pings_stays_and_a_dead_one_is_dropped() -> None:
    async def story() -> None:
        async with a_door(echo := Echo(), ping_seconds=MINUTES) as porch:
            alive, dead = await Visitor.with_socket(porch), await Visitor.with_socket(porch)
            await until(lambda: len(echo.here) == 2)
            await later(MINUTES)
            frame = await alive.next_frame()
            assert frame.kind == PING
            alive.send(frame.payload, PONG)
            await until(lambda: any(one._was_heard for one in porch.door._house.sockets))
            await later(MINUTES)
            assert await dead.is_hung_up_on()
            assert (await alive.next_frame()).kind == PING
            assert len(echo.here) == 1

    tell(story())


def test_a_slow_reader_is_dropped_and_the_others_hear_everything(run: Run) -> None:
    async def story() -> None:
        async with a_door(echo := Echo(), backlog_limit=100_000) as porch:
            slow, quick = await Visitor.with_socket(porch, limit=1024), await Visitor.with_socket(porch)
            await until(lambda: len(echo.here) == 2)
            to_slow, to_quick = echo.here
            sent = largest = 0
            while echo.left == 0:
                for connection in (to_slow, to_quick):
                    connection.send(b"z" * 10_000)
                sent += 1
                largest = max(largest, to_slow.backlog)
                assert (await quick.next_frame()).payload == b"z" * 10_000
                assert sent < 10_000
            assert 0 < largest <= 100_000 + 10_010
            assert to_quick.backlog == 0
            assert await slow.is_hung_up_on()

    run(story())


def test_long_messages_that_had_to_wait_for_their_reader_arrive_as_they_were_sent(run: Run) -> None:
    async def story() -> None:
        async with a_door(echo := Echo(), backlog_limit=50_000_000) as porch:
            reader = await Visitor.with_socket(porch, limit=1024)
            await until(lambda: bool(echo.here))
            messages: list[bytes] = []
            while echo.here[0].backlog < 200_000:
                messages += [b"a" * 9_000, b"b" * 70_000, b"c" * 20_000]
                for message in messages[-3:]:
                    echo.here[0].send(message)
            for message in messages:
                assert (await reader.next_frame()).payload == message

    run(story())


def test_a_listener_that_cannot_begin_ends_its_connection(run: Run, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        class Failing(Echo):
            def __call__(self, connection: Connection) -> EchoTo:
                raise RuntimeError("the secret inside")

        async with a_door(Failing()) as porch:
            visitor = await Visitor.with_socket(porch)
            assert await visitor.next_frame() == Frame(CLOSE, (1011).to_bytes(2, "big") + b"the server failed")

    run(story())
    assert len(caplog.records) == 1


def test_when_the_door_closes_everybody_is_told_and_nobody_comes_in(run: Run) -> None:
    async def story() -> None:
        echo = Echo()
        async with a_door(echo) as porch:
            visitor = await Visitor.with_socket(porch)
            await until(lambda: bool(echo.here))
            closing = asyncio.create_task(porch.door.close())
            frame = await visitor.next_frame()
            assert frame.code == 1001
            visitor.send(frame.payload[:2], CLOSE)
            await closing
            assert echo.left == 1
            with pytest.raises(OSError):
                await Visitor.at(porch)

    run(story())
