"""MeetLover: nothing is chosen, and the state tells who loves."""

from __future__ import annotations

from typing import Final

from nightcall.lab.exact.power import ExactPower, Follow

POWER: Final = ExactPower(chain=Follow())
