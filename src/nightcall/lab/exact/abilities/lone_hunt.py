"""LoneHunt: any of the pack; the chain does not follow a pack that hunts itself."""

from __future__ import annotations

from typing import Final

from nightcall.lab.exact.power import ExactPower

POWER: Final = ExactPower()
