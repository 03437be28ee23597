"""Who talks the table out of suspecting them: those who have more to lose than a side has."""

from __future__ import annotations

from nightcall.hidden_roles.table import Table
from nightcall.hidden_roles.teams import ALONE
from nightcall.kernel.audience import Seat


def pleaders(table: Table) -> tuple[Seat, ...]:
    """The lovers, and every living seat that wins alone."""
    return (*(table.lovers or ()), *table.winners(ALONE))
