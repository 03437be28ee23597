"""Shoot: with its dying breath its holder may take another seat along."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING

from nightcall.hidden_roles.abilities.ability import Ability

if TYPE_CHECKING:
    from nightcall.hidden_roles.causes import Cause
    from nightcall.hidden_roles.options import Options


class Shoot(Ability, frozen=True, kw_only=True):
    """The pack's bite and the vote leave time for a shot; a table may allow it on any death but removal."""

    def is_allowed(self, causes: AbstractSet[Cause], options: Options) -> bool:
        """True if a seat that died of these causes may shoot."""
        if "removed" in causes:
            return False
        return options.shots == "any_death" or bool(causes & {"bite", "executed"})
