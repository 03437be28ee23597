"""The skill of a table: what its votes say, held against what is usual."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, inf, log
from typing import Final, NamedTuple

from nightcall.kernel.errors import NightcallError
from nightcall.lab.skill.ballots import Ballot, Opinion

_GRID: Final = tuple(step / 100 for step in range(101))
# What is usual before any vote was seen, measured on the games of the sensible bots by all four books, as docs/odds.md
# says: a Beta distribution with their mean and spread, and how alike the votes of one ballot are.
_PRIOR: Final = (1.1, 1.5)
_USUAL_DISPERSION: Final = 4.8
_COUNTS_FOR: Final = 10  # ballots: until a group has held as many, the usual dispersion weighs more than its own
_OUTSIDE: Final = 0.025  # on either side of the interval


class NoVotes(NightcallError):
    """Nothing to fit a skill from."""


class Skill(NamedTuple):
    """A skill from 0 to 100, the interval that holds it 95 times in 100, and what it was learnt from."""

    skill: int
    low: int
    high: int
    votes: int
    ballots: int
    dispersion: float  # how much more alike the votes of a ballot are than independent ones; 1 is not at all


def fit_skill(ballots: Sequence[Ballot]) -> Skill:
    """The skill that explains these ballots, shrunk towards what is usual where they are few."""
    likelihood = _log_likelihood(ballots)
    best = max(range(len(_GRID)), key=lambda step: likelihood[step])
    # Those who heard the same debate do not vote independently: then their votes tell less than they are many.
    dispersion = max(1.0, _dispersion(ballots, _GRID[best]))
    weights = [
        _prior(skill) * exp((one - likelihood[best]) / dispersion) for skill, one in zip(_GRID, likelihood, strict=True)
    ]
    whole = sum(weights)
    mean = sum(weight * skill for weight, skill in zip(weights, _GRID, strict=True)) / whole
    return Skill(
        skill=round(100 * mean),
        low=_quantile(weights, _OUTSIDE * whole),
        high=_quantile(weights, (1 - _OUTSIDE) * whole),
        votes=sum(map(len, ballots)),
        ballots=len(ballots),
        dispersion=dispersion,
    )


def _prior(skill: float) -> float:
    one, other = _PRIOR
    return float(skill ** (one - 1) * (1 - skill) ** (other - 1))


def _log_likelihood(ballots: Sequence[Ballot]) -> list[float]:
    counts: dict[Opinion, int] = {}
    for ballot in ballots:
        for opinion in ballot:
            counts[opinion] = counts.get(opinion, 0) + 1
    return [sum(count * _log_chance(opinion, skill) for opinion, count in counts.items()) for skill in _GRID]


def _log_chance(opinion: Opinion, skill: float) -> float:
    against = opinion.chance_against(skill)
    chance = against if opinion.is_against else 1 - against
    return log(chance) if chance > 0 else -inf


def _dispersion(ballots: Sequence[Ballot], skill: float) -> float:
    """Pearson's measure over ballots, which is 1 if votes fall independently of one another, with what is usual."""
    squares, terms = _USUAL_DISPERSION * _COUNTS_FOR, _COUNTS_FOR
    for ballot in ballots:
        surprise = sum(one.is_against - one.chance_against(skill) for one in ballot)
        spread = sum(one.chance_against(skill) * (1 - one.chance_against(skill)) for one in ballot)
        if spread > 0:
            squares += surprise**2 / spread
            terms += 1
    return squares / terms


def _quantile(weights: Sequence[float], part: float) -> int:
    passed = 0.0
    for step, weight in enumerate(weights):
        passed += weight
        if passed >= part:
            return step
    return len(weights) - 1
