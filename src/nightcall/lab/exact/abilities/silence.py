"""Silence: any other seat. The chain can't have it: a day's ballot would depend on whose kind was chosen at night."""

from __future__ import annotations

from typing import Final

from nightcall.lab.exact.power import ExactPower

POWER: Final = ExactPower()
