"""Elude: its holder is asked nothing; whoever dies of being seen is no wolf either."""

from __future__ import annotations

from typing import Final

from nightcall.bots.powers.half import Half

ELUDE: Final = Half(ability="elude")
