"""Martyr: a seat that wins by being executed."""

from __future__ import annotations

from typing import Final

from nightcall.hidden_roles.abilities.martyr import Martyr
from nightcall.lab.compiled.ends import reach_goal
from nightcall.lab.compiled.power import CompiledPower, PowerParts
from nightcall.lab.compiled.table import EXECUTED, NO_SEAT, PLAYING, Game
from nightcall.lab.machine_code import part

_places = PowerParts("martyr")
_WINS: Final = _places.by_card()  # by card: alone, with its side, or not at all
_ALONE: Final = 1
_WITH_ITS_SIDE: Final = 2


@part
def win_by_dying(game: Game) -> None:
    """Wins if the executed seat is a holder."""
    seat = game[EXECUTED]
    wins = 0 if seat == NO_SEAT else game[_WINS + game[PLAYING + seat]]
    if wins:
        reach_goal(game, seat, int(wins == _ALONE))


POWER: Final = CompiledPower(
    places=_places,
    settings=lambda table: table.by_card(
        _WINS, Martyr, lambda ability: _ALONE if ability.wins == "alone" else _WITH_ITS_SIDE
    ),
    goal=win_by_dying,
)
