"""Compiled end rules: the first that applies, and who has won."""

from __future__ import annotations

from typing import Final

from nightcall.lab.compiled.bits import count, lowest
from nightcall.lab.compiled.rules import (
    ALL_DEAD,
    ALONE_CARDS,
    ALONE_SIDE,
    END_RULE,
    END_RULES,
    EQUAL_NUMBERS,
    EQUAL_NUMBERS_END,
    HUMANS_GONE,
    LOVERS_ALONE,
    LOVERS_SIDE,
    NOBODY_SIDE,
    QUIET,
    VILLAGE_CARDS,
    VILLAGE_SIDE,
    WOLVES_CARDS,
    WOLVES_GONE,
    WOLVES_GONE_AT_DAWN,
    WOLVES_SIDE,
)
from nightcall.lab.compiled.table import (
    DAY,
    LIVING,
    LOVERS,
    PLAYERS_OF,
    REASON,
    WINNERS,
    WOLF_DIED_ON,
    WOLVES,
    WON,
    Game,
    lovers_are_mixed,
)
from nightcall.lab.machine_code import lean

GOES_ON: Final = -1


@lean
def end_of(game: Game) -> int:
    """The rule that ends the game, or that it goes on."""
    living = game[LIVING]
    wolves = living & game[WOLVES]
    # Fast path: nearly always no rule applies.
    if wolves not in (0, living) and living != game[LOVERS] and not game[EQUAL_NUMBERS_END]:
        return GOES_ON
    for place in range(END_RULE, END_RULE + game[END_RULES]):
        rule = game[place]
        if (
            (rule == ALL_DEAD and living == 0)
            or (rule == LOVERS_ALONE and living == game[LOVERS] and living != 0 and lovers_are_mixed(game))
            or (rule == WOLVES_GONE and wolves == 0)
            or (rule == WOLVES_GONE_AT_DAWN and wolves == 0 and game[WOLF_DIED_ON] < game[DAY])
            or (rule == HUMANS_GONE and wolves == living)
            or (rule == EQUAL_NUMBERS and game[EQUAL_NUMBERS_END] and 2 * count(wolves) >= count(living))
        ):
            return int(rule)
    return GOES_ON


@lean
def winners(game: Game, side: int) -> int:
    """The seats that win with this side; a lone player has to be alive."""
    mixed = game[LOVERS] if lovers_are_mixed(game) else 0
    if side == LOVERS_SIDE:
        return int(mixed)
    if side == NOBODY_SIDE:
        return 0
    cards = game[ALONE_CARDS if side == ALONE_SIDE else WOLVES_CARDS if side == WOLVES_SIDE else VILLAGE_CARDS]
    seats = 0
    while cards:
        seats |= game[PLAYERS_OF + lowest(cards)]
        cards &= cards - 1
    if side == ALONE_SIDE:
        seats &= game[LIVING]
    return int(seats & ~mixed)


@lean
def decide(game: Game, rule: int) -> None:
    """Writes the winners by this rule."""
    side = WOLVES_SIDE
    if rule in (ALL_DEAD, QUIET):
        side = NOBODY_SIDE
    elif rule == LOVERS_ALONE:
        side = LOVERS_SIDE
    elif rule in (WOLVES_GONE, WOLVES_GONE_AT_DAWN):
        side = VILLAGE_SIDE
    if rule != QUIET and winners(game, ALONE_SIDE):
        side = ALONE_SIDE
    game[WON] = side
    game[REASON] = rule
    game[WINNERS] = winners(game, side)
