"""HTTP requests to a server, made with the standard library in a separate thread."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Final
from urllib.parse import urlsplit

import msgspec

from nightcall.kernel.errors import NightcallError, Refused
from nightcall.wire.rooms.requests import Problem

_TO_CONNECT: Final = 20.0  # seconds
_TO_ANSWER: Final = 600.0  # a busy server may first have to start the process that reads a rulebook


class Unreachable(NightcallError):
    """No nightcall server answers at this address."""


async def ask(server: str, method: str, path: str, *, body: object = None, key: str | None = None) -> bytes:
    """The body of the response; raises `Refused` with the server's reason and sentence."""
    return await asyncio.to_thread(_ask, server, method, path, body, key)


def _ask(server: str, method: str, path: str, body: object, key: str | None) -> bytes:
    is_secure, host, port = _address(server)
    connection = (HTTPSConnection if is_secure else HTTPConnection)(host, port, timeout=_TO_CONNECT)
    headers = {"content-type": "application/json"} if body is not None else {}
    if key is not None:
        headers["authorization"] = f"Bearer {key}"
    try:
        connection.connect()
        connection.sock.settimeout(_TO_ANSWER)
        connection.request(method, path, msgspec.json.encode(body) if body is not None else None, headers)
        answer = connection.getresponse()
        found = answer.read()
    except (OSError, HTTPException) as error:
        why = getattr(error, "strerror", None) or error
        raise Unreachable(f"no server answers at {server} ({why}).") from error
    finally:
        connection.close()
    if answer.status >= 400:
        raise _refused(server, answer.status, found)
    return found


def _address(server: str) -> tuple[bool, str, int | None]:
    """Whether the server uses TLS, its host, and its port if given."""
    with suppress(ValueError):  # an incomplete IPv6 address or an impossible port
        parts = urlsplit(server)
        if parts.scheme in ("http", "https") and parts.hostname:
            return parts.scheme == "https", parts.hostname, parts.port
    raise Unreachable(f"'{server}' is not the address of a server; it looks like http://192.168.1.20:8000.")


def _refused(server: str, status: int, body: bytes) -> NightcallError:
    try:
        problem = msgspec.json.decode(body, type=Problem)
    except msgspec.DecodeError:
        return Unreachable(f"what answers at {server} is not a nightcall server (status {status}).")
    return Refused(problem.reason, problem.sentence)
