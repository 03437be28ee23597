"""The server is killed at random moments under load: nothing acknowledged is lost, and no secret goes astray."""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest

from nightcall.client import Gone, Room
from nightcall.kernel.errors import Refused
from nightcall.library import resume, verify
from nightcall.wire.rooms import commands
from nightcall.wire.rooms.commands import AnswerInRoom, RoomCommand, SayInRoom
from nightcall.wire.rooms.frames import AnyReply, Frame
from tests.patience import PATIENCE
from tests.server.system.process import ServerProcess, until
from tests.server.system.serving import QUICK, quick

Result = TypeVar("Result")
ROOMS = 4
SEATS = 6
SOON = 16  # words on disk, at most, from one start to the next kill
A_MOMENT = 0.05  # seconds
# Python's own words in a process whose parent was killed while it started it: nothing of ours runs in it yet.
ORPHAN = re.compile(r"Traceback .*\n(?:  .*\n)*?  .* in spawn_main\n(?:  .*\n)*(?:EOFError|\S*UnpicklingError): .*\n")


class Witness(Room):
    """A device that remembers what was acknowledged, and looks at every line it is sent."""

    def __init__(self, link: Any) -> None:
        super().__init__(link)
        self.acknowledged: list[tuple[int, str]] = []  # the game, and the id of what it was told is on disk
        self.kept: list[int] = []  # the numbers of commands that it was told are on disk, and that are in no log
        self.strays: list[Any] = []
        link.on_frame = self.look_at

    async def do(self, command: RoomCommand) -> AnyReply:
        game = self.link.fold.game
        reply = await super().do(command)
        assert reply.id is not None
        if not isinstance(command, AnswerInRoom | SayInRoom):
            self.kept.append(reply.id)
            return reply
        self.acknowledged.append((game, f"{self.place.member}.{self.you.device}.{reply.id}"))
        return reply

    def look_at(self, frame: Frame) -> None:
        viewer = self.you.viewer
        for line in frame.lines:
            audiences = [line["to"], *([line["event"]["to"]] if line["line"] == "told" else [])]
            if any(to != "everyone" and viewer not in to for to in audiences):
                self.strays.append(line)


async def play_for_ever(room: Witness) -> None:
    while True:
        await room.play()


async def start_for_ever(host: Witness) -> None:
    """Apart from playing: a host who was away may have missed a whole game, and the next one needs a start too."""
    while True:
        await host.until(lambda: host.shown.phase != "playing")
        game = host.shown.game
        try:
            await host.start()
        except Refused as refusal:
            if refusal.reason == "busy":  # twenty games that took seconds each: the next begins half a minute later
                await asyncio.sleep(1)
                continue
            if refusal.reason != "in_play":
                raise
        await host.until(lambda game=game: host.shown.game > game)  # type: ignore[misc]


async def a_table(url: str) -> list[Witness]:
    host = await Witness.create(url, "Ada", quick("wolff-werewolf", pace=QUICK))
    others = [await Witness.join(url, host.code, f"P{seat}") for seat in range(1, SEATS - 1)]
    await host.do(commands.AddBot())
    return [host, *others, await Witness.join(url, host.code, "Television", role="screen")]


async def killed(folder: Path, kills: int, seed: int) -> None:
    luck = random.Random(seed)
    server = ServerProcess(folder)
    await server.start()
    try:
        tables = [await a_table(server.url) for _ in range(ROOMS)]
        playing = [asyncio.create_task(play_for_ever(room)) for table in tables for room in table[:-1]]
        playing += [asyncio.create_task(start_for_ever(host)) for host, *_ in tables]
        for _ in range(kills):
            wanted = acknowledged_at(tables) + luck.randrange(SOON)
            await until(lambda wanted=wanted: acknowledged_at(tables) >= wanted)  # type: ignore[misc]
            await asyncio.sleep(luck.uniform(0, A_MOMENT))  # or it would always be killed just after a word
            server.kill()
            await server.start()
        await everybody_is_back_and_goes_on(tables)
        for one in playing:
            assert not one.done(), one
            one.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        acknowledged = 0
        async with asyncio.timeout(PATIENCE):
            for table in tables:
                acknowledged += await nothing_was_lost(table)
        assert acknowledged > 5 * kills
        log = ORPHAN.sub("", server.log.read_text())
        assert "Traceback" not in log
        assert " ERROR " not in log  # the bots' processes, too, start with every server and end with it
        for table in tables:
            for room in table:
                await room.close()
    finally:
        server.stop()


def acknowledged_at(tables: list[list[Witness]]) -> int:
    return sum(len(room.acknowledged) for table in tables for room in table)


async def everybody_is_back_and_goes_on(tables: list[list[Witness]]) -> None:
    """No room is stuck: in each of them a game that nobody disturbs comes to its end."""
    async with asyncio.timeout(PATIENCE):
        for host, *_ in tables:
            finished = host.shown.games
            await host.until(lambda host=host, finished=finished: host.shown.games > finished)  # type: ignore[misc]


async def nothing_was_lost(table: list[Witness]) -> int:
    """Every acknowledged word is in its log, once, and every device was told what its viewer may know."""
    host = table[0]
    with contextlib.suppress(Refused):  # it may be over by now
        await host.do(commands.End())
    games = await last_game(host)
    logs = {
        game: await patiently(lambda game=game: host.log(game))  # type: ignore[misc]
        for game in range(1, games + 1)
    }
    ids = {game: [msgspec.json.decode(line).get("id") for line in log[1:]] for game, log in logs.items()}
    count = 0
    for room in table:
        assert room.strays == []
        for game, name in room.acknowledged:
            assert ids[game].count(name) == 1, f"{name} of game {game}"
            count += 1
        may_know = resume(logs[games]).outbox(room.you.viewer)
        while room.link.fold.game != games or len(told_to(room)) < len(may_know):
            await room.changed()
        assert told_to(room) == msgspec.json.decode(msgspec.json.encode(may_know))
    page = await patiently(host.games)
    won = {one.game: one.won for one in page.games}
    while page.before is not None:
        page = await patiently(lambda before=page.before: host.games(before))  # type: ignore[misc]
        won |= {one.game: one.won for one in page.games}
    for game, log in logs.items():
        if won[game] != "nobody":
            assert verify(log).outcome is not None
    return count


async def patiently(ask: Callable[[], Awaitable[Result]]) -> Result:
    """What somebody is answered who asks for very much, and has to wait in between."""
    while True:
        try:
            return await ask()
        except Refused as refusal:
            if refusal.reason not in ("too-often", "unavailable"):
                raise
            await asyncio.sleep(1)


def told_to(room: Witness) -> list[Any]:
    return [line["event"] for line in room.lines if line["line"] == "told"]


async def last_game(host: Witness) -> int:
    await host.until(lambda: host.shown.phase == "over" and host.shown.games == host.shown.game)
    return host.shown.game


def test_ten_times_killed_nothing_is_lost(tmp_path: Path) -> None:
    asyncio.run(killed(tmp_path, kills=10, seed=10))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
def test_two_hundred_times_killed_nothing_is_lost(tmp_path: Path, seed: int) -> None:
    asyncio.run(killed(tmp_path, kills=50, seed=seed))


def test_told_to_stop_it_says_goodbye_and_everything_is_there_afterwards(tmp_path: Path) -> None:
    async def story() -> None:
        server = ServerProcess(tmp_path)
        await server.start()
        words: list[str] = []
        room = await Room.create(server.url, "Ada")
        room.link.on_frame = lambda frame: words.append(frame.closing or "")
        await room.do(commands.Rename(name="Ada of the Hill"))
        server.stop()
        await server.start()
        try:
            await room.do(commands.AddBot())
            assert room.people.seats[0].name == "Ada of the Hill"
            assert any("come back" in word for word in words)
            await room.close()
            with pytest.raises(Gone):
                await room.start()
        finally:
            server.stop()

    asyncio.run(story())
