"""MeetFellows: asks its holders nothing, and lets them know each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nightcall.bots.powers.half import Half

if TYPE_CHECKING:
    from nightcall.bots.belief.acts import ResultTold
    from nightcall.bots.belief.watching import PublicWatch


def _allows(_ability: Any, told: ResultTold, _watch: PublicWatch) -> bool:
    """Fellows are human: nobody learns of a wolf this way."""
    return not told.is_wolf


MEET_FELLOWS: Final = Half(ability="meet_fellows", allows=_allows)
