"""Ravage: two victims after a day on which nobody was executed, and none in the first night of an odd table.

The pack agrees, so that the engine's lot between equal votes never falls.
"""

from __future__ import annotations

from nightcall.lab.compiled.abilities.hunt import bite, choose_prey
from nightcall.lab.compiled.bits import lowest
from nightcall.lab.compiled.rules import FIRST_VICTIM, PACK_CARDS, SEATS
from nightcall.lab.compiled.table import EXECUTED, LIVING, NIGHT, NO_SEAT, Game, actors, playing_any
from nightcall.lab.machine_code import lean


@lean
def ravage(game: Game, call: int) -> None:
    """As many victims as the night wants, or as there are."""
    pack = actors(game, call)
    if pack == 0:
        return
    if game[NIGHT] == 1 and not (game[FIRST_VICTIM] and game[SEATS] % 2 == 0):
        return
    prey = game[LIVING] & ~playing_any(game, game[PACK_CARDS])
    wanted = 2 if game[NIGHT] > 1 and game[EXECUTED] == NO_SEAT else 1
    chosen = 0
    for number in range(wanted):
        seat = choose_prey(game, prey & ~chosen, number)
        if seat != NO_SEAT:
            chosen |= 1 << seat
    while chosen:
        bite(game, lowest(chosen))
        chosen &= chosen - 1
