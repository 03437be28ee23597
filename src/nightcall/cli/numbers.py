"""Numbers that a user gives, of a size that anybody plays or counts with."""

from __future__ import annotations

from typing import Final

from nightcall.kernel.errors import BadSetup
from nightcall.kernel.rules import Rulebook

_LONGEST: Final = 15  # digits


def check_players(book: Rulebook, players: int) -> int:
    """Checks the number of players before any seat is created: it may be in the thousand millions."""
    if not book.least_players <= players <= book.most_players:
        raise BadSetup(f"{book.id} is for {book.least_players} to {book.most_players} players, not {players}.")
    return players


def whole_number(text: str) -> int | None:
    """The number that was typed, or None if it is none."""
    return int(text) if text.isdecimal() and len(text) <= _LONGEST else None
