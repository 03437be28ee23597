"""The compiled halves of the day's procedures, one a file, by the step's name.

Each leaves in the game whom it condemns, if anybody.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from nightcall.lab.compiled.days.election import elect
from nightcall.lab.compiled.days.naming import name_and_judge
from nightcall.lab.compiled.days.pointing import point
from nightcall.lab.compiled.days.proposals import propose_and_judge
from nightcall.lab.machine_code import Part

# In a debate nothing is decided.
STEPS: Final[Mapping[str, Part | None]] = {
    "debate": None,
    "election": elect,
    "pointing": point,
    "naming": name_and_judge,
    "proposals": propose_and_judge,
}
