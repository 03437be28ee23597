"""Plays a game of the moor over sockets, a device at every seat, and writes down what reached whom, for a test."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Any, Final

import msgspec

from nightcall.client import Room
from nightcall.hidden_roles.files import load_file
from nightcall.kernel.session import Session
from nightcall.library import resume
from nightcall.server.loop import loop_factory
from nightcall.wire.rooms.setup import Setup
from tests.patience import PATIENCE
from tests.server.system.scripted import Scripted
from tests.server.system.serving import PATIENT, a_server

SEATS: Final = 8
SEED: Final = "over the moor"
MAY_KNOW: Final = {"cursed": "by", "lantern_held": "by", "lit_up": "seat"}  # as the package's table of secrecy says


async def played() -> dict[str, Any]:
    """What the game's log and its devices tell of the package."""
    book = load_file(Path(__file__).parent / "moor.toml")
    deck = ("hag", "lantern_bearer")
    async with a_server() as server, asyncio.timeout(PATIENCE):
        setup = Setup(book=book.id, own_book=book.as_data(), deck=deck, seed=SEED, pace=PATIENT)
        seats = [await Room.create(server.url, "Ada", setup)]
        seats += [await Room.join(server.url, seats[0].code, f"P{seat}") for seat in range(1, SEATS)]
        screen = await Room.join(server.url, seats[0].code, "Television", role="screen")
        await seats[0].start()
        outcomes = await asyncio.gather(*[room.play(Scripted(SEED)) for room in seats])
        await screen.until(lambda: screen.outcome is not None)
        log = await seats[0].log(1)
        game = resume(log)
        reached = {room.you.viewer: await events_of(room, game) for room in (*seats, screen)}
        for room in (*seats, screen):
            await room.close()
    return {
        "outcomes": len({*outcomes, screen.outcome, game.outcome}),
        "packages": json.loads(log[0])["packages"],
        "wrong": [viewer for viewer, events in reached.items() if events != may_know(game, viewer)],
        "told": [
            (event["event"], viewer, event[MAY_KNOW[event["event"]]])
            for viewer, events in reached.items()
            for event in events
            if event["event"] in MAY_KNOW
        ],
    }


async def events_of(room: Room, game: Session) -> list[Any]:
    """All that this device was told, once it has come."""
    await room.until(lambda: len(room.view.events) >= len(may_know(game, room.you.viewer)))
    events: list[Any] = msgspec.to_builtins(room.view.events)
    return events


def may_know(game: Session, viewer: int) -> list[Any]:
    """What the engine tells this viewer of the same game."""
    events: list[Any] = msgspec.to_builtins(game.view(viewer).events)
    return events


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        json.dump(runner.run(played()), sys.stdout)
