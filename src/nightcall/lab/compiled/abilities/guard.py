"""Guard: another seat that the pack cannot kill tonight."""

from __future__ import annotations

from typing import Final

from nightcall.hidden_roles.abilities.guard import Guarded
from nightcall.lab.compiled.bits import lowest
from nightcall.lab.compiled.choosing import one_of
from nightcall.lab.compiled.dawn import saves
from nightcall.lab.compiled.facts import tell
from nightcall.lab.compiled.luck import drawn_for
from nightcall.lab.compiled.power import CompiledPower, PowerParts
from nightcall.lab.compiled.table import ACTING, LIVING, NIGHT, NO_SEAT, Game
from nightcall.lab.machine_code import part

_places = PowerParts("guard")
_SAFE: Final = _places.tonight()
_GUARDED: Final = _places.fact("guarded", "seat", "seat")
_GUARD: Final = drawn_for("lab guard")


@part
def guard(game: Game) -> None:
    """Each holder guards one of the others."""
    guards = game[ACTING]
    while guards:
        seat = lowest(guards)
        guards &= guards - 1
        guarded = one_of(game[LIVING] & ~(1 << seat), game, _GUARD, game[NIGHT], seat)
        if guarded != NO_SEAT:
            tell(game, _GUARDED, seat, guarded, 0)
            game[_SAFE] |= 1 << guarded


POWER: Final = CompiledPower(
    places=_places,
    act=guard,
    dawn={"guard": saves(_SAFE)},
    reads={Guarded: lambda event, _: [(_GUARDED, event.by, event.seat)]},
)
