"""A group's skill over HTTP: for the host alone, from the room's own finished games; and Wolff's models."""

from __future__ import annotations

import asyncio

import msgspec
import pytest
from msgspec import structs

from nightcall.client.http import ask
from nightcall.client.room import Room
from nightcall.families.registry import family_of
from nightcall.kernel.errors import Refused
from nightcall.library import resume
from nightcall.wire.rooms import commands
from nightcall.wire.rooms.odds import GroupFound, WolffFound
from tests.patience import PATIENCE
from tests.server.system.serving import QUICK, a_server, quick


def test_the_host_learns_how_well_the_people_of_the_group_vote() -> None:
    async def story() -> None:
        async with a_server() as server:
            # the seed makes both of them humans, and neither is too late to vote
            pace = structs.replace(QUICK, vote=PATIENCE)
            host = await Room.create(server.url, "Ada", quick(seed="village", pace=pace))
            bo = await Room.join(server.url, host.code, "Bo")
            skill = f"/api/rooms/{host.code}/skill"

            with pytest.raises(Refused, match="No finished game has had a vote yet"):
                await ask(server.url, "POST", skill, key=host.place.key)
            with pytest.raises(Refused, match="Only the host"):
                await ask(server.url, "POST", skill, key=bo.place.key)
            with pytest.raises(Refused, match="key"):
                await ask(server.url, "POST", skill)

            for _ in range(6):
                await host.do(commands.AddBot())
            await host.start()
            await asyncio.gather(host.play(), bo.play())
            found = msgspec.json.decode(await ask(server.url, "POST", skill, key=host.place.key), type=GroupFound)
            assert found.games == 1
            log = b"".join(line + b"\n" for line in await server.hub.requests.log_of(host.code, host.place.key, 1))
            session = resume(log)
            family = family_of(session.rulebook)
            people = family.group_game(session.rulebook, session, bots=range(2, 8))
            everybody = family.group_game(session.rulebook, session)
            assert people is not None
            assert everybody is not None
            assert found.decisions == len(people.told.decisions) > 0
            assert found.votes == sum(one.voters for one in people.told.agreements)
            assert found.votes <= sum(one.voters for one in everybody.told.agreements)
            assert found.low.skill <= found.way.skill <= found.high.skill
            await host.close()
            await bo.close()

    asyncio.run(story())


def test_wolffs_models_are_there_for_the_asking() -> None:
    async def story() -> None:
        async with a_server() as server:
            answer = await ask(server.url, "GET", "/api/odds/wolff?up_to=7")
            chances = msgspec.json.decode(answer, type=WolffFound).chances
            told = {(one.players, one.wolves, one.model): one.wolves_win for one in chances}
            assert told[7, 2, "public"] == "7/50"
            with pytest.raises(Refused, match="up_to"):
                await ask(server.url, "GET", "/api/odds/wolff?up_to=31")

    asyncio.run(story())
