"""Shoot: with a dying breath another seat is taken along."""

from __future__ import annotations

from nightcall.lab.compiled import luck as purposes
from nightcall.lab.compiled.bits import lowest
from nightcall.lab.compiled.choosing import by_weight
from nightcall.lab.compiled.dying import die_together
from nightcall.lab.compiled.facts import BY_SHOT, LAST_ACT, NOBODY_SHOT, SHOT, tell
from nightcall.lab.compiled.luck import begin, more
from nightcall.lab.compiled.rules import ANY_DEATH_SHOOTS, ARMED_CARDS, HIDDEN_CARDS
from nightcall.lab.compiled.table import (
    COPIES_ARMED,
    HAS_TIME,
    HELD,
    LIVING,
    NO_SEAT,
    PLAYING,
    SHOTS,
    VOTES,
    WAITING,
    Game,
)
from nightcall.lab.machine_code import lean


@lean
def next_to_shoot(game: Game) -> int:
    """The seats whose last act is awaited next: a dead holder whose card is seen, or all where cards stay hidden."""
    waiting = game[WAITING]
    if game[HIDDEN_CARDS]:
        return 0 if game[SHOTS] >= game[COPIES_ARMED] else int(waiting)
    while waiting:
        seat = lowest(waiting)
        if (game[ARMED_CARDS] >> game[HELD + seat]) & 1:
            return 1 << seat
        waiting &= waiting - 1
    return 0


@lean
def take_last_shots(game: Game) -> None:
    """Shots in seat order; all in a group aim before the first of them is fired."""
    if game[COPIES_ARMED] == 0:
        return
    while True:
        group = next_to_shoot(game)
        if group == 0:
            return
        game[WAITING] &= ~group
        if game[LIVING] == 0:
            return
        tell(game, LAST_ACT, group, 0, 0)
        shooters = 0
        left = group if game[ANY_DEATH_SHOOTS] else group & game[HAS_TIME]
        while left:
            seat = lowest(left)
            left &= left - 1
            if (game[ARMED_CARDS] >> game[PLAYING + seat]) & 1:
                word = more(begin(game, purposes.SHOOT), seat)
                target = by_weight(game, seat, game[LIVING], word)
                if target != NO_SEAT:
                    shooters |= 1 << seat
                    game[VOTES + seat] = target
        if shooters == 0:
            tell(game, NOBODY_SHOT, 0, 0, 0)
        while shooters:
            seat = lowest(shooters)
            shooters &= shooters - 1
            target = game[VOTES + seat]
            if (game[LIVING] >> target) & 1:
                tell(game, SHOT, seat, target, 0)
                game[SHOTS] += 1
                die_together(game, 1 << target, BY_SHOT)
