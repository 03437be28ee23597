"""Compiled end rules: the first that applies, and who has won."""

from __future__ import annotations

from typing import Final

from nightcall.lab.compiled.addresses import play_part
from nightcall.lab.compiled.bits import count, lowest
from nightcall.lab.compiled.rules import (
    ALL_DEAD,
    ALONE_CARDS,
    ALONE_SIDE,
    END_RULE,
    END_RULES,
    EQUAL_NUMBERS,
    EQUAL_NUMBERS_END,
    GOAL,
    GOAL_OF,
    GOALS,
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
    GOAL_SEATS,
    GOAL_SIDE,
    LIVING,
    LOVERS,
    PLAYERS_OF,
    PLAYING,
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
def reaches_goal(game: Game) -> bool:
    """True if a card has won by a goal of its own."""
    game[GOAL_SEATS] = 0
    for place in range(GOAL_OF, GOAL_OF + game[GOALS]):
        if game[GOAL_SEATS] == 0:
            play_part(game[place], game)
    return bool(game[GOAL_SEATS])


@lean
def reach_goal(game: Game, seat: int, is_alone: int) -> None:
    """This seat has won by a goal of its own, alone or with its side; the first of several decides for which."""
    side = ALONE_SIDE if is_alone else side_of(game, seat)
    if game[GOAL_SEATS] == 0:
        game[GOAL_SIDE] = side
    if side == game[GOAL_SIDE]:
        game[GOAL_SEATS] |= 1 << seat


@lean
def side_of(game: Game, seat: int) -> int:
    """The side that this seat wins with."""
    if (game[LOVERS] >> seat) & 1 and lovers_are_mixed(game):
        return LOVERS_SIDE
    card = game[PLAYING + seat]
    if (game[ALONE_CARDS] >> card) & 1:
        return ALONE_SIDE
    return WOLVES_SIDE if (game[WOLVES_CARDS] >> card) & 1 else VILLAGE_SIDE


@lean
def end_of(game: Game) -> int:
    """The rule that ends the game, or that it goes on."""
    if game[GOALS] and reaches_goal(game):
        return GOAL
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
    game[REASON] = rule
    if rule == GOAL:
        game[WON] = game[GOAL_SIDE]
        game[WINNERS] = game[GOAL_SEATS] if game[WON] == ALONE_SIDE else winners(game, game[WON])
        return
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
    game[WINNERS] = winners(game, side)
