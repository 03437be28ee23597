"""Compiled deaths: seats that die at the same moment, and those who follow in grief."""

from __future__ import annotations

from nightcall.lab.compiled.addresses import play_part
from nightcall.lab.compiled.bits import lowest
from nightcall.lab.compiled.facts import BY_GRIEF, BY_NIGHT, BY_VOTE, CARD_SHOWN, DIED, tell
from nightcall.lab.compiled.rules import HIDDEN_CARDS, MOURN, MOURNS
from nightcall.lab.compiled.table import (
    DAY,
    DEATHS,
    EXECUTED,
    EXECUTIONS,
    FALLEN,
    HELD,
    LAST_SLAIN,
    LIVING,
    LOVERS,
    NO_SEAT,
    QUEUED,
    VICTIMS,
    WAITING,
    WOLF_DIED_ON,
    WOLVES,
    WOLVES_EXECUTED,
    Game,
)
from nightcall.lab.machine_code import lean


@lean
def die_together(game: Game, dying: int, how: int) -> None:
    """Kills all of them and queues them for a last act."""
    while dying:
        game[WAITING] |= dying
        game[QUEUED] |= dying
        if dying & game[WOLVES]:
            game[WOLF_DIED_ON] = game[DAY]
        left = dying
        while left:
            seat = lowest(left)
            left &= left - 1
            tell(game, DIED, seat, how, 0)
            game[LIVING] &= ~(1 << seat)
            game[DEATHS] += 1
            if how == BY_VOTE:
                game[EXECUTED] = seat
                game[EXECUTIONS] += 1
                game[WOLVES_EXECUTED] += (game[WOLVES] >> seat) & 1
            elif how == BY_NIGHT and (is_victim(game, seat) or not is_victim(game, game[LAST_SLAIN])):
                game[LAST_SLAIN] = seat
        left = 0 if game[HIDDEN_CARDS] else dying
        while left:
            seat = lowest(left)
            left &= left - 1
            tell(game, CARD_SHOWN, seat, game[HELD + seat], 0)
        game[FALLEN] = dying
        for place in range(MOURN, MOURN + game[MOURNS]):
            play_part(game[place], game)
        dying = game[LOVERS] & game[LIVING] if game[LOVERS] & dying else 0
        how = BY_GRIEF


@lean
def is_victim(game: Game, seat: int) -> bool:
    """True if the pack has chosen this seat tonight."""
    return bool(seat != NO_SEAT and (game[VICTIMS] >> seat) & 1)
