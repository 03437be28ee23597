"""MeetLover: the two see each other; nothing is chosen."""

from __future__ import annotations

from nightcall.lab.compiled.bits import highest, lowest
from nightcall.lab.compiled.facts import FELL_IN_LOVE, tell
from nightcall.lab.compiled.table import LOVERS, Game
from nightcall.lab.machine_code import lean


@lean
def meet_lover(game: Game) -> None:
    """Each is told of the other."""
    lovers = game[LOVERS]
    if lovers:
        one, other = lowest(lovers), highest(lovers)
        tell(game, FELL_IN_LOVE, one, other, 0)
        tell(game, FELL_IN_LOVE, other, one, 0)
