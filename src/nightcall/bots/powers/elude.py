"""Elude: asks its holder nothing; a seat that dies of being seen is not a wolf."""

from __future__ import annotations

from typing import Final

from nightcall.bots.powers.half import Half

ELUDE: Final = Half(ability="elude")
