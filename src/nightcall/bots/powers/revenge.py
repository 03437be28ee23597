"""Revenge: its holder is asked nothing."""

from __future__ import annotations

from typing import Final

from nightcall.bots.powers.half import Half

REVENGE: Final = Half(ability="revenge")
