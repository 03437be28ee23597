"""Scapegoat: its holder is asked nothing; the chain does not follow who is blamed for a tie."""

from __future__ import annotations

from typing import Final

from nightcall.lab.exact.power import ExactPower

POWER: Final = ExactPower()
