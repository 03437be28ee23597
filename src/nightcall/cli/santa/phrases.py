"""What several parts of this folder say: a Christmas piece, and points, in the words of one language."""

from __future__ import annotations

from typing import Final

from nightcall.race.pieces import ChristmasPiece
from nightcall.themes.stories.phrases import Phrases

CATCHING_SANTA: Final = "catching-santa"


def title(phrases: Phrases, piece: ChristmasPiece) -> str:
    """A Christmas piece in a sentence."""
    return phrases.say("pieces", piece, "one")


def points(phrases: Phrases, count: int) -> str:
    """So many points."""
    return phrases.say("points", "one" if abs(count) == 1 else "many", count=count)
