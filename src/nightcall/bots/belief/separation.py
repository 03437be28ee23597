"""How well a belief separates wolves from others."""

from __future__ import annotations

import numpy as np

from nightcall.bots.belief.acts import Numbers


def auc(chances: Numbers, truth: Numbers) -> float | None:
    """The probability that a wolf is rated above a non-wolf; None without one of each."""
    wolves = truth.sum()
    others = len(truth) - wolves
    if not wolves or not others:
        return None
    _, tied, counts = np.unique(chances, return_inverse=True, return_counts=True)
    last = np.cumsum(counts)
    ranks = (last - (counts - 1) / 2)[tied]  # tied guesses share the mean of their ranks
    return float((ranks[truth == 1].sum() - wolves * (wolves + 1) / 2) / (wolves * others))
