"""Fits how a group plays: its decisions, combined with a prior."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import exp, inf, log
from typing import Final, NamedTuple

from nightcall.lab.group.ballots import DayOutcomes
from nightcall.lab.group.decisions import Agreement, Decision, Many, TableHabits
from nightcall.lab.policies.policy import MOST_SKILL, Policy, weights
from nightcall.lab.policies.ways import LIKE_MOST

_OUTSIDE: Final = 0.025  # tail probability on either side of the interval
_SKILLS: Final = range(-MOST_SKILL, MOST_SKILL + 1)
_PERCENTS: Final = range(101)
_SURPRISE: Final = 0.01  # of 1: a result that our trials never produced may still happen


class Usual(NamedTuple):
    """A prior: the usual value of one parameter, and how much tables vary."""

    mean: float
    spread: float

    def log_chance(self, value: float) -> float:
        """The log prior of this value, up to a constant."""
        return -(((value - self.mean) / self.spread) ** 2) / 2


# A typical table, and how much tables of three kinds of bots by all four books vary (docs/odds.md).
SPREAD: Final = {
    "first": 45.0,
    "skill": 40.0,
    "after": 40.0,
    "follow": 20.0,
    "heed": 25.0,
    "doubt": 15.0,
    "plead": 25.0,
    "spare": 25.0,
    "hunt": 15.0,
    "ward": 15.0,
}
USUALLY: Final = {part: Usual(getattr(LIKE_MOST, part), spread) for part, spread in SPREAD.items()}
PARTS: Final = tuple(SPREAD)


class Found(NamedTuple):
    """An estimate with its 95% interval."""

    value: int
    low: int
    high: int


class Group(NamedTuple):
    """How a group plays, and the number of decisions behind it."""

    first: Found
    skill: Found
    after: Found
    follow: Found
    heed: Found
    doubt: Found
    plead: Found
    spare: Found
    hunt: Found
    ward: Found
    decisions: int
    votes: int

    @property
    def policy(self) -> Policy:
        """The policy of such a table."""
        numbers = {name: getattr(self, name).value for name in PARTS}
        return Policy(speaks="private", **numbers)


def fit_group(told: TableHabits) -> Group:
    """Fits this data, shrunk towards the prior where there is little of it.

    Following and sparing are fitted to votes first; skill is then fitted to executions.
    """
    follow = _found(_PERCENTS[1:], USUALLY["follow"], lambda percent: _following(told.agreements, percent / 100))
    spare = _found(_PERCENTS, USUALLY["spare"], _shares(told.spared))
    ballots = DayOutcomes(follow.value / 100, spare.value / 100)
    unheard = [one for one in told.decisions if not one.has_heard]
    of_days = {name: [one for one in unheard if _when(one) == name] for name in ("first", "skill", "after")}
    first = _found(_SKILLS, USUALLY["first"], _skill(of_days["first"], ballots))
    skill = _found(_SKILLS, USUALLY["skill"], _skill(of_days["skill"], ballots))
    after = _found(_SKILLS, USUALLY["after"], _skill(of_days["after"], ballots))
    skills = {"first": first.value, "skill": skill.value, "after": after.value}
    heard = [one for one in told.decisions if one.has_heard]
    return Group(
        first=first,
        skill=skill,
        after=after,
        follow=follow,
        heed=_found(_PERCENTS, USUALLY["heed"], _heeding(heard, skills, ballots)),
        doubt=_found(_PERCENTS, USUALLY["doubt"], lambda percent: _singling_out(told.doubted, percent / 100)),
        plead=_found(_PERCENTS, USUALLY["plead"], lambda percent: _letting_go(told.pleaded, percent / 100)),
        spare=spare,
        hunt=_found(_PERCENTS, USUALLY["hunt"], lambda percent: _singling_out(told.hunted, percent / 100)),
        ward=_found(_PERCENTS, USUALLY["ward"], lambda percent: _singling_out(told.warded, percent / 100)),
        decisions=len(told.decisions),
        votes=sum(one.voters for one in told.agreements),
    )


def shifted(group: Group, by: int) -> Group:
    """The same group with all skills shifted by this much."""

    def moved(one: Found) -> Found:
        return Found(*(max(-MOST_SKILL, min(MOST_SKILL, number + by)) for number in one))

    return group._replace(first=moved(group.first), skill=moved(group.skill), after=moved(group.after))


def _when(decision: Decision) -> str:
    """The skill that applied on this day."""
    return "first" if decision.is_first else "after" if decision.has_found else "skill"


def _skill(decisions: Iterable[Decision], ballots: DayOutcomes) -> Callable[[int], float]:
    """The log-likelihood of a skill, from days without a reported wolf."""
    counted = Counter(decisions)

    def likelihood(skill: int) -> float:
        return sum(number * _log_chance(one, _on_wolf(one, skill), ballots) for one, number in counted.items())

    return likelihood


def _heeding(decisions: Iterable[Decision], skills: Mapping[str, int], ballots: DayOutcomes) -> Callable[[int], float]:
    """The log-likelihood of heeding, from days with a reported wolf."""
    counted = Counter(decisions)

    def likelihood(percent: int) -> float:
        heed, whole = percent / 100, 0.0
        for one, number in counted.items():
            rest = one._replace(day=one.day._replace(wolves=one.day.wolves - 1))  # without the reported one
            otherwise = _on_wolf(rest, skills[_when(one)])
            whole += number * _log_chance(one, heed + (1 - heed) * otherwise, ballots)
        return whole

    return likelihood


def _on_wolf(decision: Decision, skill: int) -> float:
    """The probability that a wolf is the suspect."""
    of_wolf, of_human = weights(skill)
    wolf, human = decision.day.wolves * of_wolf, decision.day.humans * of_human
    return wolf / (wolf + human) if wolf + human else decision.day.wolves / (decision.day.wolves + decision.day.humans)


def _log_chance(decision: Decision, on_wolf: float, ballots: DayOutcomes) -> float:
    """The log-likelihood of this day's result, given the probability that a wolf is suspected."""
    if not decision.day.wolves or not decision.day.humans:
        return 0.0
    place = 0 if decision.on_wolf else 1 if decision.on_human else 2
    wolf, human = ballots.outcome(decision.day, True)[place], ballots.outcome(decision.day, False)[place]
    return log(max(_SURPRISE, on_wolf * wolf + (1 - on_wolf) * human))


def _following(agreements: Iterable[Agreement], follow: float) -> float:
    """The log-likelihood of following: two votes agree if both follow, or by chance."""
    whole = 0.0
    for one in agreements:
        both = follow if one.is_verdict else follow**2
        agree = both + (1 - both) / max(2, one.choices)
        # The pairs in a ballot are not independent: it carries as much information as it has voters.
        weight = 1 if one.is_verdict else one.voters / 2 / one.of
        whole += weight * (_log(one.hits, agree) + _log(one.of - one.hits, 1 - agree))
    return whole


def _singling_out(humans: Iterable[tuple[bool, float]], part: float) -> float:
    """The log-likelihood that seats that look at others are singled out in this share of the cases."""
    return sum(
        _log(1, chance) if had_looked else _log(1, 1 - chance)
        for had_looked, by_chance in humans
        for chance in (part + (1 - part) * by_chance,)
    )


def _letting_go(humans: Iterable[tuple[bool, float]], part: float) -> float:
    """The log-likelihood that seats that plead are let go in this share of the cases."""
    return sum(
        _log(1, chance) if pleads else _log(1, 1 - chance)
        for pleads, by_chance in humans
        for chance in ((1 - part) * by_chance,)
    )


def _shares(counted: Iterable[Many]) -> Callable[[int], float]:
    """The log-likelihood of a percentage."""
    all_of_them = list(counted)
    hits = sum(one.hits for one in all_of_them)
    others = sum(one.of for one in all_of_them) - hits
    return lambda percent: _log(hits, percent / 100) + _log(others, 1 - percent / 100)


def _log(times: float, chance: float) -> float:
    if times <= 0:
        return 0.0
    return times * log(chance) if chance > 0 else -inf


def _found(values: Sequence[int], usual: Usual, likelihood: Callable[[int], float]) -> Found:
    """The posterior mean and its interval."""
    logs = [usual.log_chance(value) + likelihood(value) for value in values]
    most = max(logs)
    weighed = [exp(one - most) for one in logs]
    whole = sum(weighed)
    mean = sum(value * weight for value, weight in zip(values, weighed, strict=True)) / whole
    return Found(
        round(mean), _quantile(values, weighed, _OUTSIDE * whole), _quantile(values, weighed, (1 - _OUTSIDE) * whole)
    )


def _quantile(values: Sequence[int], weighed: Sequence[float], part: float) -> int:
    passed = 0.0
    for value, weight in zip(values, weighed, strict=True):
        passed += weight
        if passed >= part:
            return value
    return values[-1]
