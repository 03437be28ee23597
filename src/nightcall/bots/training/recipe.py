"""The recipe: several fits of the same games, and how far the belief trusts them in each book."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import msgspec
import numpy as np

from nightcall.bots.belief.levels import MASTER
from nightcall.bots.belief.model import Fits, Model
from nightcall.bots.training.fitting import Data
from nightcall.bots.training.games import TrainingGame
from nightcall.bots.training.judging import JudgedBelief, Judgement, guesses, judge

TEMPERS: Final = (0.7, 0.8, 0.9, 1.0, 1.1, 1.2)
# Of tempers whose Brier scores differ by less than this share, the best calibrated is taken, to two decimals, and of
# several the most cautious. Half of the games have wolves who reason, so that no book trusts what people do further
# than is good against those who hide.
_ALIKE: Final = 0.01
_DIGITS: Final = 2
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
    return tempered(models, choose, made)


def tempered(models: list[Model], choose: Sequence[TrainingGame], made: dict[str, str | int]) -> Fitted:
    """These models with a temper for each book."""
    by_book: dict[str, dict[float, list[JudgedBelief]]] = {}
    for temper in TEMPERS:
        for game in choose:
            fits = Fits(made=made, tempers={game.cell.book: temper}, cap=_CAP, models=models[:1])
            by_book.setdefault(game.cell.book, {}).setdefault(temper, []).extend(guesses([game], fits))
    tempers = {book: best_temper(tried) for book, tried in by_book.items()}
    made_then = [guess for book, temper in tempers.items() for guess in by_book[book][temper]]
    return Fitted(Fits(made=made, tempers=tempers, cap=_CAP, models=models), judge(made_then))


def best_temper(tried: Mapping[float, Sequence[JudgedBelief]]) -> float:
    """The best calibrated of those that are about as good as the best; where wolves hide, nobody is well calibrated."""
    return min(about_as_good(tried), key=lambda temper: (round(judge(in_the_open(tried[temper])).ece, _DIGITS), temper))


def about_as_good(tried: Mapping[float, Sequence[JudgedBelief]]) -> list[float]:
    """The tempers whose Brier score is about as good as the best one's."""
    brier = {temper: judge(made).brier for temper, made in tried.items()}
    return [temper for temper in tried if brier[temper] <= (1 + _ALIKE) * min(brier.values())]


def in_the_open(made: Sequence[JudgedBelief]) -> Sequence[JudgedBelief]:
    """The guesses in games in which no master is a wolf; all of them, if there is no such game."""
    return [one for one in made if MASTER.name not in one.wolves] or made
