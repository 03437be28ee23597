"""Matchmake: two seats love each other from now on."""

from __future__ import annotations

from nightcall.lab.compiled import luck as purposes
from nightcall.lab.compiled.bits import lowest
from nightcall.lab.compiled.choosing import one_of
from nightcall.lab.compiled.facts import LOVERS_WERE_MADE, tell
from nightcall.lab.compiled.table import LIVING, LOVERS, Game, actors
from nightcall.lab.machine_code import lean


@lean
def matchmake(game: Game, call: int) -> None:
    """Any two of the living."""
    makers = actors(game, call)
    while makers:
        seat = lowest(makers)
        makers &= makers - 1
        one = 1 << one_of(game[LIVING], game, purposes.LOVERS_MADE, seat, 0)
        other = 1 << one_of(game[LIVING] & ~one, game, purposes.LOVERS_MADE, seat, 1)
        game[LOVERS] = one | other
        tell(game, LOVERS_WERE_MADE, one | other, 0, 0)
