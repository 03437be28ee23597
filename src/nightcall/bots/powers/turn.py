"""Turn: its holder is asked nothing; what it becomes, its cards tell it."""

from __future__ import annotations

from typing import Final

from nightcall.bots.powers.half import Half

TURN: Final = Half(ability="turn")
