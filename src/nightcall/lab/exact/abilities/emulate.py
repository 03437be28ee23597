"""Emulate: any of the others; the chain does not follow who looks up to whom."""

from __future__ import annotations

from typing import Final

from nightcall.lab.exact.power import ExactPower

POWER: Final = ExactPower()
