"""Compiled death queues: the deaths of a night, and what follows any death, in the engine's order."""

from __future__ import annotations

from typing import Final

from nightcall.lab.compiled.addresses import play_part
from nightcall.lab.compiled.bits import lowest
from nightcall.lab.compiled.choosing import any_of
from nightcall.lab.compiled.dawn import apply_dawn_rules
from nightcall.lab.compiled.dying import die_together
from nightcall.lab.compiled.ends import GOES_ON, end_of
from nightcall.lab.compiled.facts import (
    BADGE_BURIED,
    BADGE_GIVEN,
    GIVEN_BY_NAME,
    NOBODY_DIED,
    SUCCESSION,
    tell,
)
from nightcall.lab.compiled.luck import drawn_for
from nightcall.lab.compiled.rules import HIDDEN_CARDS, LAST_ACT, LAST_ACTS, LAST_CARDS, RESCUE, RESCUES
from nightcall.lab.compiled.table import (
    BITTEN,
    CONDEMNED,
    HAS_TIME,
    HELD,
    LIVING,
    NO_SEAT,
    PLAYING,
    QUEUED,
    SEEN_BY,
    SHERIFF,
    SLAIN,
    WAITING,
    Game,
)
from nightcall.lab.machine_code import lean

_SUCCESSOR: Final = drawn_for("lab successor")


@lean
def fall_at_dawn(game: Game) -> int:
    """Everyone who dies in the night; a bite allows a last act."""
    apply_dawn_rules(game)
    game[CONDEMNED] = NO_SEAT
    spare(game)
    game[HAS_TIME] = game[BITTEN]
    dying = game[BITTEN] | game[SLAIN]
    if dying == 0:
        tell(game, NOBODY_DIED, 0, 0, 0)
    return int(dying)


@lean
def spare(game: Game) -> None:
    """Lets powers save some of the bitten, or the condemned."""
    for place in range(RESCUE, RESCUE + game[RESCUES]):
        play_part(game[place], game)


@lean
def may_act_last(game: Game) -> bool:
    """True if somebody who has just died may have a last act: anybody, if cards stay hidden."""
    waiting = game[WAITING] if game[LAST_ACTS] else 0
    while waiting:
        seat = lowest(waiting)
        if game[HIDDEN_CARDS] or (game[LAST_CARDS] >> game[HELD + seat] | game[LAST_CARDS] >> game[PLAYING + seat]) & 1:
            return True
        waiting &= waiting - 1
    return False


@lean
def act_last(game: Game) -> None:
    """The last acts of all powers, until each has seen everybody who has fallen, also by the last act of another."""
    for number in range(game[LAST_ACTS]):
        game[SEEN_BY + number] = 0
    number = 0
    while number < game[LAST_ACTS]:
        game[WAITING] = game[QUEUED] & ~game[SEEN_BY + number]
        if game[WAITING] == 0:
            number += 1
            continue
        play_part(game[LAST_ACT + number], game)
        game[SEEN_BY + number] = game[QUEUED]
        number = 0


@lean
def settle(game: Game, dying: int, how: int) -> None:
    """Kills these together; then grief, last acts, and the badge."""
    game[WAITING] = game[QUEUED] = 0
    die_together(game, dying, how)
    if may_act_last(game):
        act_last(game)
    sheriff = game[SHERIFF]
    if sheriff == NO_SEAT or (game[LIVING] >> sheriff) & 1:
        return
    if game[LIVING] == 0 or end_of(game) != GOES_ON:
        tell(game, BADGE_BURIED, 0, 0, 0)
        game[SHERIFF] = NO_SEAT
        return
    tell(game, SUCCESSION, sheriff, 0, 0)
    game[SHERIFF] = any_of(game[LIVING], game, _SUCCESSOR, sheriff)
    tell(game, BADGE_GIVEN, game[SHERIFF], GIVEN_BY_NAME, 0)
