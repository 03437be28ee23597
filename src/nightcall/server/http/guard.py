"""Stands before the whole app: how often an address may ask, and the headers that every answer has."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from nightcall.server.door.limits import PerAddress
from nightcall.server.http.errors import trouble_of

HEADERS = {
    "content-security-policy": "; ".join(
        (
            "default-src 'none'",
            *(f"{kind}-src 'self'" for kind in ("script", "style", "font", "connect", "manifest", "worker")),
            "img-src 'self' data:",
            "media-src 'self' blob:",  # the film that keeps a screen on is made by the page itself
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        )
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",  # addresses of rooms stay here
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
_ENCODED = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
_UNLESS_SAID = (b"cache-control", b"no-store")


def guarded(app: ASGIApp, limit: PerAddress) -> ASGIApp:
    """The app behind its guard."""

    async def guard(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = list(message["headers"])
                if not any(name.lower() == _UNLESS_SAID[0] for name, _ in headers):
                    headers.append(_UNLESS_SAID)
                message["headers"] = [*headers, *_ENCODED]
            await send(message)

        client = scope["client"]
        if client is not None and not limit.take(client[0]):
            await _too_often(with_headers)
        else:
            await app(scope, receive, with_headers)

    return guard


async def _too_often(send: Any) -> None:
    body = msgspec.json.encode(trouble_of(429))
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body)), (b"retry-after", b"1")]
    await send({"type": "http.response.start", "status": 429, "headers": headers})
    await send({"type": "http.response.body", "body": body})
