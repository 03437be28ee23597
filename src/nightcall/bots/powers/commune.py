"""Commune: its holder is asked nothing, and comes to know what the executed were."""

from __future__ import annotations

from typing import Final

from nightcall.bots.powers.half import Half

COMMUNE: Final = Half(ability="commune", is_informed=True)
