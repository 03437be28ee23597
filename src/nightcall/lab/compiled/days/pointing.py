"""Compiled pointing: the seat with the most votes is executed."""

from __future__ import annotations

from typing import Final

from nightcall.lab.compiled.bits import count, lowest
from nightcall.lab.compiled.choosing import any_of, speak_where_it_pays
from nightcall.lab.compiled.days.ballot import VOTE, break_tie, hold_ballot
from nightcall.lab.compiled.facts import NO_VOTES, NOBODY_EXECUTED, TIE, VOTE_BEGAN, tell
from nightcall.lab.compiled.luck import drawn_for
from nightcall.lab.compiled.rules import TIE_AGAIN, TIE_LOT, TIED_VOTE
from nightcall.lab.compiled.table import CONDEMNED, DAY, LIVING, Game
from nightcall.lab.machine_code import part

_LOT: Final = drawn_for("tied vote")


@part
def point(game: Game) -> None:
    """A tie executes nobody, is voted on again, or is drawn by lot."""
    speak_where_it_pays(game)
    most = game[LIVING]
    for number in range(2 if game[TIED_VOTE] == TIE_AGAIN else 1):
        tell(game, VOTE_BEGAN, most, 0, 0)
        most = hold_ballot(game, VOTE, number, most)
        if count(most) <= 1:
            break
    most = break_tie(game, most)
    if count(most) > 1 and game[TIED_VOTE] == TIE_LOT:
        most = 1 << any_of(most, game, _LOT, game[DAY])
    if count(most) == 1:
        game[CONDEMNED] = lowest(most)
    else:
        tell(game, NOBODY_EXECUTED, TIE if most else NO_VOTES, 0, 0)
