"""The Christmas pieces, the faces of the magic die, and what everything is worth."""

from __future__ import annotations

from typing import Final, Literal

ChristmasPiece = Literal["santa", "fairy", "leprechaun", "reindeer", "sleigh"]
Face = Literal["fairy", "sleigh", "reindeer", "leprechaun", "santa_5", "santa_7"]

CHRISTMAS_PIECES: Final[tuple[ChristmasPiece, ...]] = ("santa", "fairy", "leprechaun", "reindeer", "sleigh")
SANTAS: Final = 3
PIECES_EACH: Final = 3
PIPS: Final = 6

# Which piece a face moves, and how far; backward is negative.
FACES: Final[dict[Face, tuple[ChristmasPiece, int]]] = {
    "fairy": ("fairy", -4),
    "sleigh": ("sleigh", -1),
    "reindeer": ("reindeer", 2),
    "leprechaun": ("leprechaun", 3),
    "santa_5": ("santa", 5),
    "santa_7": ("santa", 7),
}

POINTS: Final[dict[ChristmasPiece, int]] = {"santa": 10, "fairy": 7, "leprechaun": 5, "reindeer": 3, "sleigh": 2}
POINTS_FOR_A_PLAYERS_PIECE: Final = 1
POINTS_LOST_AT_HOME: Final = 3
