"""Wolff's two models of his game, and the game without a Seer: the wolves' chance to win, exactly.

A round is defined once (`wolff_rounds.py`) and evaluated twice: downwards to find the reachable states, upwards to
value them. So tables share states, and there is no recursion limit.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Final, Literal, NamedTuple, get_args

from nightcall.kernel.errors import NightcallError
from nightcall.lab.plain import plain_game
from nightcall.lab.wolff_rounds import Mean, Number, Round, Rounds, State, exact_mean, near_mean, no_mean

Model = Literal["public", "private", "none"]
_LOOKING: Final = 0.2  # share of the time spent on finding the reachable states
_TOLD_EVERY: Final = 1000
MODELS: Final[tuple[Model, ...]] = get_args(Model)

Progress = Callable[[float], None]  # called with the share done, now and then


class ImpossibleTable(NightcallError):
    """No such game exists."""


class Advice(NamedTuple):
    """The value to the wolves of a hidden Seer's two options, on a day before the lynch."""

    speaks: Fraction
    stays_hidden: Fraction

    @property
    def should_speak(self) -> bool:
        """True if going public is better for the village."""
        return self.speaks < self.stays_hidden


def _unwatched(_share: float) -> None:
    """Ignores the progress."""


def wolves_win(players: int, wolves: int, model: Model, progress: Progress = _unwatched) -> Fraction:
    """The wolves' chance, from the first night on."""
    return table([(players, wolves)], model, progress)[players, wolves]


def without_seer(players: int, wolves: int) -> Fraction:
    """The wolves' chance without a Seer: the plain game with an odd number."""
    return plain_game(players if players % 2 else players - 1, wolves) if players > wolves else Fraction(wolves > 0)


def table(
    tables: Iterable[tuple[int, int]], model: Model, progress: Progress = _unwatched
) -> dict[tuple[int, int], Fraction]:
    """The wolves' chances for many tables, each (players, wolves), from shared states."""
    tables = list(tables)
    for players, wolves in tables:
        _check(players, wolves, model)
    if model == "none":
        return {(players, wolves): without_seer(players, wolves) for players, wolves in tables}
    starts = {(players, wolves): _start(players, wolves) for players, wolves in tables}
    worth = _worth(starts.values(), model, exact_mean, progress)
    return {pair: Fraction(worth[start]) for pair, start in starts.items()}


def nearly(players: int, wolves: int, model: Model) -> float:
    """The wolves' chance as a float, for tables so large that exact fractions are slow."""
    _check(players, wolves, model)
    if model == "none":
        return float(without_seer(players, wolves))
    start = _start(players, wolves)
    return float(_worth([start], model, near_mean)[start])


def advise(
    villagers: int, seen_villagers: int, wolves: int, seen_wolves: int, progress: Progress = _unwatched
) -> Advice:
    """What a hidden Seer should do before a lynch, by the living others he has and has not seen."""
    v, k, u, x = villagers, seen_villagers, wolves, seen_wolves
    if min(v, k, u, x) < 0 or u + x == 0:
        raise ImpossibleTable("A Seer can be advised only while wolves live, and with no count below 0.")
    if (v + k + u + x + 1) % 2 == 0:
        raise ImpossibleTable(
            f"Every lynch of this game is held among an odd number; with the Seer these are {v + k + u + x + 1}."
        )
    found: set[State] = set()

    def meet(v: int, k: int, u: int, x: int, s: int) -> Number:
        found.add((v, k, u, x, s))
        return 0

    Rounds(no_mean).two_ways(v, k, u, x, meet)
    worth = _worth(found, "private", exact_mean, progress)
    speaks, hides = Rounds(exact_mean).two_ways(v, k, u, x, lambda v, k, u, x, s: worth[v, k, u, x, s])
    return Advice(Fraction(speaks), Fraction(hides))


def first_day_advice(players: int, wolves: int, progress: Progress = _unwatched) -> dict[str, Advice]:
    """What the Seer should do on the first day, after seeing a wolf and after seeing a villager."""
    _check(players, wolves, "private")
    others = players - wolves - 1 - (players % 2 == 0)  # with an even number, one villager has been eaten
    found = {}
    if wolves and wolves < others + 1:
        found["wolf"] = advise(others, 0, wolves - 1, 1, progress)
        if others:
            found["human"] = advise(others - 1, 1, wolves, 0, progress)
    return found


def _check(players: int, wolves: int, model: Model) -> None:
    if players < 1 or not 0 <= wolves <= players:
        raise ImpossibleTable(f"Among {players} players there cannot be {wolves} wolves.")
    if model != "none" and players == wolves:
        raise ImpossibleTable(f"With {wolves} wolves among {players} players nobody is left to be the Seer.")


def _start(players: int, wolves: int) -> State:
    return players - wolves - 1, 0, wolves, 0, 1


def _worth(
    starts: Iterable[State], model: Model, mean: Mean, progress: Progress = _unwatched
) -> Mapping[State, Number]:
    """The value of the states to the wolves, including everything reachable from them."""
    layers = _reachable(starts, _round_of(model, no_mean), progress)
    valuing, worth = _round_of(model, mean), dict[State, Number]()

    def known(v: int, k: int, u: int, x: int, s: int) -> Number:
        return worth[v, k, u, x, s]

    states = sum(map(len, layers.values()))
    for living in sorted(layers):
        for state in layers[living]:
            worth[state] = valuing(*state, known)
            if len(worth) % _TOLD_EVERY == 0:
                progress(_LOOKING + (1 - _LOOKING) * len(worth) / states)
    return worth


def _reachable(starts: Iterable[State], looking: Round, progress: Progress) -> Mapping[int, set[State]]:
    """The states, and everything reachable from them, by the number of living players."""
    layers: defaultdict[int, set[State]] = defaultdict(set)

    def meet(v: int, k: int, u: int, x: int, s: int) -> Number:
        layers[v + k + u + x + s].add((v, k, u, x, s))
        return 0

    for state in starts:
        meet(*state)
    most = max(layers, default=0)
    for living in range(most, -1, -1):
        progress(_LOOKING * (most - living) / max(1, most))
        for state in layers.get(living, ()):
            looking(*state, meet)
    return layers


def _round_of(model: Model, mean: Mean) -> Round:
    rounds = Rounds(mean)
    return rounds.private if model == "private" else rounds.public
