"""Dawn: who dies of the night, as an ordered list of small pure functions that a rulebook names."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Final

from nightcall.hidden_roles.abilities.elude import Elude
from nightcall.hidden_roles.causes import Cause, Deaths
from nightcall.hidden_roles.table import Table
from nightcall.kernel.audience import Seat

Dying = dict[Seat, frozenset[Cause]]
DawnRule = Callable[[Table, Dying], Dying]


def bite(table: Table, dying: Dying) -> Dying:
    """The pack's victims die."""
    for seat in table.tonight.victims:
        dying = _add(dying, seat, "bite")
    return dying


def heal(table: Table, dying: Dying) -> Dying:
    """A healed seat does not die of the bite."""
    return dying if table.tonight.healed is None else _unbite(dying, (table.tonight.healed,))


def guard(table: Table, dying: Dying) -> Dying:
    """A guarded seat does not die of the bite."""
    return _unbite(dying, table.tonight.guarded)


def elude(table: Table, dying: Dying) -> Dying:
    """Some cannot be bitten, but die of being seen."""
    elusive = [seat for seat in table.living if table.has(seat, Elude)]
    dying = _unbite(dying, elusive)
    for seat in elusive:
        if seat in table.tonight.inspected:
            dying = _add(dying, seat, "seen")
    return dying


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
    "guard": guard,
    "elude": elude,
    "poison": poison,
    "removal": removal,
}


def deaths_at_dawn(table: Table) -> Deaths:
    """Everyone who dies of the night, with the causes."""
    dying: Dying = {}
    for rule in table.book.dawn_rules:
        dying = rule(table, dying)
    return dying


def _unbite(dying: Dying, seats: Collection[Seat]) -> Dying:
    left = {seat: causes - {"bite"} if seat in seats else causes for seat, causes in dying.items()}
    return {seat: causes for seat, causes in left.items() if causes}


def _add(dying: Dying, seat: Seat, cause: Cause) -> Dying:
    return {**dying, seat: dying.get(seat, frozenset()) | {cause}}
