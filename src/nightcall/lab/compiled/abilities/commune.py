"""Commune: what the seat executed last was seen as."""

from __future__ import annotations

from typing import Final

from nightcall.hidden_roles.abilities.commune import ExecutedJudged
from nightcall.lab.compiled.bits import count
from nightcall.lab.compiled.choosing import learn
from nightcall.lab.compiled.facts import TEAMS, tell
from nightcall.lab.compiled.power import CompiledPower, PowerParts
from nightcall.lab.compiled.rules import SEEN_AS_WOLF
from nightcall.lab.compiled.table import ACTING, EXECUTED, NO_SEAT, PLAYING, Game
from nightcall.lab.machine_code import part

_places = PowerParts("commune")
_JUDGED: Final = _places.fact("executed judged", "seat", "team")


@part
def commune(game: Game) -> None:
    """Each holder is told the same."""
    executed = game[EXECUTED]
    if executed == NO_SEAT:
        return
    holders = game[ACTING]
    is_wolf = game[SEEN_AS_WOLF + game[PLAYING + executed]]
    for _ in range(count(holders)):
        tell(game, _JUDGED, executed, is_wolf, 0)
    learn(game, holders, executed, is_wolf)


POWER: Final = CompiledPower(
    places=_places,
    act=commune,
    reads={ExecutedJudged: lambda event, _: [(_JUDGED, event.seat, TEAMS.number_of(event.team))]},
    is_only_told=True,
)
