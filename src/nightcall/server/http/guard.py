"""Middleware before the whole app: rate limits, origin checks and response headers."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from nightcall.server.door.address import is_our_page, values_of
from nightcall.server.door.hosts import FOREIGN_ORIGIN, MISDIRECTED, Hosts
from nightcall.server.door.limits import PerAddress
from nightcall.server.http.errors import Trouble, told, trouble_of
from nightcall.server.settings import Settings

HEADERS = {
    "content-security-policy": "; ".join(
        (
            "default-src 'none'",
            *(f"{kind}-src 'self'" for kind in ("script", "style", "font", "connect", "manifest", "worker")),
            "img-src 'self' data:",
            "media-src 'self' blob:",  # the page generates the video that keeps a screen on
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        )
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",  # room addresses stay private
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
_ENCODED = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
_UNLESS_SAID = (b"cache-control", b"no-store")


_READ_ONLY = ("GET", "HEAD", "OPTIONS")


def guarded(app: ASGIApp, limit: PerAddress, settings: Settings) -> ASGIApp:
    """The app behind its guard."""
    hosts, origins = Hosts(settings), frozenset(origin.lower() for origin in settings.allowed_origins)

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
            await _refuse(with_headers, 429, trouble_of(429, scope["headers"]), (b"retry-after", b"1"))
        elif (refusal := _refusal(scope, hosts, origins)) is not None:
            await _refuse(with_headers, *refusal)
        else:
            await app(scope, receive, with_headers)

    return guard


def _refusal(scope: Any, hosts: Hosts, origins: Collection[str]) -> tuple[int, Trouble] | None:
    """Why this may be a cross-site request, if so."""
    headers = scope["headers"]
    names, pages = values_of(headers, b"host"), values_of(headers, b"origin")
    host, origin = next(iter(names), None), next(iter(pages), None)
    if len(names) != 1 or not hosts.know(host):
        return 421, told(*MISDIRECTED, headers)
    if scope["method"] in _READ_ONLY:
        return None
    if len(pages) > 1 or not is_our_page(origin, host, origins):
        return 403, told(*FOREIGN_ORIGIN, headers)
    # Any site's form can send plain text without a preflight; JSON needs one, which is not answered.
    if _has_body(headers) and _media_type(headers) != "application/json":
        return 415, trouble_of(415, headers)
    return None


def _has_body(headers: Any) -> bool:
    length = values_of(headers, b"content-length")
    return bool(values_of(headers, b"transfer-encoding") or (length and length != ["0"]))


def _media_type(headers: Any) -> str:
    return next(iter(values_of(headers, b"content-type")), "").partition(";")[0].strip().lower()


async def _refuse(send: Any, status: int, trouble: Trouble, *more: tuple[bytes, bytes]) -> None:
    body = msgspec.json.encode(trouble)
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body)), *more]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
