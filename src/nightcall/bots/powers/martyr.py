"""Martyr: its holder is asked nothing."""

from __future__ import annotations

from typing import Final

from nightcall.bots.powers.half import Half

MARTYR: Final = Half(ability="martyr")
