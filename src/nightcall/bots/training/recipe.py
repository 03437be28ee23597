"""The recipe: several fits of the same games, and the one number that says how far the belief trusts them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec
import numpy as np

from nightcall.bots.belief.model import Fits
from nightcall.bots.training.fitting import Data
from nightcall.bots.training.games import TrainingGame
from nightcall.bots.training.judging import Judgement, guesses, judge

_TEMPERS: Final = (0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
# Of tempers whose Brier scores differ by less than this share, the most cautious is taken: strangers are harder to read
# than anybody in the games to choose by.
_ALIKE: Final = 0.01
_CAP: Final = 4.0  # one speaker can make a pack about fifty times likelier a day at most


class Fitted(NamedTuple):
    """The fitted file, and its score on the games it was chosen by."""

    fits: Fits
    judgement: Judgement

    def as_json(self) -> bytes:
        """The JSON that is shipped."""
        return msgspec.json.format(msgspec.json.encode(self.fits), indent=0).replace(b"\n", b" ") + b"\n"


def fitted(
    fit: Sequence[TrainingGame], choose: Sequence[TrainingGame], number: int, made: dict[str, str | int]
) -> Fitted:
    """Fits the first model to all games and each other one to a bootstrap sample."""
    data = Data()
    for game in fit:
        data.add(game)
    luck = np.random.Generator(np.random.Philox(key=number))
    draws = [np.bincount(luck.integers(len(fit), size=len(fit)), minlength=len(fit)) for _ in range(number - 1)]
    models = [data.fit(), *(data.fit(draw.astype(float)) for draw in draws)]
    tried = []
    for temper in _TEMPERS:
        fits = Fits(made=made, temper=temper, cap=_CAP, models=models)
        judgement = judge(list(guesses(choose, fits)))
        tried.append(Fitted(fits, judgement))
    best = min(one.judgement.brier for one in tried)
    return next(one for one in tried if one.judgement.brier <= (1 + _ALIKE) * best)
