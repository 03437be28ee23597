"""Wolff's two models of his game, and the game without a Seer: the wolves' chance to win, exactly.

A state counts unidentified villagers (v), identified villagers (k), unidentified wolves (u), identified wolves (x) and
a Seer (s), who in the private model counts only while hidden. The stages repeat: divination, hunt, lynch. Wolff
describes the programs; this is our own implementation.

A round is defined once, as the value of a divination given the values of later ones. It is evaluated twice: downwards
to find the reachable states, upwards to value them. So tables share states, and there is no recursion limit.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from math import lcm
from typing import Final, Literal, NamedTuple, get_args

from nightcall.kernel.errors import NightcallError
from nightcall.lab.plain import plain_game

Model = Literal["public", "private", "none"]
_LOOKING: Final = 0.2  # share of the time spent on finding the reachable states
_TOLD_EVERY: Final = 1000
MODELS: Final[tuple[Model, ...]] = get_args(Model)

Number = Fraction | int | float
State = tuple[int, int, int, int, int]
Mean = Callable[[list[tuple[int, Number]]], Number]  # a weighted mean of values
Later = Callable[[int, int, int, int, int], Number]  # the value of a later divination
Progress = Callable[[float], None]  # called with the share done, now and then
Hunt = Callable[[int, int, int, int, int, Later], Number]


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
    _check(players, wolves, model)
    if model == "none":
        return without_seer(players, wolves)
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
    worth = _worth(starts.values(), model, _exact_mean, progress)
    return {pair: Fraction(worth[start]) for pair, start in starts.items()}


def nearly(players: int, wolves: int, model: Model) -> float:
    """The wolves' chance as a float, for tables so large that exact fractions are slow."""
    _check(players, wolves, model)
    if model == "none":
        return float(without_seer(players, wolves))
    start = _start(players, wolves)
    return float(_worth([start], model, _near_mean)[start])


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

    _Rounds(_no_mean).two_ways(v, k, u, x, meet)
    worth = _worth(found, "private", _exact_mean, progress)
    speaks, hides = _Rounds(_exact_mean).two_ways(v, k, u, x, lambda v, k, u, x, s: worth[v, k, u, x, s])
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
    looking, valuing = (
        rounds.private if model == "private" else rounds.public for rounds in (_Rounds(_no_mean), _Rounds(mean))
    )
    layers: defaultdict[int, set[State]] = defaultdict(set)  # by the number of living players

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
    worth: dict[State, Number] = {}

    def known(v: int, k: int, u: int, x: int, s: int) -> Number:
        return worth[v, k, u, x, s]

    states = sum(map(len, layers.values()))
    for living in sorted(layers):
        for state in layers[living]:
            worth[state] = valuing(*state, known)
            if len(worth) % _TOLD_EVERY == 0:
                progress(_LOOKING + (1 - _LOOKING) * len(worth) / states)
    return worth


def _exact_mean(parts: list[tuple[int, Number]]) -> Number:
    """Uses one common denominator, so that a fraction is reduced once, not at every step."""
    if len(parts) == 1:
        return parts[0][1]
    fractions = [(weight, *value.as_integer_ratio()) for weight, value in parts]
    common = lcm(*[below for _, _, below in fractions])
    above = sum([weight * part * (common // below) for weight, part, below in fractions])
    return Fraction(above, common * sum([weight for weight, _ in parts]))


def _near_mean(parts: list[tuple[int, Number]]) -> Number:
    return float(sum(weight * value for weight, value in parts)) / sum(weight for weight, _ in parts)


def _no_mean(_: list[tuple[int, Number]]) -> Number:
    """For the pass that only finds reachable states."""
    return 0


def _ended(humans: int, wolves: int) -> Number | None:
    if humans == 0:
        return 1
    if wolves == 0:
        return 0
    return 1 if wolves >= humans else None


class _Rounds:
    """One round of each model, from one divination to the next."""

    def __init__(self, mean: Mean) -> None:
        self._mean = mean

    # -- what the Seer learns every human knows, and knowledge outlives the Seer ----------------------------

    def public(self, v: int, k: int, u: int, x: int, s: int, later: Later) -> Number:
        """The public model."""
        end = _ended(v + k + s, u + x)
        if end is not None:
            return end
        if s == 0 or x or v + u == 0:
            return self._public_hunt(v, k, u, x, s, later)
        return self._learn_one(self._public_hunt, v, k, u, x, s, later)

    def _public_hunt(self, v: int, k: int, u: int, x: int, s: int, later: Later) -> Number:
        if (v + k + s + u + x) % 2:
            return self._informed_lynch(v, k, u, x, s, later)
        eaten = []
        if v:
            eaten.append((v, self._informed_lynch(v - 1, k, u, x, s, later)))
        if k:
            eaten.append((k, self._informed_lynch(v, k - 1, u, x, s, later)))
        if s:
            eaten.append((s, self._informed_lynch(v, k, u, x, 0, later)))
        return self._mean(eaten)

    # -- only the Seer knows, until he goes public; then the wolves first eat those he has cleared -----------

    def private(self, v: int, k: int, u: int, x: int, s: int, later: Later) -> Number:
        """The private model."""
        end = _ended(v + k + s, u + x)
        if end is not None:
            return end
        if s == 0 or v + u == 0:
            return self._private_hunt(v, k, u, x, s, later)
        return self._learn_one(self._private_hunt, v, k, u, x, s, later)

    def _private_hunt(self, v: int, k: int, u: int, x: int, s: int, later: Later) -> Number:
        if (v + k + s + u + x) % 2:
            return self._private_lynch(v, k, u, x, s, later)
        if s == 0:
            return self._informed_lynch(v if k else v - 1, k - 1 if k else 0, u, x, 0, later)
        # A hidden Seer who is eaten takes his knowledge with him.
        eaten = [(1, self._informed_lynch(v + k, 0, u + x, 0, 0, later))]
        if v:
            eaten.append((v, self._private_lynch(v - 1, k, u, x, s, later)))
        if k:
            eaten.append((k, self._private_lynch(v, k - 1, u, x, s, later)))
        return self._mean(eaten)

    def _private_lynch(self, v: int, k: int, u: int, x: int, s: int, later: Later) -> Number:
        if s == 0:
            return self._informed_lynch(v, k, u, x, 0, later)
        end = _ended(v + k + s, u + x)
        return end if end is not None else min(self.two_ways(v, k, u, x, later))

    def two_ways(self, v: int, k: int, u: int, x: int, later: Later) -> tuple[Number, Number]:
        """The values of a hidden Seer going public before the lynch, and of staying hidden."""
        speaks = self._informed_lynch(v, k + 1, u, x, 0, later)
        # If the lynch falls on the Seer, he goes public and that day's lynch is repeated.
        hides = [(1, speaks)]
        if v:
            hides.append((v, later(v - 1, k, u, x, 1)))
        if k:
            hides.append((k, later(v, k - 1, u, x, 1)))
        if u:
            hides.append((u, later(v, k, u - 1, x, 1)))
        if x:
            hides.append((x, later(v, k, u, x - 1, 1)))
        return speaks, self._mean(hides)

    # -- in both models -------------------------------------------------------------------------------------

    def _learn_one(self, hunt: Hunt, v: int, k: int, u: int, x: int, s: int, later: Later) -> Number:
        """The Seer identifies one of the unidentified."""
        seen = []
        if v:
            seen.append((v, hunt(v - 1, k + 1, u, x, s, later)))
        if u:
            seen.append((u, hunt(v, k, u - 1, x + 1, s, later)))
        return self._mean(seen)

    def _informed_lynch(self, v: int, k: int, u: int, x: int, s: int, later: Later) -> Number:
        """Lynches a known wolf if there is one, else an unidentified player."""
        end = _ended(v + k + s, u + x)
        if end is not None:
            return end
        if x:
            return later(v, k, u, x - 1, s)
        lynched = []
        if v:
            lynched.append((v, later(v - 1, k, u, 0, s)))
        if u:
            lynched.append((u, later(v, k, u - 1, 0, s)))
        return self._mean(lynched)
