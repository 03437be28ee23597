"""`nightcall join ADDRESS CODE`: seats bots in a room, where they play its games."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from nightcall.cli.common import add_players
from nightcall.cli.words import Words

if TYPE_CHECKING:
    from nightcall.client import Room


def add_to(words: Words) -> argparse.ArgumentParser:
    """The parser of `join`."""
    parser = words.add_parser(
        "join",
        help="seat simple bots in a room",
        description="Seats simple bots in a room, as people with phones would take seats. They play its games "
        "until they lose their place or you press Ctrl-C. They know only what their seats are told.",
    )
    parser.add_argument("address", metavar="ADDRESS", help="the server, such as http://192.168.1.20:8000")
    parser.add_argument("code", metavar="CODE", help="the room's code")
    parser.add_argument("--name", default="Robin", help="their name (default: %(default)s)")
    add_players(parser, "how many bots (1)", default=1)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Runs the bots; returns 0 when all of them have lost their places."""
    import asyncio

    from nightcall.kernel.errors import NightcallError

    if not 1 <= arguments.players <= 30:
        raise NightcallError("--players is a number from 1 to 30.")
    asyncio.run(_join(arguments.address, arguments.code, arguments.name, arguments.players))
    return 0


async def _join(address: str, code: str, name: str, players: int) -> None:
    import asyncio

    from nightcall.client import Room

    rooms: list[Room] = []
    try:
        for _ in range(players):
            room = await Room.join(address, code, name)
            rooms.append(room)
            print(f"{room.you.name} has joined room {room.code}.", flush=True)
        await asyncio.gather(*map(_play_on, rooms))
    finally:
        for room in rooms:
            await room.close()


async def _play_on(room: Room) -> None:
    """Plays game after game, as long as there is a place."""
    from nightcall.client import Gone

    try:
        while True:
            await room.play()
            print(f"{room.you.name} has played game {room.shown.game}.", flush=True)
    except Gone as gone:
        print(f"{room.place.name}: {gone}", flush=True)
