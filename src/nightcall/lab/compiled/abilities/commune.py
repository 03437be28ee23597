"""Commune: what the seat executed last was seen as."""

from __future__ import annotations

from nightcall.lab.compiled.bits import count
from nightcall.lab.compiled.choosing import learn
from nightcall.lab.compiled.facts import EXECUTED_JUDGED, tell
from nightcall.lab.compiled.rules import SEEN_AS_WOLF
from nightcall.lab.compiled.table import EXECUTED, NO_SEAT, PLAYING, Game, actors
from nightcall.lab.machine_code import lean


@lean
def commune(game: Game, call: int) -> None:
    """Each holder is told the same."""
    executed = game[EXECUTED]
    if executed == NO_SEAT:
        return
    holders = actors(game, call)
    is_wolf = game[SEEN_AS_WOLF + game[PLAYING + executed]]
    for _ in range(count(holders)):
        tell(game, EXECUTED_JUDGED, executed, is_wolf, 0)
    learn(game, holders, executed, is_wolf)
