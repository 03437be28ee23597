"""Weigh: its holder is asked nothing."""

from __future__ import annotations

from typing import Final

from nightcall.bots.powers.half import Half

WEIGH: Final = Half(ability="weigh")
