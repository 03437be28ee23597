"""Facts: what happens in a compiled game, one row of numbers each, where somebody wants to read it."""

from __future__ import annotations

from typing import Final

from nightcall.lab.compiled.luck import LUCK_END
from nightcall.lab.compiled.table import TOLD, Game
from nightcall.lab.machine_code import lean

# Each kind of fact and what its numbers are; the places in this list are the kinds' numbers.
KINDS: Final = (
    ("dealt", ("seat", "card")),
    ("middle laid", ("number", "card")),
    ("night", ("number",)),
    ("victim chosen", ("seat",)),
    ("inspected", ("seat", "card", "team")),
    ("card taken", ("seat", "card", "card")),
    ("lovers made", ("seats",)),
    ("fell in love", ("seat", "seat")),
    ("glimpsed", ("seat",)),
    ("spy caught", ("seat",)),
    ("victim shown", ("seat",)),
    ("healed", ("seat", "seat")),
    ("poisoned", ("seat", "seat")),
    ("fellows met", ("seats",)),
    ("executed judged", ("seat", "team")),
    ("guarded", ("seat", "seat")),
    ("marked", ("seat", "seat")),
    ("mimicked", ("seat", "seat", "card")),
    ("day", ("number",)),
    ("nobody died", ()),
    ("died", ("seat", "how")),
    ("card shown", ("seat", "card")),
    ("last act", ("seats",)),
    ("shot", ("seat", "seat")),
    ("nobody shot", ()),
    ("election", ("seats",)),
    ("badge given", ("seat", "giving")),
    ("succession", ("seat",)),
    ("badge buried", ()),
    ("vote", ("seats",)),
    ("voted", ("seat", "seat", "number")),
    ("nobody executed", ("why",)),
    ("naming", ("seat",)),
    ("named", ("seat", "seat")),
    ("mark announced", ("seat",)),
    ("nominated", ("seats",)),
    ("run-off", ("seats", "seats")),
    ("lot drawn", ("seat", "seats")),
    ("proposed", ("seat", "seat")),
    ("seconded", ("seat", "seat")),
    ("verdict", ("seat", "seats", "seats")),
    ("quiet rounds", ("number",)),
    ("ended", ("side", "reason", "seats")),
)
DEALT, MIDDLE_LAID, NIGHT_FELL, VICTIM_CHOSEN, INSPECTED_ONE, CARD_TAKEN, LOVERS_WERE_MADE, FELL_IN_LOVE = range(8)
GLIMPSED, SPY_CAUGHT, VICTIM_SHOWN, HEALED_ONE, POISONED_ONE, FELLOWS_MET, EXECUTED_JUDGED, GUARDED_ONE = range(8, 16)
MARKED_ONE, MIMICKED, DAY_BROKE, NOBODY_DIED, DIED, CARD_SHOWN, LAST_ACT, SHOT, NOBODY_SHOT = range(16, 25)
ELECTION_BEGAN, BADGE_GIVEN, SUCCESSION, BADGE_BURIED, VOTE_BEGAN, VOTED, NOBODY_EXECUTED = range(25, 32)
NAMING_BEGAN, NAMED, MARK_ANNOUNCED, NOMINATED, RUN_OFF_BEGAN, LOT_DRAWN, PROPOSED, SECONDED = range(32, 40)
VERDICT, QUIET_COUNTED, ENDED = range(40, len(KINDS))

HOWS: Final = ("night", "executed", "grief", "shot")
BY_NIGHT, BY_VOTE, BY_GRIEF, BY_SHOT = range(len(HOWS))
GIVINGS: Final = ("votes", "lot", "named")
GIVEN_BY_VOTES, GIVEN_BY_LOT, GIVEN_BY_NAME = range(len(GIVINGS))
WHYS: Final = ("tie", "no_votes", "nobody_named", "time", "limit")
TIE, NO_VOTES, NOBODY_NAMED, TIME, LIMIT = range(len(WHYS))
TEAMS: Final = ("village", "wolves")

ROW: Final = 4  # the kind and three numbers


@lean
def tell(game: Game, kind: int, one: int, two: int, three: int) -> None:
    """Writes down a fact, where there is room for a story."""
    place = LUCK_END + ROW * game[TOLD]
    if place < len(game):
        game[place] = kind
        game[place + 1] = one
        game[place + 2] = two
        game[place + 3] = three
        game[TOLD] += 1
