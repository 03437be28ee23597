"""Streams to other nodes: one for all devices that need it, and one call in vain for all of them too."""

from __future__ import annotations

import asyncio

import pytest

from nightcall.server.nodes.edge import Edge
from nightcall.server.nodes.streams import DIAL_AGAIN, NodeStreams
from nightcall.server.store.holding import RegisteredNode
from tests.server.virtual import evening


def test_a_node_that_is_not_reached_is_called_once_in_a_while_and_the_log_says_so_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    calls: list[float] = []
    dial = NodeStreams._dial

    async def counted(lines: NodeStreams, node: RegisteredNode) -> Edge | None:
        calls.append(asyncio.get_running_loop().time())
        return await dial(lines, node)

    async def story() -> None:
        lines, gone = NodeStreams(b"s" * 32, lambda: 1, None), RegisteredNode(2, "127.0.0.1:1", 1)
        for _ in range(2):
            for _ in range(3):
                assert await asyncio.gather(*(lines.to(gone) for _ in range(12))) == [None] * 12
            await asyncio.sleep(DIAL_AGAIN)

    monkeypatch.setattr(NodeStreams, "_dial", counted)
    evening(story())
    assert len(calls) == 2
    (said,) = caplog.records
    assert "node 2 can't be reached" in said.getMessage()
