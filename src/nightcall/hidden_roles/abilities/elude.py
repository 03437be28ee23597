"""Elude: the pack cannot kill its holder, but being inspected does."""

from __future__ import annotations

from nightcall.hidden_roles.abilities.ability import Ability
from nightcall.hidden_roles.abilities.inspect import Looks
from nightcall.hidden_roles.dawn import DawnRule, Dying, killed, unbitten
from nightcall.hidden_roles.table import Table
from nightcall.kernel.audience import Seat


def elude(table: Table, dying: Dying) -> Dying:
    """Some cannot be bitten, but die of being seen."""
    elusive = [seat for seat in table.living if table.has(seat, Elude)]
    dying = unbitten(dying, elusive)
    for seat in elusive:
        if seat in table.tonight[Looks]:
            dying = killed(dying, seat, "seen")
    return dying


class Elude(Ability, frozen=True, kw_only=True):
    """What it means is said at dawn."""

    @classmethod
    def at_dawn(cls) -> tuple[DawnRule, ...]:
        return (elude,)

    def reads_at_dawn(self, table: Table) -> tuple[Seat, ...]:
        return table.tonight.victims
