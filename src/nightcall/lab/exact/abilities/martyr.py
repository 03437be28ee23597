"""Martyr: asks its holder nothing; the chain knows no end but the book's."""

from __future__ import annotations

from typing import Final

from nightcall.hidden_roles.teams import ALONE
from nightcall.lab.exact.power import ExactPower

POWER: Final = ExactPower(may_win=(ALONE,))
