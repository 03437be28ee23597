"""Curse in compiled games: any of the others, once."""

from __future__ import annotations

from moor_powers.curse import Cursed  # type: ignore[import-not-found]
from nightcall.lab.compiled.bits import lowest
from nightcall.lab.compiled.choosing import one_of
from nightcall.lab.compiled.dawn import slays
from nightcall.lab.compiled.facts import tell
from nightcall.lab.compiled.luck import drawn_for
from nightcall.lab.compiled.power import CompiledPower, PowerParts
from nightcall.lab.compiled.table import ACTING, LIVING, NIGHT, NO_SEAT, Game
from nightcall.lab.machine_code import part

_places = PowerParts("curse")
_DOOMED = _places.tonight()
_SPENT = _places.lasting()
_CURSED = _places.fact("cursed", "seat", "seat")
_CURSE = drawn_for("lab curse")


@part
def curse(game: Game) -> None:
    """Whoever has not cursed anybody yet does so now."""
    left = game[ACTING] & ~game[_SPENT]
    while left:
        seat = lowest(left)
        left &= left - 1
        cursed = one_of(game[LIVING] & ~(1 << seat), game, _CURSE, game[NIGHT], seat)
        if cursed != NO_SEAT:
            tell(game, _CURSED, seat, cursed, 0)
            game[_DOOMED] |= 1 << cursed
            game[_SPENT] |= 1 << seat


POWER = CompiledPower(
    places=_places,
    act=curse,
    dawn={"curse": slays(_DOOMED)},
    reads={Cursed: lambda event, _: [(_CURSED, event.by, event.seat)]},
)
