"""The Python client over real sockets: the two lines of its page, coming back, and its twin for scripts."""

from __future__ import annotations

import asyncio
import contextlib
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from nightcall.bots.sensible import Sensible
from nightcall.client import Gone, Room, Unreachable, sync
from nightcall.kernel.errors import Refused
from nightcall.wire.rooms import commands
from tests.patience import PATIENCE
from tests.server.system.process import until
from tests.server.system.serving import a_server, quick, run

PAGE = (Path(__file__).parent.parent.parent / "docs" / "client.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


async def example(number: int, url: str, code: str) -> None:
    """Runs a program of the page as it is printed, but for the address and the code, in a thread of its own."""
    text = EXAMPLES[number].replace("http://127.0.0.1:8000", url).replace("KTRWX", code)
    await asyncio.to_thread(exec, compile(text, "docs/client.md", "exec"), {"__name__": "__main__"})


async def five_seats(url: str, bots: int) -> Room:
    """A room of a small game, in which this many seats are bots'."""
    host = await Room.create(url, "Ada", quick("wolff-werewolf"))
    for _ in range(bots):
        await host.do(commands.AddBot())
    return host


async def start_when_all_are_there(host: Room, seats: int = 5) -> None:
    await host.until(lambda: len(host.people.seats) == seats)
    await host.start()


def test_two_lines_join_a_room_and_play(capsys: pytest.CaptureFixture[str]) -> None:
    async def story() -> None:
        async with a_server() as server, await five_seats(server.url, 3) as host:
            playing = asyncio.gather(host.play(), start_when_all_are_there(host))
            await example(0, server.url, host.code)
            outcome, _ = await playing
            assert capsys.readouterr().out == f"{outcome}\n"

    run(story())


def test_who_plays_looks_at_its_card_and_waits_while_something_is_told() -> None:
    async def story() -> None:
        async with a_server() as server:
            setup = quick("wolff-werewolf")
            pace = msgspec.structs.replace(setup.pace, reading=0.0005, look=PATIENCE)
            async with await Room.create(server.url, "Ada", msgspec.structs.replace(setup, pace=pace)) as host:
                for _ in range(3):
                    await host.do(commands.AddBot())
                other = await Room.join(server.url, host.code, "Bo")
                outcomes = await asyncio.gather(host.play(), other.play(), start_when_all_are_there(host))
                assert outcomes[0] == outcomes[1] is not None
                await other.close()

    run(story())


def test_whatever_can_answer_a_question_can_play() -> None:
    async def story() -> None:
        async with a_server() as server, await five_seats(server.url, 2) as host:
            other = await Room.join(server.url, host.code, "Cy")

            async def three_games() -> None:
                await host.until(lambda: len(host.people.seats) == 5)
                for game in (1, 2, 3):
                    await host.until(lambda: host.shown.phase != "playing")
                    await host.start()
                    await asyncio.gather(host.play(), other.play(Sensible))
                    await host.until(lambda game=game: host.shown.games == game)  # type: ignore[misc]

            await asyncio.gather(three_games(), example(1, server.url, host.code))
            assert host.shown.games == 3
            await other.close()

    run(story())


def test_a_program_makes_a_room_and_plays_it_by_hand(capsys: pytest.CaptureFixture[str]) -> None:
    async def story() -> None:
        async with a_server() as server:
            await example(2, server.url, "")
            assert "Outcome(won=" in capsys.readouterr().out

    run(story())


def test_a_script_without_asyncio_plays_too() -> None:
    async def story() -> None:
        async with a_server() as server, await five_seats(server.url, 3) as host:
            script = example(3, server.url, host.code)
            await asyncio.gather(host.play(), start_when_all_are_there(host), script)

    run(story())


def test_the_twin_for_scripts_can_do_the_same() -> None:
    def script(url: str) -> None:
        with sync.SyncRoom.create(url, "Ada", quick("catching-santa", seed="seven")) as room:
            room.do(commands.AddBot())
            with pytest.raises(Refused, match="nobody with that number"):
                room.do(commands.HandOver(member=9))
            assert room.you.is_host
            room.start()
            for question in room.questions():
                with contextlib.suppress(Refused):  # at this pace an answer may come too late
                    room.answer(next(iter(question.fields[0].open_options), None))
            assert room.outcome is not None
            assert len(room.log(1)) > 5
            with sync.SyncRoom.come_back(url, room.place) as again:
                assert again.outcome == room.outcome
                assert again.view.events == room.view.events

    async def story() -> None:
        async with a_server() as server:
            await asyncio.to_thread(script, server.url)

    run(story())


def test_a_lost_connection_comes_back_and_nothing_is_done_twice() -> None:
    async def story() -> None:
        async with a_server() as server:
            room = await Room.create(server.url, "Ada")
            for number in range(5):
                adding = asyncio.create_task(room.do(commands.AddBot()))
                await asyncio.sleep(0)
                room.link.drop()
                await adding
                await room.until(lambda seats=number + 2: len(room.people.seats) == seats)  # type: ignore[misc]
            assert room.link.connections >= 5
            assert len(room.people.seats) == 6
            await room.close()

    run(story())


def test_whoever_has_no_place_any_more_is_told_so_and_does_not_come_back() -> None:
    async def story() -> None:
        async with a_server() as server:
            ada = await Room.create(server.url, "Ada")
            bo = await Room.join(server.url, ada.code, "Bo")
            await ada.do(commands.Expel(member=bo.you.member))
            with pytest.raises(Gone):
                await bo.until(lambda: False)
            with pytest.raises(Gone):
                await bo.say("hello?")
            await ada.close()
            with pytest.raises(Gone):
                await ada.start()

    run(story())


def test_a_seat_is_taken_over_by_another_device() -> None:
    async def story() -> None:
        async with a_server() as server:
            ada = await Room.create(server.url, "Ada")
            ticket: Any = await ada.do(commands.MoveSeat(member=ada.you.member))
            new = await Room.take_over(server.url, ada.code, ticket.ticket)
            assert new.you.is_host
            with pytest.raises(Gone):
                await ada.until(lambda: False)
            await new.close()

    run(story())


def test_what_the_server_does_not_do_is_refused_with_its_reason() -> None:
    async def story() -> None:
        async with a_server() as server:
            with pytest.raises(Refused) as refused:
                await Room.join(server.url, "BCDFG", "Bo")
            assert refused.value.reason == "no_such_room"
            ada = await Room.create(server.url, "Ada")
            with pytest.raises(Refused) as refused:
                await ada.start()
            assert refused.value.reason == "bad_setup"
            with pytest.raises(Refused) as refused:
                await ada.log(1)
            assert refused.value.reason == "no_such_game"
            await ada.close()

    run(story())


@pytest.mark.parametrize("server", ["ftp://example.org", "localhost", "http://127.0.0.1:1"])
def test_a_server_that_is_not_there_is_said_to_be_so(server: str) -> None:
    async def story() -> None:
        with pytest.raises(Unreachable, match=re.escape(server)):
            await Room.create(server, "Ada")

    run(story())


class Knocking:
    """In place of connections: remembers each attempt to open one, of which nobody answers."""

    def __init__(self, tried: list[object]) -> None:
        self.tried = tried

    async def open(self, server: str, **_: Any) -> Any:
        self.tried.append(server)
        raise ConnectionRefusedError


def test_a_server_that_stops_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with a_server() as server:
            room = await Room.create(server.url, "Ada")
            words: list[str | None] = []
            room.link.on_frame = lambda frame: words.append(frame.closing)
            await server.hub.close()
            await server.door.close()
            await until(lambda: any(words))
            tried: list[object] = []
            monkeypatch.setattr(room.link, "_kind", Knocking(tried))
            waits = asyncio.create_task(room.do(commands.AddBot()))
            await until(lambda: len(tried) >= 2)
            assert not waits.done()
            await room.close()
            with pytest.raises(Gone):
                await waits

    run(story())
