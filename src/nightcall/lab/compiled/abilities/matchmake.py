"""Matchmake: two seats love each other from now on."""

from __future__ import annotations

from typing import Final

from nightcall.hidden_roles.abilities.matchmake import LoversMade
from nightcall.lab.compiled.bits import lowest
from nightcall.lab.compiled.choosing import one_of
from nightcall.lab.compiled.facts import tell
from nightcall.lab.compiled.luck import drawn_for
from nightcall.lab.compiled.power import CompiledPower, PowerParts, set_of
from nightcall.lab.compiled.table import ACTING, LIVING, LOVERS, Game
from nightcall.lab.machine_code import part

_places = PowerParts("matchmake")
_MADE: Final = _places.fact("lovers made", "seats")
_LOVERS: Final = drawn_for("lab lovers")


@part
def matchmake(game: Game) -> None:
    """Any two of the living."""
    makers = game[ACTING]
    while makers:
        seat = lowest(makers)
        makers &= makers - 1
        one = 1 << one_of(game[LIVING], game, _LOVERS, seat, 0)
        other = 1 << one_of(game[LIVING] & ~one, game, _LOVERS, seat, 1)
        game[LOVERS] = one | other
        tell(game, _MADE, one | other, 0, 0)


POWER: Final = CompiledPower(
    places=_places,
    act=matchmake,
    reads={LoversMade: lambda event, _: [(_MADE, set_of(event.seats))]},
)
