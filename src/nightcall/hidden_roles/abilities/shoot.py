"""Shoot: with its dying breath its holder may take another seat along."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING

from nightcall.hidden_roles.abilities.ability import Ability
from nightcall.kernel.audience import Seat
from nightcall.kernel.events import Event

if TYPE_CHECKING:
    from nightcall.hidden_roles.causes import Cause
    from nightcall.hidden_roles.options import Options
    from nightcall.hidden_roles.table import Table


class LastActBegan(Event, frozen=True, kw_only=True):
    """Everybody waits for a last act that these seats may have."""

    seats: tuple[Seat, ...]


class Shot(Event, frozen=True, kw_only=True):
    """A dying seat shoots."""

    by: Seat
    seat: Seat

    def change(self, table: Table) -> None:
        table.shots += 1


class NobodyShot(Event, frozen=True, kw_only=True):
    """No shot was fired."""


class Shoot(Ability, frozen=True, kw_only=True):
    """The pack's bite and the vote leave time for a shot; a table may allow it on any death but removal."""

    def is_allowed(self, causes: AbstractSet[Cause], options: Options) -> bool:
        """True if a seat that died of these causes may shoot."""
        if "removed" in causes:
            return False
        return options.shots == "any_death" or bool(causes & {"bite", "executed"})
