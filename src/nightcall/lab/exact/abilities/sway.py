"""Sway: any other seat. The chain can't have it: its ballots weigh who votes, never who is voted for."""

from __future__ import annotations

from typing import Final

from nightcall.lab.exact.power import ExactPower

POWER: Final = ExactPower()
