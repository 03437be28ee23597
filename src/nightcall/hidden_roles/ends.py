"""End rules: ordered pure functions, each with its reason; the first that applies ends the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from nightcall.hidden_roles.options import Options
from nightcall.hidden_roles.table import Table
from nightcall.hidden_roles.teams import ALONE, LOVERS, NOBODY_WINS, VILLAGE, WOLVES, Team
from nightcall.kernel.rules import Outcome

GOAL: Final = "goal_reached"  # the end of a game in which a card has done what wins it the game
EndRule = Callable[[Table, Options], Team | None]


def everyone_is_dead(table: Table, options: Options) -> Team | None:
    """If everyone is dead, nobody wins."""
    return NOBODY_WINS if not table.living else None


def lovers_are_alone(table: Table, options: Options) -> Team | None:
    """A wolf and a human in love win together when nobody else lives."""
    return LOVERS if table.living == table.lovers and table.lovers_are_mixed() else None


def wolves_are_gone(table: Table, options: Options) -> Team | None:
    """The village wins when no wolf lives."""
    return VILLAGE if table.living_wolves == 0 else None


def wolves_are_gone_at_dawn(table: Table, options: Options) -> Team | None:
    """The village has won when no wolf lives, but nobody is told before the dawn of a night without wolves."""
    return VILLAGE if table.living_wolves == 0 and table.wolf_died_on < table.day else None


def humans_are_gone(table: Table, options: Options) -> Team | None:
    """The wolves win when nobody else lives."""
    return WOLVES if table.living_wolves == len(table.living) else None


def numbers_are_equal(table: Table, options: Options) -> Team | None:
    """The wolves win as soon as they are as many as the others, where the table stops there."""
    return WOLVES if options.equal_numbers_end and 2 * table.living_wolves >= len(table.living) else None


END_RULES: Final[Mapping[str, EndRule]] = {
    rule.__name__: rule
    for rule in (
        everyone_is_dead,
        lovers_are_alone,
        wolves_are_gone,
        wolves_are_gone_at_dawn,
        humans_are_gone,
        numbers_are_equal,
    )
}


def end_of(table: Table, options: Options) -> Outcome | None:
    """The outcome if the game is decided, else None. A card that reaches a goal of its own comes first."""
    for kind in table.book.goals:
        reached = list(kind.goals(table))
        if reached:
            won = reached[0][1]
            alone = tuple([seat for seat, side in reached if side == ALONE])
            return Outcome(won=won, reason=GOAL, winners=alone if won == ALONE else table.winners(won))
    for name, rule in table.book.end_rules:
        side = rule(table, options)
        if side is not None:
            won = ALONE if table.winners(ALONE) else side
            return Outcome(won=won, reason=name, winners=table.winners(won))
    return None
