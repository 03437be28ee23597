"""Commune: what the executed was seen as; the random policy ignores it."""

from __future__ import annotations

from typing import Final

from nightcall.hidden_roles.abilities.commune import ExecutedJudged
from nightcall.hidden_roles.teams import WOLVES
from nightcall.lab.exact.power import ExactPower, Follow

POWER: Final = ExactPower(
    teaches={ExecutedJudged: lambda event, _: [(event.seat, event.team == WOLVES)]},
    chain=Follow(),
)
