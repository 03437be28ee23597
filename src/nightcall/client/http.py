"""Requests: what is asked of a server before there is a socket, with the standard library in a thread of its own."""

from __future__ import annotations

import asyncio
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Final
from urllib.parse import urlsplit

import msgspec

from nightcall.kernel.errors import NightcallError, Refused
from nightcall.wire.rooms.requests import Problem

_PATIENCE: Final = 20.0


class Unreachable(NightcallError):
    """No nightcall server answers at this address."""


async def ask(server: str, method: str, path: str, *, body: object = None, key: str | None = None) -> bytes:
    """The body of the answer; what the server does not do is `Refused`, with its reason and its sentence."""
    return await asyncio.to_thread(_ask, server, method, path, body, key)


def _ask(server: str, method: str, path: str, body: object, key: str | None) -> bytes:
    parts = urlsplit(server)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise Unreachable(f"'{server}' is not the address of a server; it looks like http://192.168.1.20:8000.")
    kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
    connection = kind(parts.hostname, parts.port, timeout=_PATIENCE)
    headers = {"content-type": "application/json"} if body is not None else {}
    if key is not None:
        headers["authorization"] = f"Bearer {key}"
    try:
        connection.request(method, path, msgspec.json.encode(body) if body is not None else None, headers)
        answer = connection.getresponse()
        found = answer.read()
    except (OSError, HTTPException) as error:
        raise Unreachable(f"no server answers at {server}: {error}.") from error
    finally:
        connection.close()
    if answer.status >= 400:
        raise _refused(server, answer.status, found)
    return found


def _refused(server: str, status: int, body: bytes) -> NightcallError:
    try:
        problem = msgspec.json.decode(body, type=Problem)
    except msgspec.DecodeError:
        return Unreachable(f"what answers at {server} is not a nightcall server (status {status}).")
    return Refused(problem.reason, problem.sentence)
