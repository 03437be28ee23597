"""Mark: a random mark beside a random nomination makes nobody likelier than anybody else."""

from __future__ import annotations

from typing import Final

from nightcall.lab.exact.power import ExactPower, Follow

POWER: Final = ExactPower(chain=Follow())
