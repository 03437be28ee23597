"""Levels: how much of what can be known a player makes use of. None of them blunders by dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from nightcall.bots.belief.acts import KINDS, REPORTING


class Level(NamedTuple):
    """Which acts are heeded, how far they are trusted, and how much of yesterday is remembered."""

    name: str
    heeds: frozenset[str]
    reads_manners: bool  # how much somebody talks, and who the pack kills
    trust: float  # of what the models say, beside the fitted temper
    memory: float  # of what was done before today


NEWCOMER: Final = Level("newcomer", frozenset(REPORTING), reads_manners=False, trust=0.5, memory=0.5)
REGULAR: Final = Level("regular", frozenset(KINDS), reads_manners=False, trust=0.5, memory=1.0)
MASTER: Final = Level("master", frozenset(KINDS), reads_manners=True, trust=1.0, memory=1.0)
LEVELS: Final[Mapping[str, Level]] = {level.name: level for level in (NEWCOMER, REGULAR, MASTER)}
