"""Every day step by the name used in files; to add one, write its file and list it here."""

from __future__ import annotations

from typing import Final, get_args

from nightcall.hidden_roles.days.debate import Debate
from nightcall.hidden_roles.days.election import Election
from nightcall.hidden_roles.days.naming import Naming
from nightcall.hidden_roles.days.pointing import Pointing
from nightcall.hidden_roles.days.proposals import Proposals
from nightcall.hidden_roles.days.step import DayStep

AnyDayStep = Debate | Election | Naming | Pointing | Proposals

DAY_STEPS: Final[tuple[type[DayStep], ...]] = get_args(AnyDayStep)
