"""Scapegoat: asks its holder nothing; the chain does not follow it."""

from __future__ import annotations

from typing import Final

from nightcall.lab.exact.power import ExactPower

POWER: Final = ExactPower()
