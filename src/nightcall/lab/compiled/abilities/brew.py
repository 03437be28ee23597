"""Brew: a potion that heals the pack's victim and one that kills, each for one use in the game."""

from __future__ import annotations

from nightcall.lab.compiled import luck as purposes
from nightcall.lab.compiled.bits import lowest
from nightcall.lab.compiled.choosing import by_weight
from nightcall.lab.compiled.facts import HEALED_ONE, POISONED_ONE, VICTIM_SHOWN, tell
from nightcall.lab.compiled.luck import begin, draw_two, more
from nightcall.lab.compiled.table import (
    HEAL_SPENT,
    HEALED,
    LIVING,
    NIGHT,
    NO_SEAT,
    POISON_SPENT,
    POISONED,
    VICTIM,
    Game,
    actors,
)
from nightcall.lab.machine_code import lean


@lean
def brew(game: Game, call: int) -> None:
    """Each potion that is left is used in one night of two."""
    brewers = actors(game, call)
    left = brewers
    while left:
        left &= left - 1
        tell(game, VICTIM_SHOWN, game[VICTIM], 0, 0)
    night, victim = game[NIGHT], game[VICTIM]
    while brewers:
        seat = lowest(brewers)
        brewers &= brewers - 1
        bit = 1 << seat
        may_heal = victim != NO_SEAT and game[HEAL_SPENT] & bit == 0
        if may_heal and draw_two(2, game, purposes.HEAL, night, seat) == 0:
            tell(game, HEALED_ONE, seat, victim, 0)
            game[HEALED] = victim
            game[HEAL_SPENT] |= bit
        if game[POISON_SPENT] & bit == 0 and draw_two(2, game, purposes.POISONS, night, seat) == 0:
            word = more(more(begin(game, purposes.POISON), night), seat)
            target = by_weight(game, seat, game[LIVING] & ~bit, word)
            if target != NO_SEAT:
                tell(game, POISONED_ONE, seat, target, 0)
                game[POISONED] |= 1 << target
                game[POISON_SPENT] |= bit
