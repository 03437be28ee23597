"""How much of a game a room may replay: an undo plays it again from its start, and every other room waits meanwhile.

What is counted are the table's lines. They cost most of the time, and everybody knows how many there are: whether an
undo comes too soon says nothing about what was done in secret. A log has secret lines, too, so nobody knows how long
exactly it may be: whoever has filled it with talk, and asks every moment whether the game still goes back, would learn
that the dead are talking, or how often a pack points.
"""

from __future__ import annotations

from typing import Final

from nightcall.kernel.chance import Chance, purpose
from nightcall.kernel.errors import Refused
from nightcall.kernel.sentences import Sentence
from nightcall.server.door.limits import Bucket
from nightcall.server.rooms.table import GameTable

# Lines of the table, and of the log, for which it is up to a fifth less; long games among people who type have about a
# thousand of either.
MOST_REPLAYED: Final = 5000
# Lines of the table in all replays of one room: a long evening twenty times, and once more every ten seconds.
REPLAYED_AT_ONCE: Final = 20_000.0
REPLAYED_A_SECOND: Final = 100.0
_LONGEST_LOG: Final = purpose("how long a log may be replayed")


class Replaying:
    """Counts the lines that a room replays."""

    def __init__(self) -> None:
        self._lines = Bucket(REPLAYED_A_SECOND, REPLAYED_AT_ONCE, 0.0)

    def may_replay(self, table: GameTable, chance: Chance) -> None:
        """Refuses to replay a very long game."""
        longest_log = MOST_REPLAYED - chance.below(1 + MOST_REPLAYED // 5, _LONGEST_LOG)
        if table.log_length > longest_log or len(table.letters) > MOST_REPLAYED:
            sentence = "So much has happened in this game that there's no going back any more."
            raise Refused("long_ago", Sentence("long_game", sentence))

    def count(self, table: GameTable, now: float, *, times: int = 1) -> None:
        """Counts this many replays of the game; refuses them if there were too many."""
        if not self._lines.take(now, times * len(table.letters)):
            sentence = "This table has just gone back too often. Try again in a moment."
            raise Refused("busy", Sentence("gone_back_too_often", sentence))
