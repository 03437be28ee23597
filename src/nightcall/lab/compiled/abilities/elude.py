"""Elude: the pack cannot kill its holder, but being inspected does."""

from __future__ import annotations

from typing import Final

from nightcall.hidden_roles.abilities.elude import Elude
from nightcall.lab.compiled.abilities.inspect import SEEN_TONIGHT
from nightcall.lab.compiled.dawn import plays
from nightcall.lab.compiled.power import CompiledPower, PowerParts
from nightcall.lab.compiled.table import BITTEN, SLAIN, Game, playing_any
from nightcall.lab.machine_code import part

_places = PowerParts("elude")
_ELUSIVE_CARDS: Final = _places.setting()


@part
def elude(game: Game) -> None:
    """Some cannot be bitten, but die of being seen."""
    elusive = playing_any(game, game[_ELUSIVE_CARDS])
    game[BITTEN] &= ~elusive
    game[SLAIN] |= elusive & game[SEEN_TONIGHT]


POWER: Final = CompiledPower(
    places=_places,
    settings=lambda table: {_ELUSIVE_CARDS: table.cards_with(Elude)},
    dawn={"elude": plays(elude)},
)
