"""Chance for a game's bots: from the room's own random stream, which depends on nothing that anybody holds or does."""

from __future__ import annotations

from nightcall.kernel.chance import Chance
from nightcall.kernel.sources import Seeded
from nightcall.server.rooms.state import RoomState


def bot_seed(state: RoomState) -> str:
    """The seed of all bots in the current game."""
    return f"{state.bot_seed} {state.game}"


def bot_chance(state: RoomState) -> Chance:
    """Chance for when and in which order bots act in the current game."""
    return Chance(Seeded(bot_seed(state)).key)
