"""A group's fit, tuned to how its games ended and checked against held-out games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import exp, log, sqrt
from typing import Final, NamedTuple

from nightcall.lab.game_series import GameSeries
from nightcall.lab.group.decisions import TableHabits
from nightcall.lab.group.fit import Group, Usual, fit_group, shifted
from nightcall.lab.group.games import PlayedGame, Seats
from nightcall.lab.odds import SIDES, Tally
from nightcall.lab.policies.playing import prepare
from nightcall.lab.policies.policy import Policy
from nightcall.lab.refusals import NotCompiled

_GAMES: Final = 4000
_GAMES_ON_THE_ENGINE: Final = 100
_SHIFTS: Final = range(-40, 41, 5)
_USUAL_SHIFT: Final = Usual(0, 10)  # measured: at the tables in docs/odds.md results ask for -10 to 20
_SMALLEST: Final = 0.005
_SEED: Final = "group"
_FEWEST: Final = 10  # games: with fewer there is nothing to hold out
FAR_OFF: Final = 0.06  # an error above this counts as wrong
_WIDE: Final = 1.96


class Comparison(NamedTuple):
    """One figure as predicted for held-out games, as observed, and its sampling error."""

    predicted: float
    observed: float
    margin: float

    @property
    def is_far_off(self) -> bool:
        """True if the error exceeds both chance and the tolerance."""
        return abs(self.predicted - self.observed) > max(FAR_OFF, self.margin)


class HeldOutCheck(NamedTuple):
    """How well a fit to one half of the games predicts the other half."""

    games: int
    sides: Mapping[str, Comparison]
    of_wolves: Comparison  # of the executions
    nights: Comparison

    @property
    def holds(self) -> bool:
        """True if no side's share is far off."""
        return not any(one.is_far_off for one in self.sides.values())


def fit_games(games: Sequence[PlayedGame], *, compiled: bool = True) -> Group:
    """Fits how the group plays to its decisions and, with compiled code, to how its games ended."""
    group = fit_group(sum((game.told for game in games), TableHabits()))
    if not (compiled and _can_compile(games)):
        return group
    logs = [_USUAL_SHIFT.log_chance(shift) + _likelihood(games, shifted(group, shift).policy) for shift in _SHIFTS]
    weights = [exp(one - max(logs)) for one in logs]
    mean = sum(shift * weight for shift, weight in zip(_SHIFTS, weights, strict=True)) / sum(weights)
    return shifted(group, round(mean))


def check(games: Sequence[PlayedGame], *, compiled: bool = True) -> HeldOutCheck | None:
    """Predicts every second game from the others; None if there are too few games.

    One direction only: predicting both halves from each other would be right on average, whatever the model.
    """
    if len(games) < _FEWEST:
        return None
    held_back = games[1::2]
    compiled = compiled and _can_compile(games)
    policy = fit_games(games[::2], compiled=compiled).policy
    said = _Predicted(policy, held_back, _in_compiled_code if compiled else _on_engine)
    observed = sum((game.tally for game in held_back), Tally())
    many = len(held_back)
    sides = {}
    for side in SIDES:
        predicted = said.share(side)
        was = observed.wins.get(side, 0) / many
        if max(predicted, was) >= _SMALLEST:
            sides[side] = Comparison(predicted, was, _WIDE * sqrt(max(was * (1 - was), 0.05) / many))
    executions = max(1, observed.executions)
    seen = observed.of_wolves / executions
    spread = _spread([game.tally.nights for game in held_back])
    return HeldOutCheck(
        games=many,
        sides=sides,
        of_wolves=Comparison(said.executed_wolves, seen, _WIDE * sqrt(max(seen * (1 - seen), 0.05) / executions)),
        nights=Comparison(said.nights, observed.nights / many, _WIDE * spread / sqrt(many)),
    )


def _can_compile(games: Sequence[PlayedGame]) -> bool:
    """True if compiled code can play the tables of these games."""
    try:
        for seats in {game.seats for game in games}:
            _series(seats, Policy()).compiled(1)
    except NotCompiled:
        return False
    return True


def _series(seats: Seats, policy: Policy) -> GameSeries:
    setup = prepare(seats.book, seats.players, dict(seats.deck), dict(seats.options))
    return GameSeries(seats.book, setup, policy, _SEED)


def _in_compiled_code(seats: Seats, policy: Policy) -> Tally:
    return _series(seats, policy).compiled(_GAMES)


def _on_engine(seats: Seats, policy: Policy) -> Tally:
    return _series(seats, policy).on_engine(_GAMES_ON_THE_ENGINE)


class _Predicted:
    """A policy's predictions for the tables of these games, weighted by how often each was played."""

    def __init__(self, policy: Policy, games: Sequence[PlayedGame], play: Callable[[Seats, Policy], Tally]) -> None:
        self._games = len(games)
        self._times = Counter(game.seats for game in games)
        self.tallies = {seats: play(seats, policy) for seats in self._times}

    def share(self, side: str) -> float:
        """The side's share."""
        return self._mean(lambda tally: tally.wins.get(side, 0))

    @property
    def nights(self) -> float:
        """The nights of a game."""
        return self._mean(lambda tally: tally.nights)

    @property
    def executed_wolves(self) -> float:
        """The wolves' share of the executions."""
        executions = self._mean(lambda tally: tally.executions)
        return self._mean(lambda tally: tally.of_wolves) / executions if executions else 0.0

    def _mean(self, total: Callable[[Tally], int]) -> float:
        """This total of a game, on average."""
        of_game = {seats: total(tally) / tally.games for seats, tally in self.tallies.items()}
        return sum(of_game[seats] * times for seats, times in self._times.items()) / self._games


def _likelihood(games: Sequence[PlayedGame], policy: Policy) -> float:
    """The log-likelihood of how these games ended."""
    tallies = _Predicted(policy, games, _in_compiled_code).tallies
    whole = 0.0
    for game in games:
        tally = tallies[game.seats]
        won = next(iter(game.tally.wins))
        whole += log(max(_SMALLEST, tally.wins.get(won, 0) / tally.games))
    return whole


def _spread(numbers: Sequence[int]) -> float:
    mean = sum(numbers) / len(numbers)
    return sqrt(sum((number - mean) ** 2 for number in numbers) / max(1, len(numbers) - 1))
