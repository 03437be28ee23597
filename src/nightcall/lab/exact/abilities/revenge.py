"""Revenge: asks its holder nothing; the chain has no places at the table, and so no neighbours."""

from __future__ import annotations

from typing import Final

from nightcall.lab.exact.power import ExactPower

POWER: Final = ExactPower()
