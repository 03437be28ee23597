"""The compiled halves of day steps, one per file, by step name.

Each writes the condemned seat, if any, into the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from nightcall.lab.compiled.days.election import elect
from nightcall.lab.compiled.days.naming import name_and_judge
from nightcall.lab.compiled.days.pointing import point
from nightcall.lab.compiled.days.proposals import propose_and_judge
from nightcall.lab.machine_code import Part

# A debate decides nothing.
STEPS: Final[Mapping[str, Part | None]] = {
    "debate": None,
    "election": elect,
    "pointing": point,
    "naming": name_and_judge,
    "proposals": propose_and_judge,
}
