"""This node's streams to other nodes, one to each, opened when the first device needs it."""

from __future__ import annotations

import asyncio
import logging
import ssl
from collections.abc import Callable
from typing import Final

from nightcall.server.nodes.address import host_and_port
from nightcall.server.nodes.edge import Edge, Relayed
from nightcall.server.nodes.greeting import calling
from nightcall.server.nodes.stream import Stream
from nightcall.server.store.holding import RegisteredNode

DIAL_SECONDS: Final = 2.0
DIAL_AGAIN: Final = 0.2
"""Seconds before a node that wasn't reached is called again, by however many devices it is needed."""

_log: Final = logging.getLogger("nightcall.nodes")


class NodeStreams:
    """Streams by the other node's id; an id is never used again, so neither is a stream."""

    def __init__(self, secret: bytes, me: Callable[[], int], tls: ssl.SSLContext | None) -> None:
        self._secret = secret
        self._me = me
        self._tls = tls
        self._edges: dict[int, Edge] = {}
        self._dialling: dict[int, asyncio.Task[Edge | None]] = {}
        self._unreached: dict[int, float] = {}  # when each was last called in vain
        self.relayed = Relayed()

    async def to(self, node: RegisteredNode) -> Edge | None:
        """The stream to this node; None if it can't be reached now."""
        edge = self._edges.get(node.node)
        if edge is not None and edge.stream.is_open:
            return edge
        if asyncio.get_running_loop().time() < self._unreached.get(node.node, -DIAL_AGAIN) + DIAL_AGAIN:
            return None
        dialling = self._dialling.get(node.node)
        if dialling is None:
            dialling = self._dialling[node.node] = asyncio.create_task(self._dial(node))
            dialling.add_done_callback(lambda _: self._dialling.pop(node.node, None))
        return await asyncio.shield(dialling)

    async def _dial(self, node: RegisteredNode) -> Edge | None:
        loop = asyncio.get_running_loop()
        edge, ready = Edge(self.relayed), loop.create_future()
        edge.stream = Stream(calling(self._secret, self._me(), node.node), edge, ready)
        host, port = host_and_port(node.address)
        try:
            async with asyncio.timeout(DIAL_SECONDS):
                await loop.create_connection(lambda: edge.stream, host, port, ssl=self._tls)
                await ready
        except (OSError, TimeoutError) as error:
            if node.node not in self._unreached:
                _log.warning("node %d can't be reached at %s: %s", node.node, node.address, str(error) or "no answer")
            self._unreached[node.node] = loop.time()
            edge.stream.cut()
            return None
        self._unreached.pop(node.node, None)
        self._edges = {known: one for known, one in self._edges.items() if one.stream.is_open}
        self._edges[node.node] = edge
        return edge

    def cut(self) -> None:
        """Ends every stream; the devices come back."""
        for edge in self._edges.values():
            edge.stream.cut()
        self._edges.clear()
