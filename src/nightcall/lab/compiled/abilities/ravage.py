"""Ravage: two victims after a day without an execution, and none on the first night of an odd table.

The pack agrees, so the engine's draw between ties never happens.
"""

from __future__ import annotations

from typing import Final

from nightcall.lab.compiled.abilities import hunt
from nightcall.lab.compiled.abilities.hunt import PACK_CARDS, bite, choose_prey
from nightcall.lab.compiled.bits import lowest
from nightcall.lab.compiled.rules import FIRST_VICTIM, SEATS
from nightcall.lab.compiled.table import ACTING, EXECUTED, LIVING, NIGHT, NO_SEAT, Game, playing_any
from nightcall.lab.machine_code import part


@part
def ravage(game: Game) -> None:
    """As many victims as the night calls for, or as there are."""
    if game[ACTING] == 0:
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


# Everything else is as in Hunt, including its places and facts.
POWER: Final = hunt.POWER._replace(act=ravage)
