"""Turn: asks its holder nothing; its new card is in the state."""

from __future__ import annotations

from typing import Final

from nightcall.bots.powers.half import Half

TURN: Final = Half(ability="turn")
