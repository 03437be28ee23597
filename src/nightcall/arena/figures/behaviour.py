"""Behaviour: how players talk and vote, in the shares that good company is judged by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct

from nightcall.arena.figures.boosting import tell_by_first_day
from nightcall.arena.figures.shares import Tallied, tallied
from nightcall.arena.played import HitCount, Played

_FEW: Final = 5  # with at most this many voters, agreement says nothing
_SURE: Final = 0.9  # public certainty from which on agreement is expected


class Tell(Struct, frozen=True):
    """The share of their days on which wolves, and uninformed villagers, make such an act."""

    wolves: float
    others: float
    same_days: float  # of the wolves' days, had they acted as the uninformed did on the same days

    @property
    def points(self) -> float:
        """The difference in percentage points."""
        return 100 * (self.wolves - self.others)

    @property
    def points_a_day(self) -> float:
        """The difference on the same days, in percentage points."""
        return 100 * (self.wolves - self.same_days)


class Behaviour(Struct, frozen=True, kw_only=True):
    """None where there is no data."""

    unanimous_but_one: Tallied | None
    results_told: dict[str, Tallied]
    named_answered: Tallied | None
    answered_with_reason: Tallied | None
    tells: dict[str, Tell]
    told_by_first_day: float | None  # the AUC of a classifier trained on first days
    mistakes: dict[str, int]
    false_reports_executed: Tallied | None
    true_reports_executed: Tallied | None


def behaviour(games: Sequence[Played]) -> Behaviour:
    """For all these games together."""
    told: dict[str, HitCount] = {}
    lies: dict[str, HitCount] = {}
    mistakes: Counter[str] = Counter()
    for game in games:
        _add(told, game.told)
        _add(lies, game.lies)
        mistakes.update(game.mistakes)
    return Behaviour(
        unanimous_but_one=tallied(_unanimous(games)),
        results_told={card: share for card, count in sorted(told.items()) if (share := tallied(count)) is not None},
        named_answered=tallied(_sum(game.named for game in games)),
        answered_with_reason=tallied(_sum(game.reasoned for game in games)),
        tells=_tells(games),
        told_by_first_day=tell_by_first_day(games),
        mistakes=dict(mistakes),
        false_reports_executed=tallied(lies.get("false", HitCount())),
        true_reports_executed=tallied(lies.get("true", HitCount())),
    )


def _unanimous(games: Sequence[Played]) -> HitCount:
    cast = [
        ballot
        for game in games
        for ballot in game.ballots
        if ballot.about not in ("verdict", "run_off") and ballot.voters > _FEW and ballot.surest < _SURE
    ]
    return HitCount(sum(ballot.most >= ballot.voters - 1 for ballot in cast), len(cast))


def _tells(games: Sequence[Played]) -> dict[str, Tell]:
    wolves, others = (sum(game.days_lived[group] for game in games) for group in (0, 1))
    if not wolves or not others:
        return {}
    made = _totals(game.acts for game in games)
    could = _totals(game.could for game in games)
    alike: dict[str, float] = {}
    for game in games:
        for act, days in game.alike.items():
            alike[act] = alike.get(act, 0.0) + days
    found = {}
    for act, (one, other) in made.items():
        of_wolves, of_others = could.get(act, (wolves, others))
        found[act] = Tell(one / max(1, of_wolves), other / max(1, of_others), alike.get(act, 0.0) / max(1, of_wolves))
    return dict(sorted(found.items(), key=lambda item: -abs(item[1].points)))


def _totals(counts: Iterable[dict[str, tuple[int, int]]]) -> dict[str, tuple[int, int]]:
    total: dict[str, tuple[int, int]] = {}
    for some in counts:
        for act, (one, other) in some.items():
            before = total.get(act, (0, 0))
            total[act] = before[0] + one, before[1] + other
    return total


def _add(into: dict[str, HitCount], counts: dict[str, HitCount]) -> None:
    for name, count in counts.items():
        into[name] = into.get(name, HitCount()) + count


def _sum(counts: Iterable[HitCount]) -> HitCount:
    total = HitCount()
    for count in counts:
        total += count
    return total
