"""MeetFellows: those who hold the card know one another; the random policy ignores it."""

from __future__ import annotations

from typing import Final

from nightcall.hidden_roles.abilities.meet_fellows import FellowsMet
from nightcall.hidden_roles.teams import WOLVES
from nightcall.lab.exact.power import ExactPower, Follow

POWER: Final = ExactPower(
    teaches={
        FellowsMet: lambda event, table: [(seat, table.playing[seat].seen_as == WOLVES) for seat in event.seats],
    },
    chain=Follow(),
)
