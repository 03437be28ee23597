"""Sides: the side a card wins with, the one it acts and is seen with, and what it counts as."""

from __future__ import annotations

from typing import Final

Team = str

WOLVES: Final[Team] = "wolves"
VILLAGE: Final[Team] = "village"
LOVERS: Final[Team] = "lovers"
# A lone player shares any side's win by being alive at the end.
ALONE: Final[Team] = "alone"
NOBODY_WINS: Final[Team] = "nobody"
