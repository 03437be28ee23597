"""Weigh: what a holder's vote counts."""

from __future__ import annotations

from typing import Final

from nightcall.hidden_roles.abilities.weigh import Weigh
from nightcall.lab.compiled.power import CompiledPower, PowerParts
from nightcall.lab.compiled.table import COUNTS, PLAYING, VOTER, Game
from nightcall.lab.machine_code import part

_places = PowerParts("weigh")
_COUNTS: Final = _places.by_card()  # by card: what its vote counts, plus 1; 0 without the power


@part
def weigh(game: Game) -> None:
    """Multiplies the vote of a holder."""
    counts = game[_COUNTS + game[PLAYING + game[VOTER]]]
    if counts:
        game[COUNTS] *= counts - 1


POWER: Final = CompiledPower(
    places=_places,
    settings=lambda table: table.by_card(_COUNTS, Weigh, lambda ability: ability.counts + 1),
    weigh=weigh,
)
