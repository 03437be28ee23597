"""Whatever a stranger has worked out by a process beside the server waits among what this address has asked for."""

from __future__ import annotations

import asyncio
import json
from contextlib import closing
from http.client import HTTPConnection
from typing import Any

import pytest

from nightcall.client import Room
from nightcall.kernel.errors import Refused
from nightcall.server.beside.beside import Beside, Busy
from nightcall.wire.rooms import commands
from nightcall.wire.rooms.setup import Setup
from tests.patience import PATIENCE
from tests.server.system.serving import a_server

OWN = {"extends": "millers-hollow", "id": "mine"}
SETUP = {"book": "mine", "own_book": OWN}
ASKED: dict[str, Any] = {
    "/api/rooms": {"name": "Ada", "setup": SETUP},
    "/api/books": {"own_book": OWN},
    "/api/workshop": {"own_book": OWN},
    "/api/decks": {"setup": SETUP, "players": 9},
    "/api/odds": {"setup": {}, "players": 9},
    "/api/odds/wolff": None,
    "/api/stories": {"log": "{}", "language": "en"},
    "/api/lines": {"book": "mine", "own_book": OWN, "players": ["Ada"], "speaker": 0, "text": "hello"},
}


def test_every_way_to_have_something_worked_out_names_the_address_that_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    askers: list[str] = []

    async def noted(_beside: Beside, _seconds: float, _work: Any, *_given: Any, asker: str = "") -> None:
        askers.append(asker)
        raise Busy("busy", "Not now.")

    monkeypatch.setattr(Beside, "do", noted)

    async def story() -> None:
        async with a_server() as server:

            def ask(path: str, body: Any) -> None:
                with closing(HTTPConnection("127.0.0.1", server.door.port, timeout=PATIENCE)) as connection:
                    method, sent = ("GET", None) if body is None else ("POST", json.dumps(body).encode())
                    connection.request(method, path, sent, {"content-type": "application/json"})
                    connection.getresponse().read()

            for number, (path, body) in enumerate(ASKED.items(), start=1):
                await asyncio.to_thread(ask, path, body)
                assert askers == ["127.0.0.1"] * number, path
            room = await Room.create(server.url, "Ada", Setup())
            with pytest.raises(Refused, match="Not now"):
                await room.do(commands.SetUp(setup=Setup(book="mine", own_book=OWN)))
            await room.close()
            assert askers == ["127.0.0.1"] * (len(ASKED) + 1)

    asyncio.run(story())
