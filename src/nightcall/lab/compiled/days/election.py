"""Compiled election of a Sheriff, held once."""

from __future__ import annotations

from typing import Final

from nightcall.lab.compiled.bits import count, lowest
from nightcall.lab.compiled.choosing import any_of
from nightcall.lab.compiled.days.ballot import ELECT, hold_ballot
from nightcall.lab.compiled.facts import BADGE_GIVEN, ELECTION_BEGAN, GIVEN_BY_LOT, GIVEN_BY_VOTES, tell
from nightcall.lab.compiled.luck import drawn_for
from nightcall.lab.compiled.rules import SHERIFF_DAY
from nightcall.lab.compiled.table import DAY, LIVING, SHERIFF, Game
from nightcall.lab.machine_code import part

_LOT: Final = drawn_for("election")


@part
def elect(game: Game) -> None:
    """Most votes; a tie is voted on again among the tied, then drawn by lot."""
    if game[DAY] != game[SHERIFF_DAY]:
        return
    among = game[LIVING]
    for number in range(2):
        tell(game, ELECTION_BEGAN, among, 0, 0)
        most = hold_ballot(game, ELECT, number, among)
        among = most or among
        if count(most) == 1:
            game[SHERIFF] = lowest(most)
            tell(game, BADGE_GIVEN, game[SHERIFF], GIVEN_BY_VOTES, 0)
            return
    game[SHERIFF] = any_of(among, game, _LOT, game[DAY])
    tell(game, BADGE_GIVEN, game[SHERIFF], GIVEN_BY_LOT, 0)
