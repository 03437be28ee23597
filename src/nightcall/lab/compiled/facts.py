"""Facts: the events of a compiled game as rows of numbers, recorded on request.

These are common to all games; each power declares its own.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from nightcall.lab.compiled.layout import Layout, NumberedNames
from nightcall.lab.compiled.rules import MOST_POWERS, ROOM
from nightcall.lab.compiled.table import TABLE_END, TOLD, Game
from nightcall.lab.machine_code import lean

MOST_KINDS: Final = 8  # of facts of one power


class FactKind(NamedTuple):
    """A kind of fact: its name, and what its numbers are."""

    name: str
    numbers: tuple[str, ...]


class FactKinds:
    """Kinds of facts, numbered as they are declared."""

    def __init__(self, first: int, until: int | None = None) -> None:
        self._places = Layout(first, until)
        self.known: dict[int, FactKind] = {}

    def fact(self, name: str, *numbers: str) -> int:
        """Declares a kind of fact and returns its number."""
        number = self._places.number()
        self.known[number] = FactKind(name, numbers)
        return number


KINDS: Final = FactKinds(MOST_POWERS * MOST_KINDS)
DEALT: Final = KINDS.fact("dealt", "seat", "card")
MIDDLE_LAID: Final = KINDS.fact("middle laid", "number", "card")
NIGHT_FELL: Final = KINDS.fact("night", "number")
DAY_BROKE: Final = KINDS.fact("day", "number")
NOBODY_DIED: Final = KINDS.fact("nobody died")
DIED: Final = KINDS.fact("died", "seat", "how")
CARD_SHOWN: Final = KINDS.fact("card shown", "seat", "card")
ELECTION_BEGAN: Final = KINDS.fact("election", "seats")
BADGE_GIVEN: Final = KINDS.fact("badge given", "seat", "giving")
SUCCESSION: Final = KINDS.fact("succession", "seat")
BADGE_BURIED: Final = KINDS.fact("badge buried")
VOTE_BEGAN: Final = KINDS.fact("vote", "seats")
VOTED: Final = KINDS.fact("voted", "seat", "seat", "number")
NOBODY_EXECUTED: Final = KINDS.fact("nobody executed", "why")
NAMING_BEGAN: Final = KINDS.fact("naming", "seat")
NAMED: Final = KINDS.fact("named", "seat", "seat")
NOMINATED: Final = KINDS.fact("nominated", "seats")
RUN_OFF_BEGAN: Final = KINDS.fact("run-off", "seats", "seats")
LOT_DRAWN: Final = KINDS.fact("lot drawn", "seat", "seats")
PROPOSED: Final = KINDS.fact("proposed", "seat", "seat")
SECONDED: Final = KINDS.fact("seconded", "seat", "seat")
VERDICT: Final = KINDS.fact("verdict", "seat", "seats", "seats")
QUIET_COUNTED: Final = KINDS.fact("quiet rounds", "number")
ENDED: Final = KINDS.fact("ended", "side", "reason", "seats")

HOWS: Final = NumberedNames()
BY_NIGHT: Final = HOWS.named("night")
BY_VOTE: Final = HOWS.named("executed")
BY_GRIEF: Final = HOWS.named("grief")
BY_SHOT: Final = HOWS.named("shot")
BY_REVENGE: Final = HOWS.named("revenge")

GIVINGS: Final = NumberedNames()
GIVEN_BY_VOTES: Final = GIVINGS.named("votes")
GIVEN_BY_LOT: Final = GIVINGS.named("lot")
GIVEN_BY_NAME: Final = GIVINGS.named("named")

WHYS: Final = NumberedNames()
TIE: Final = WHYS.named("tie")
NO_VOTES: Final = WHYS.named("no_votes")
NOBODY_NAMED: Final = WHYS.named("nobody_named")
TIME: Final = WHYS.named("time")
LIMIT: Final = WHYS.named("limit")

TEAMS: Final = NumberedNames()
TEAMS.named("village")
TEAMS.named("wolves")

ROW: Final = 4  # the kind and three numbers


@lean
def tell(game: Game, kind: int, one: int, two: int, three: int) -> None:
    """Records a fact, if there is room for a story."""
    if game[TOLD] < game[ROOM]:
        place = TABLE_END + ROW * game[TOLD]
        game[place] = kind
        game[place + 1] = one
        game[place + 2] = two
        game[place + 3] = three
        game[TOLD] += 1
