"""Dawn: who dies of the night, as an ordered list of small pure functions that a rulebook names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from nightcall.hidden_roles.causes import Cause, Deaths
from nightcall.hidden_roles.table import Table
from nightcall.kernel.audience import Seat

Dying = dict[Seat, frozenset[Cause]]
DawnRule = Callable[[Table, Dying], Dying]


def bite(table: Table, dying: Dying) -> Dying:
    """The pack's victim dies."""
    return _add(dying, table.tonight.victim, "bite")


def heal(table: Table, dying: Dying) -> Dying:
    """A healed seat does not die of the bite."""
    return {
        seat: causes - {"bite"} if seat == table.tonight.healed else causes
        for seat, causes in dying.items()
        if seat != table.tonight.healed or causes != {"bite"}
    }


def poison(table: Table, dying: Dying) -> Dying:
    """A poisoned seat dies, healed or not."""
    for seat in table.tonight.poisoned:
        dying = _add(dying, seat, "poison")
    return dying


def removal(table: Table, dying: Dying) -> Dying:
    """A seat removed during the night is gone with the others."""
    for seat in table.removed:
        if table.is_alive(seat):
            dying = _add(dying, seat, "removed")
    return dying


DAWN_RULES: Final[Mapping[str, DawnRule]] = {
    "bite": bite,
    "heal": heal,
    "poison": poison,
    "removal": removal,
}


def deaths_at_dawn(table: Table) -> Deaths:
    """Everyone who dies of the night, with the causes."""
    dying: Dying = {}
    for rule in table.book.dawn:
        dying = DAWN_RULES[rule](table, dying)
    return dying


def _add(dying: Dying, seat: Seat | None, cause: Cause) -> Dying:
    if seat is None:
        return dying
    return {**dying, seat: dying.get(seat, frozenset()) | {cause}}
