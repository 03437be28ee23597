"""Pointing in compiled code: who has most fingers is executed."""

from __future__ import annotations

from nightcall.lab.compiled import luck as purposes
from nightcall.lab.compiled.bits import count, lowest
from nightcall.lab.compiled.choosing import any_of, speak_where_it_pays
from nightcall.lab.compiled.days.ballot import hold_ballot
from nightcall.lab.compiled.facts import NO_VOTES, NOBODY_EXECUTED, TIE, VOTE_BEGAN, tell
from nightcall.lab.compiled.rules import TIE_AGAIN, TIE_LOT, TIED_VOTE
from nightcall.lab.compiled.settle import execute
from nightcall.lab.compiled.table import DAY, LIVING, Game
from nightcall.lab.machine_code import lean


@lean
def point(game: Game) -> None:
    """A tie executes nobody, or is voted again, or is decided by lot."""
    speak_where_it_pays(game)
    most = game[LIVING]
    for number in range(2 if game[TIED_VOTE] == TIE_AGAIN else 1):
        tell(game, VOTE_BEGAN, most, 0, 0)
        most = hold_ballot(game, purposes.VOTE, number, most)
        if count(most) <= 1:
            break
    if count(most) > 1 and game[TIED_VOTE] == TIE_LOT:
        most = 1 << any_of(most, game, purposes.TIED_VOTE, game[DAY])
    if count(most) == 1:
        execute(game, lowest(most))
    else:
        tell(game, NOBODY_EXECUTED, TIE if most else NO_VOTES, 0, 0)
