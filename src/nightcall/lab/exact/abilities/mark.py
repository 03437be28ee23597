"""Mark: a random mark added to random nominees leaves all seats equally likely."""

from __future__ import annotations

from typing import Final

from nightcall.lab.exact.power import ExactPower, Follow

POWER: Final = ExactPower(chain=Follow())
