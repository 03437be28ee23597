"""A node is stopped for a whole minute and woken: it finds itself shut out, says so, and writes nothing."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import msgspec
import pytest
from picows import ws_connect

from nightcall.client.connection import ClientConnection
from nightcall.client.folding import RoomFold
from nightcall.server.hub.live_rooms import TRY_LATER
from nightcall.wire.rooms.blocks import in_blocks
from nightcall.wire.rooms.requests import Joined
from tests.patience import PATIENCE
from tests.postgres.fixtures import ask
from tests.postgres.own import OwnServer
from tests.server.nodes.processes import Balancer, NodeProcess
from tests.server.nodes.test_failures import a_table, answered, played

A_MINUTE = 61.0
SLEEPER = "sleeper"  # the name by which the database knows the node


def with_a_user_of_its_own(address: str) -> str:
    """The address for a node whose writes can be told from others'."""
    ask(address, f"CREATE ROLE {SLEEPER} SUPERUSER LOGIN PASSWORD 'asleep'")
    to = urlsplit(address)
    return urlunsplit(to._replace(netloc=f"{SLEEPER}:asleep@{to.hostname}:{to.port}"))


def note_who_writes(address: str) -> None:
    """From now on the database notes for every row of rooms and games who wrote it, and when."""
    ask(address, "CREATE TABLE written (who name DEFAULT current_user, at timestamptz DEFAULT clock_timestamp())")
    body = "BEGIN INSERT INTO public.written DEFAULT VALUES; RETURN NULL; END"
    ask(address, f"CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ {body} $$")
    for table in ("rooms", "lines"):
        ask(
            address,
            f"CREATE TRIGGER note AFTER INSERT OR UPDATE OR DELETE ON nightcall.{table} "
            "FOR EACH ROW EXECUTE FUNCTION public.note()",
        )


class Listening(ClientConnection):
    """A device on one socket of one node, as patient as a browser's: it doesn't ping or come back."""

    frames = 0

    @classmethod
    async def at(cls, node: NodeProcess, place: Joined) -> Listening:
        _, listening = await ws_connect(cls, f"ws{node.url.removeprefix('http')}/socket")
        assert isinstance(listening, cls)
        listening.send(in_blocks(msgspec.json.encode(RoomFold().hello(place.code, place.key, None))))
        return listening

    async def to_the_end(self) -> int | None:
        """With what the node hangs up."""
        while await self.next() is not None:
            self.frames += 1
        return self.close_code


async def is_well(node: NodeProcess) -> None:
    async with asyncio.timeout(PATIENCE):
        while (await asyncio.to_thread(node.answers, "/health", PATIENCE))[0] != 200:
            await asyncio.sleep(0.1)


@pytest.mark.long
def test_stopped_for_a_minute_and_woken_a_node_is_shut_out_says_so_and_writes_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        async with contextlib.AsyncExitStack() as closing:
            address = closing.enter_context(OwnServer()).address
            sleeper = NodeProcess(with_a_user_of_its_own(address), tmp_path / "sleeper.log")
            other = NodeProcess(address, tmp_path / "other.log")
            for node in (sleeper, other):
                closing.callback(node.end)
            await sleeper.start()
            balancer = await closing.enter_async_context(Balancer([sleeper, other], 1))
            tables = [await a_table(balancer.url)]  # it holds the room: it is alone
            await asyncio.to_thread(note_who_writes, address)
            await other.start()
            listening = await Listening.at(sleeper, tables[0][-1].place)
            hung_up = asyncio.create_task(listening.to_the_end())
            async with played(tables):
                await answered(tables)
                before = await asyncio.to_thread(sleeper.figures)
                sleeper.freeze()
                print(f"answered again after {await answered(tables):.2f} s")
                (since,) = (await asyncio.to_thread(ask, address, "SELECT clock_timestamp()"))[0]
                await asyncio.sleep(A_MINUTE)
                told = listening.frames
                assert not hung_up.done()
                sleeper.thaw()
                async with asyncio.timeout(PATIENCE):
                    assert await hung_up == TRY_LATER
                assert listening.frames == told, "it tells nothing any more"
                await is_well(sleeper)
                await answered(tables)
                after = await asyncio.to_thread(sleeper.figures)
                assert after["nightcall_lease_lost_total"] > before["nightcall_lease_lost_total"]
                assert after["nightcall_node"] > before["nightcall_node"]
                written = "SELECT who, count(*) FROM written WHERE at > $1 GROUP BY who"
                assert [who for who, _ in await asyncio.to_thread(ask, address, written, since)] == ["tests"]
            for node in (sleeper, other):
                assert "Traceback" not in node.log.read_text()

    asyncio.run(story())
