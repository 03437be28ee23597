"""Sides: whom a card wins with, whom it acts and is seen with, and what it counts as."""

from __future__ import annotations

from typing import Final

Team = str

WOLVES: Final[Team] = "wolves"
VILLAGE: Final[Team] = "village"
LOVERS: Final[Team] = "lovers"
# Who plays on their own takes any win of another side by being alive at the end.
ALONE: Final[Team] = "alone"
NOBODY_WINS: Final[Team] = "nobody"
