"""Guard: another seat that the pack cannot kill tonight."""

from __future__ import annotations

from typing import Final

from nightcall.hidden_roles.abilities.guard import Guarded
from nightcall.lab.compiled.abilities.hunt import choose_prey
from nightcall.lab.compiled.bits import lowest
from nightcall.lab.compiled.choosing import one_of
from nightcall.lab.compiled.dawn import saves
from nightcall.lab.compiled.facts import tell
from nightcall.lab.compiled.luck import draw_two, drawn_for
from nightcall.lab.compiled.power import CompiledPower, PowerParts
from nightcall.lab.compiled.rules import FOLLOW, WARD
from nightcall.lab.compiled.table import ACTING, LIVING, NIGHT, NO_SEAT, WOLVES, Game
from nightcall.lab.machine_code import part

_places = PowerParts("guard")
_SAFE: Final = _places.tonight()
_GUARDED: Final = _places.fact("guarded", "seat", "seat")
_GUARD: Final = drawn_for("lab guard")
_WARD: Final = drawn_for("lab ward")


@part
def guard(game: Game) -> None:
    """Each holder guards another seat."""
    guards = game[ACTING]
    while guards:
        seat = lowest(guards)
        guards &= guards - 1
        others = game[LIVING] & ~(1 << seat)
        guarded = NO_SEAT
        if game[FOLLOW] and draw_two(100, game, _WARD, game[NIGHT], seat) < game[WARD]:
            guarded = choose_prey(game, game[LIVING] & ~game[WOLVES], 0)
        if guarded == NO_SEAT or (others >> guarded) & 1 == 0:
            guarded = one_of(others, game, _GUARD, game[NIGHT], seat)
        if guarded != NO_SEAT:
            tell(game, _GUARDED, seat, guarded, 0)
            game[_SAFE] |= 1 << guarded


POWER: Final = CompiledPower(
    places=_places,
    act=guard,
    dawn={"guard": saves(_SAFE)},
    reads={Guarded: lambda event, _: [(_GUARDED, event.by, event.seat)]},
)
