"""Elude: the pack cannot kill its holder, but being inspected does."""

from __future__ import annotations

from nightcall.lab.compiled.rules import ELUSIVE_CARDS
from nightcall.lab.compiled.table import Game, playing_any
from nightcall.lab.machine_code import lean


@lean
def elusive(game: Game) -> int:
    """The living seats of which this is true."""
    return playing_any(game, game[ELUSIVE_CARDS])
