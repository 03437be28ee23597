"""LoneHunt: a random mate; the chain does not follow a pack that kills its own."""

from __future__ import annotations

from typing import Final

from nightcall.lab.exact.power import ExactPower

POWER: Final = ExactPower()
