"""Dawn: who dies of the night, as an ordered list of small pure functions that a rulebook names.

Here are the rules that every book has: the pack kills, and a removed seat is gone. A power brings its own in its file.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Final

from nightcall.hidden_roles.causes import Cause, Causes, Deaths
from nightcall.hidden_roles.table import Table
from nightcall.kernel.audience import Seat

Dying = dict[Seat, Causes]
DawnRule = Callable[[Table, Dying], Dying]

BITE: Final[Cause] = "bite"


def bite(table: Table, dying: Dying) -> Dying:
    """The pack's victims die."""
    for seat in table.tonight.victims:
        dying = killed(dying, seat, BITE)
    return dying


def removal(table: Table, dying: Dying) -> Dying:
    """A seat removed during the night is gone with the others."""
    for seat in table.removed:
        if table.is_alive(seat):
            dying = killed(dying, seat, "removed")
    return dying


def deaths_at_dawn(table: Table, rules: Iterable[DawnRule]) -> Deaths:
    """Everyone who dies in the night by these rules, with the causes."""
    dying: Dying = {}
    for rule in rules:
        dying = rule(table, dying)
    return dying


def unbitten(dying: Dying, seats: Collection[Seat]) -> Dying:
    """The dying, with the bite removed as a cause for these seats."""
    return without(dying, seats, BITE) if dying and seats else dying


def without(deaths: Deaths, seats: Collection[Seat], cause: Cause) -> Dying:
    """The dying, with this cause removed for these seats."""
    left = {
        seat: tuple([one for one in causes if one != cause]) if seat in seats else causes
        for seat, causes in deaths.items()
    }
    return {seat: causes for seat, causes in left.items() if causes}


def killed(dying: Dying, seat: Seat, cause: Cause) -> Dying:
    """The dying, with this cause added for this seat."""
    causes = dying.get(seat, ())
    return dying if cause in causes else {**dying, seat: (*causes, cause)}
