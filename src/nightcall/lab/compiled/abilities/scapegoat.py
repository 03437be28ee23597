"""Scapegoat: executed instead of those tied in a vote."""

from __future__ import annotations

from typing import Final

from nightcall.hidden_roles.abilities.scapegoat import Blamed, Scapegoat
from nightcall.lab.compiled.bits import lowest
from nightcall.lab.compiled.facts import tell
from nightcall.lab.compiled.power import CompiledPower, PowerParts
from nightcall.lab.compiled.table import TIED, Game, playing_any
from nightcall.lab.machine_code import part

_places = PowerParts("scapegoat")
_GOATS: Final = _places.setting()
_BLAMED: Final = _places.fact("blamed", "seat")


@part
def take_the_blame(game: Game) -> None:
    """The first living holder is condemned."""
    goats = playing_any(game, game[_GOATS])
    if goats:
        tell(game, _BLAMED, lowest(goats), 0, 0)
        game[TIED] = goats & -goats


POWER: Final = CompiledPower(
    places=_places,
    settings=lambda table: {_GOATS: table.cards_with(Scapegoat)},
    break_tie=take_the_blame,
    reads={Blamed: lambda event, _: [(_BLAMED, event.seat)]},
)
