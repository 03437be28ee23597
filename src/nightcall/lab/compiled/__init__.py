"""The fast simulator of hidden-role games: a table becomes an array of numbers that compiled code plays."""

from __future__ import annotations

import nightcall.lab.machine_code  # noqa: F401  # first: where there is no Numba, it says what to install
from nightcall.lab.compiled.simulation import simulate
from nightcall.lab.compiled.stories import story

__all__ = ["simulate", "story"]
