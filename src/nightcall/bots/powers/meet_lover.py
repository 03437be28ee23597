"""MeetLover: the lovers are asked nothing, and learn no card."""

from __future__ import annotations

from typing import Final

from nightcall.bots.powers.half import Half

MEET_LOVER: Final = Half(ability="meet_lover")
