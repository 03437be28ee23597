"""Emulate: a random other seat. The chain can't have it: it doesn't know which seat of a kind has died."""

from __future__ import annotations

from typing import Final

from nightcall.lab.exact.power import ExactPower

POWER: Final = ExactPower()
