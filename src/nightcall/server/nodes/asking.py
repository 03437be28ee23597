"""HTTP at the edge: a request about a room is answered by the node that holds it."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from nightcall.server.http.errors import Trouble, told, trouble_of
from nightcall.server.nodes.answering import in_parts
from nightcall.server.nodes.edge import Edge, Question
from nightcall.server.nodes.reception import OtherVersion, Reception
from nightcall.server.nodes.records import Answering, Asking, Kind
from nightcall.server.store.store import Conflict, Unreadable

ROOMS: Final = "/api/rooms/"

_ANSWERING: Final = msgspec.msgpack.Decoder(Answering)
_ENCODER: Final = msgspec.msgpack.Encoder()


def asking_the_holder(app: ASGIApp, reception: Reception, body_limit: int) -> ASGIApp:
    """The app, except for requests about rooms that other nodes hold."""

    async def ask(scope: Scope, receive: Receive, send: Send) -> None:
        code = code_in(scope["path"]) if scope["type"] == ScopeType.HTTP else ""
        if not code:
            await app(scope, receive, send)
            return
        try:
            edge = await reception.edge_of(code)
        except OtherVersion as error:
            await refuse(send, told("unavailable", error.sentence, scope["headers"]))
            return
        except (Conflict, Unreadable):
            await refuse(send, trouble_of(503, scope["headers"]))
            return
        if edge is None:
            await app(scope, receive, send)
        else:
            await _relay(edge, scope, receive, send, body_limit)

    return ask


def code_in(path: str) -> str:
    """The code of the room that a request is about; empty if it is about none."""
    return path.removeprefix(ROOMS).partition("/")[0] if path.startswith(ROOMS) else ""


async def _relay(edge: Edge, scope: Any, receive: Receive, send: Send, body_limit: int) -> None:
    question = edge.question()
    try:
        client = scope["client"]
        headers = [(bytes(name), bytes(value)) for name, value in scope["headers"]]
        head = Asking(
            scope["method"], scope["path"], scope["query_string"], headers, client[0] if client else "", scope["scheme"]
        )
        question.send(Kind.ASK, _ENCODER.encode(head))
        if await _pass_body(question, receive, body_limit):
            await _pass_answer(question, scope, send)
    finally:
        question.close()


async def _pass_body(question: Question, receive: Any, body_limit: int) -> bool:
    """Relays the body; False if the client has disconnected."""
    size, more = 0, True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            return False
        body: bytes = message.get("body", b"")
        size += len(body)
        # One byte too many is enough for the holder to refuse it.
        more = message.get("more_body", False) and size <= body_limit
        for kind, part in in_parts(body, is_last=not more):
            question.send(kind, part)
    return True


async def _pass_answer(question: Question, scope: Any, send: Any) -> None:
    has_begun = False
    while (record := await question.next()) is not None and record.kind is not Kind.CLOSE:
        if record.kind is Kind.ANSWER:
            has_begun, head = True, _ANSWERING.decode(record.body)
            await send({"type": "http.response.start", "status": head.status, "headers": head.headers})
        else:
            is_last = record.kind is Kind.END
            await send({"type": "http.response.body", "body": record.body, "more_body": not is_last})
            if is_last:
                return
    if has_begun:
        raise ConnectionResetError("the node that answered is gone")  # the rest is missing: the connection is closed
    await refuse(send, trouble_of(503, scope["headers"]))


async def refuse(send: Any, trouble: Trouble) -> None:
    """Says that this is not possible now."""
    body = msgspec.json.encode(trouble)
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": 503, "headers": headers})
    await send({"type": "http.response.body", "body": body})
