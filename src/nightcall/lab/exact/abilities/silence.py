"""Silence: any other seat; in the chain's ballots everybody votes."""

from __future__ import annotations

from typing import Final

from nightcall.lab.exact.power import ExactPower

POWER: Final = ExactPower()
