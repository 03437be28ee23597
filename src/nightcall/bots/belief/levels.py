"""Playing levels: how much of the available information a bot uses. None makes random blunders."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from nightcall.bots.belief.acts import KINDS, REPORTING


class Level(NamedTuple):
    """Which acts are used, how far they are trusted, and how much of earlier days is remembered."""

    name: str
    heeds: frozenset[str]
    reads_manners: bool  # habits of talk over the whole game, and who the pack kills
    trust: float  # weight of the models, on top of the fitted temperature
    memory: float  # weight of acts before today


NEWCOMER: Final = Level("newcomer", frozenset(REPORTING), reads_manners=False, trust=0.5, memory=0.5)
REGULAR: Final = Level("regular", frozenset(KINDS), reads_manners=False, trust=0.5, memory=1.0)
MASTER: Final = Level("master", frozenset(KINDS), reads_manners=True, trust=1.0, memory=1.0)
LEVELS: Final[Mapping[str, Level]] = {level.name: level for level in (NEWCOMER, REGULAR, MASTER)}
