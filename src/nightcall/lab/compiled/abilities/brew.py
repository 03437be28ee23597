"""Brew: a potion that heals the pack's victim and one that kills, each for one use in the game."""

from __future__ import annotations

from typing import Final

from nightcall.hidden_roles.abilities.brew import Healed, Poisoned, VictimShown
from nightcall.lab.compiled.bits import lowest
from nightcall.lab.compiled.choosing import by_weight
from nightcall.lab.compiled.dawn import saves, slays
from nightcall.lab.compiled.facts import tell
from nightcall.lab.compiled.luck import begin, draw_two, drawn_for, more
from nightcall.lab.compiled.power import CompiledPower, PowerParts, seat_or_nobody
from nightcall.lab.compiled.table import ACTING, LIVING, NIGHT, NO_SEAT, VICTIMS, Game
from nightcall.lab.machine_code import part

_places = PowerParts("brew")
_HEALED_TONIGHT: Final = _places.tonight()
_POISONED_TONIGHT: Final = _places.tonight()
_HEAL_SPENT: Final = _places.lasting()
_POISON_SPENT: Final = _places.lasting()
_SHOWN: Final = _places.fact("victim shown", "seat")
_HEALED: Final = _places.fact("healed", "seat", "seat")
_POISONED: Final = _places.fact("poisoned", "seat", "seat")
_HEAL: Final = drawn_for("lab heal")
_POISONS: Final = drawn_for("lab poisons")
_POISON: Final = drawn_for("lab poison")


@part
def brew(game: Game) -> None:
    """Each remaining potion is used in one night of two."""
    brewers = game[ACTING]
    left = brewers
    while left:
        left &= left - 1
        if game[VICTIMS] == 0:
            tell(game, _SHOWN, NO_SEAT, 0, 0)
        victims = game[VICTIMS]
        while victims:
            tell(game, _SHOWN, lowest(victims), 0, 0)
            victims &= victims - 1
    night = game[NIGHT]
    while brewers:
        seat = lowest(brewers)
        brewers &= brewers - 1
        bit = 1 << seat
        may_heal = game[VICTIMS] and game[_HEAL_SPENT] & bit == 0
        if may_heal and draw_two(2, game, _HEAL, night, seat) == 0:
            victims = game[VICTIMS]
            while victims:
                tell(game, _HEALED, seat, lowest(victims), 0)
                victims &= victims - 1
            game[_HEALED_TONIGHT] = game[VICTIMS]
            game[_HEAL_SPENT] |= bit
        if game[_POISON_SPENT] & bit == 0 and draw_two(2, game, _POISONS, night, seat) == 0:
            word = more(more(begin(game, _POISON), night), seat)
            target = by_weight(game, seat, game[LIVING] & ~bit, word)
            if target != NO_SEAT:
                tell(game, _POISONED, seat, target, 0)
                game[_POISONED_TONIGHT] |= 1 << target
                game[_POISON_SPENT] |= bit


POWER: Final = CompiledPower(
    places=_places,
    act=brew,
    dawn={"heal": saves(_HEALED_TONIGHT), "poison": slays(_POISONED_TONIGHT)},
    reads={
        VictimShown: lambda event, _: [(_SHOWN, seat_or_nobody(event.seat))],
        Healed: lambda event, _: [(_HEALED, event.by, event.seat)],
        Poisoned: lambda event, _: [(_POISONED, event.by, event.seat)],
    },
)
