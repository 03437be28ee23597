"""The games whose odds are exact fractions: Wolff's models and the plain game, as `nightcall odds` names them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Final, TypeAlias

from nightcall.cli.lab.figures import percent
from nightcall.kernel.errors import BadSetup
from nightcall.lab.plain import plain_game
from nightcall.lab.wolff import MODELS, Advice, ImpossibleTable, Model, Progress, first_day_advice, table, wolves_win

Pair: TypeAlias = tuple[int, int]  # players and wolves

_WOLFFS_END: Final = (
    "It ends when the wolves are as many as the others, or gone. Every vote is held among an odd number: with an odd "
    "number of players nobody dies on the first night."
)
_SEER: Final[Mapping[Model, str]] = {
    "public": "a Seer who tells all",
    "private": "a Seer who hides",
    "none": "no Seer",
}


class WolffGame:
    """One of Wolff's models."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self.name: str = model
        self.title = self.title_of_table = _SEER[model]
        self.has_seer = model != "none"  # with one, exact fractions take much longer
        self.has_choice = model == "private"  # the Seer chooses when to speak

    def chance(self, players: int, wolves: int, progress: Progress) -> Fraction:
        """The wolves' chance."""
        return wolves_win(players, wolves, self._model, progress)

    def chances(self, pairs: Iterable[Pair], progress: Progress) -> Mapping[Pair, Fraction]:
        """The wolves' chance at each of these tables."""
        return table(pairs, self._model, progress)

    def first_day(self, players: int, wolves: int, progress: Progress) -> Mapping[str, Advice]:
        """What a Seer who hides should do on the first day, by what it has seen."""
        return first_day_advice(players, wolves, progress) if self.has_choice else {}

    def end(self, players: int, wolves: int) -> str:
        """When it ends."""
        return _WOLFFS_END


class PlainGame:
    """Wolves and villagers without powers, by day first."""

    name = "plain"
    title = "the plain game, by day first"
    title_of_table = "the plain game"
    has_seer = False
    has_choice = False

    def chance(self, players: int, wolves: int, progress: Progress) -> Fraction:
        """The wolves' chance."""
        if players < 1 or not 0 <= wolves <= players:
            raise ImpossibleTable(f"Among {players} players there cannot be {wolves} wolves.")
        return plain_game(players, wolves)

    def chances(self, pairs: Iterable[Pair], progress: Progress) -> Mapping[Pair, Fraction]:
        """The wolves' chance at each of these tables."""
        return {pair: plain_game(*pair) for pair in pairs}

    def first_day(self, players: int, wolves: int, progress: Progress) -> Mapping[str, Advice]:
        """Nothing: there is no Seer."""
        return {}

    def end(self, players: int, wolves: int) -> str:
        """When it ends, and what one player more or less does to it."""
        other = players + 1
        return (
            "It begins by day and ends when one side is gone: one against one by day is a coin toss. Where a book "
            "ends at equal numbers, the wolves win that, and more often in all. "
            f"An odd number of players helps the wolves: with {other} they win {percent(plain_game(other, wolves))}."
        )


ExactGame: TypeAlias = WolffGame | PlainGame


def exact_game(book: str, model: str | None) -> ExactGame:
    """The game of these arguments: `plain`, or `wolff` with one of its models."""
    if book == "plain":
        if model:
            raise BadSetup("The plain game has no Seer: leave out --model.")
        return PlainGame()
    for one in MODELS:
        if one == (model or "private"):
            return WolffGame(one)
    raise BadSetup(f"There is no model '{model}'; there are {', '.join(MODELS)}.")
