"""One-step look-ahead: how a death would change the village's chance, over all possible packs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np

from nightcall.bots.belief.acts import Numbers
from nightcall.kernel.audience import Seat

# The lab's exact odds by living wolves and others, so that bots need no lab; from `python3 dev.py bench values`.
_FILE: Final = Path(__file__).parent / "values.json"


@cache
def values_of(book: str) -> Numbers | None:
    """The village's chance at nightfall as [wolves, others]; None for a book without a table."""
    rows = json.loads(_FILE.read_text(encoding="utf-8")).get(book)
    if rows is None:
        return None
    longest = max(map(len, rows))
    return np.array([row + row[-1:] * (longest - len(row)) for row in rows])


def gains_of_deaths(values: Numbers, packs: Numbers, shares: Numbers, living: Sequence[Seat]) -> dict[Seat, float]:
    """How much each living seat's death today would raise the village's chance, compared with no death.

    `shares` is the probability of each row of `packs`.
    """
    wolves = packs[:, list(living)].sum(axis=1).astype(int)
    others = len(living) - wolves
    now = shares @ _look_up(values, wolves, others)
    found = {}
    for seat in living:
        is_wolf = packs[:, seat].astype(int)
        found[seat] = float(shares @ _look_up(values, wolves - is_wolf, others - 1 + is_wolf) - now)
    return found


def _look_up(values: Numbers, wolves: Numbers, others: Numbers) -> Numbers:
    most_wolves, most_others = (size - 1 for size in values.shape)
    found: Numbers = values[np.clip(wolves, 0, most_wolves), np.clip(others, 0, most_others)]
    return found
