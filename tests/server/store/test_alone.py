"""A server alone with its database holds every room by reading it."""

from __future__ import annotations

import asyncio

from nightcall.server.store.alone import Alone
from nightcall.server.store.holding import Holding, Taken
from nightcall.server.store.memory import MemoryStore
from nightcall.server.store.store import FIRST_TERM, keep
from tests.server.store.stories import room


def test_who_is_alone_takes_every_room_that_is_there_and_never_loses_one() -> None:
    async def story() -> None:
        store = MemoryStore()
        holding: Holding = Alone(store)
        lease = await holding.register("here", 3)
        await keep(
            store, [room("fox", deadline=1.0), room("owl", deadline=2.0), room("bat", deadline=3.0), room("cat")]
        )
        fox = await holding.take("fox")
        assert isinstance(fox, Taken)
        assert fox == await holding.take_by_code("FOX") == Taken(fox.stored, FIRST_TERM)
        assert await holding.take("eel") is None
        due = await holding.take_due(2.5, 1, {"fox"})
        assert [taken.stored.room for taken in due] == ["owl"]
        assert [taken.stored.room for taken in await holding.take_due(2.5, 9)] == ["fox", "owl"]
        assert [node.node for node in await holding.nodes()] == [lease.node]
        assert await holding.bury() == []
        assert await holding.renew() == lease

    asyncio.run(story())
