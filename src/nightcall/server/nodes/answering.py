"""HTTP at the holder: a request that another node passed on is answered by this node's own app."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final

import msgspec

from nightcall.server.nodes.records import PART, Answering, Asking, ChannelRecord, Kind
from nightcall.server.nodes.stream import Stream

_ENCODER: Final = msgspec.msgpack.Encoder()
_log: Final = logging.getLogger("nightcall.nodes")


class RemoteRequest:
    """Runs the app for one request; its body comes, and the response leaves, in records."""

    def __init__(self, stream: Stream, number: int, asking: Asking, app: Any) -> None:
        self._stream = stream
        self._number = number
        self._parts: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._task = asyncio.get_running_loop().create_task(self._run(asking, app))

    def received(self, record: ChannelRecord) -> None:
        more = record.kind is not Kind.END
        self._parts.put_nowait({"type": "http.request", "body": record.body, "more_body": more})

    def gone(self) -> None:
        self._parts.put_nowait({"type": "http.disconnect"})

    async def _run(self, asking: Asking, app: Any) -> None:
        scope = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": asking.method,
            "path": asking.path,
            "raw_path": asking.path.encode(),
            "query_string": asking.query,
            "root_path": "",
            "scheme": asking.scheme,
            "headers": asking.headers,
            "client": (asking.address, 0),
            "server": None,
            "state": {},
        }
        try:
            await app(scope, self._parts.get, self._send)
        except Exception:  # the edge hears no end, and says that it failed
            _log.exception("a relayed request failed")
            self._stream.send(self._number, Kind.CLOSE)

    async def _send(self, message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            answering = Answering(
                message["status"], [(bytes(name), bytes(value)) for name, value in message["headers"]]
            )
            self._stream.send(self._number, Kind.ANSWER, _ENCODER.encode(answering))
            return
        await self._stream.has_space()
        for kind, part in in_parts(message.get("body", b""), is_last=not message.get("more_body", False)):
            self._stream.send(self._number, kind, part)


def in_parts(body: bytes, *, is_last: bool) -> list[tuple[Kind, bytes]]:
    """A body as the records of a channel."""
    parts = [body[at : at + PART] for at in range(0, len(body), PART)] or ([b""] if is_last else [])
    kinds = [Kind.BODY] * len(parts)
    if is_last:
        kinds[-1] = Kind.END
    return list(zip(kinds, parts, strict=True))
