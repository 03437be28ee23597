"""Weigh: asks its holder nothing; the chain's ballots do not count other votes than the badge's twice."""

from __future__ import annotations

from typing import Final

from nightcall.lab.exact.power import ExactPower

POWER: Final = ExactPower()
