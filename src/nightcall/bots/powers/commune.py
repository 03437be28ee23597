"""Commune: asks its holder nothing, and reveals what the executed were."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nightcall.bots.powers.half import Half

if TYPE_CHECKING:
    from nightcall.bots.belief.acts import ResultTold
    from nightcall.bots.belief.watching import PublicWatch


def _allows(_ability: Any, told: ResultTold, watch: PublicWatch) -> bool:
    """Only about the executed, and not before the following night."""
    dead = watch.dead.get(told.seat)
    return dead is not None and dead.how == "executed" and dead.day < watch.night


COMMUNE: Final = Half(ability="commune", is_informed=True, allows=_allows)
