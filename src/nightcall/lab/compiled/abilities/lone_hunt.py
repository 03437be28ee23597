"""LoneHunt: another of the pack dies."""

from __future__ import annotations

from typing import Final

from nightcall.hidden_roles.abilities.lone_hunt import LoneHunted
from nightcall.lab.compiled.abilities.hunt import PACK_CARDS, pack_cards
from nightcall.lab.compiled.bits import lowest
from nightcall.lab.compiled.choosing import one_of
from nightcall.lab.compiled.dawn import slays
from nightcall.lab.compiled.facts import tell
from nightcall.lab.compiled.luck import drawn_for
from nightcall.lab.compiled.power import CompiledPower, PowerParts
from nightcall.lab.compiled.table import ACTING, NIGHT, NO_SEAT, Game, playing_any
from nightcall.lab.machine_code import part

_places = PowerParts("lone_hunt")
_STRAYS: Final = _places.tonight()
_HUNTED: Final = _places.fact("lone hunted", "seat", "seat")
_STRAY: Final = drawn_for("lab stray")


@part
def hunt_alone(game: Game) -> None:
    """Each holder kills a random mate."""
    pack, holders = playing_any(game, game[PACK_CARDS]), game[ACTING]
    while holders:
        seat = lowest(holders)
        holders &= holders - 1
        stray = one_of(pack & ~(1 << seat), game, _STRAY, game[NIGHT], seat)
        if stray != NO_SEAT:
            tell(game, _HUNTED, seat, stray, 0)
            game[_STRAYS] |= 1 << stray


POWER: Final = CompiledPower(
    places=_places,
    act=hunt_alone,
    settings=pack_cards,
    dawn={"lone_hunt": slays(_STRAYS)},
    reads={LoneHunted: lambda event, _: [(_HUNTED, event.by, event.seat)]},
)
