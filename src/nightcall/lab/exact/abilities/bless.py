"""Bless: any of the others; the chain does not follow who bears a blessing."""

from __future__ import annotations

from typing import Final

from nightcall.lab.exact.power import ExactPower

POWER: Final = ExactPower()
