"""Bless: a random other seat. The chain can't have it: a blessed seat would differ from all others of its kind."""

from __future__ import annotations

from typing import Final

from nightcall.lab.exact.power import ExactPower

POWER: Final = ExactPower()
