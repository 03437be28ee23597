"""Guard: another seat that the pack cannot kill tonight."""

from __future__ import annotations

from nightcall.lab.compiled import luck as purposes
from nightcall.lab.compiled.bits import lowest
from nightcall.lab.compiled.choosing import one_of
from nightcall.lab.compiled.facts import GUARDED_ONE, tell
from nightcall.lab.compiled.table import GUARDED, LIVING, NIGHT, NO_SEAT, Game, actors
from nightcall.lab.machine_code import lean


@lean
def guard(game: Game, call: int) -> None:
    """Each holder guards one of the others."""
    guards = actors(game, call)
    while guards:
        seat = lowest(guards)
        guards &= guards - 1
        guarded = one_of(game[LIVING] & ~(1 << seat), game, purposes.GUARD, game[NIGHT], seat)
        if guarded != NO_SEAT:
            tell(game, GUARDED_ONE, seat, guarded, 0)
            game[GUARDED] |= 1 << guarded
