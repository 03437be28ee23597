"""The outcome of a day with a known suspect: simulated votes, counted by the book's procedure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Final, NamedTuple, TypeVar

from nightcall.kernel.chance import Chance, purpose
from nightcall.kernel.sources import Seeded

T = TypeVar("T")

_TRIALS: Final = 300
_SEED: Final = "ballots"  # the same trials for every fit, so that a fit is deterministic
_TRY: Final = purpose("lab trial")
_PARTS: Final = 10_000  # resolution of a probability

Votes = list[tuple[int, int]]  # voter and candidate


class DayOutcome(NamedTuple):
    """The probabilities that a day ends with a wolf executed, a human executed, or nobody."""

    wolf: float
    human: float
    nobody: float


class VotingDay(NamedTuple):
    """A decision before it is made: its procedure, and who is alive."""

    procedure: str
    wolves: int
    humans: int


class _Luck:
    """A sequential random source."""

    def __init__(self) -> None:
        self._chance = Chance(Seeded(_SEED).key)
        self._drawn = 0

    def _below(self, limit: int) -> int:
        self._drawn += 1
        return self._chance.below(limit, _TRY, self._drawn)

    def choice(self, things: list[T]) -> T:
        """Any of these."""
        return things[self._below(len(things))]

    def happens(self, chance: float) -> bool:
        """True with this chance."""
        return self._below(_PARTS) < chance * _PARTS


class DayOutcomes:
    """Days of a table with these rates of following and sparing. The wolves' seats come first."""

    def __init__(self, follow: float, spare: float) -> None:
        self._follow, self._spare = follow, spare
        self._luck = _Luck()
        self._known: dict[tuple[VotingDay, bool], DayOutcome] = {}

    def outcome(self, day: VotingDay, suspect_is_wolf: bool) -> DayOutcome:
        """The outcome of this day if a wolf, or a human, is the suspect."""
        key = (day, suspect_is_wolf)
        if key not in self._known:
            counted = Counter(self._try(day, 0 if suspect_is_wolf else day.wolves) for _ in range(_TRIALS))
            wolves = sum(number for seat, number in counted.items() if seat is not None and seat < day.wolves)
            nobody = counted[None]
            self._known[key] = DayOutcome(wolves / _TRIALS, 1 - (wolves + nobody) / _TRIALS, nobody / _TRIALS)
        return self._known[key]

    def _try(self, day: VotingDay, suspect: int) -> int | None:
        return self._procedures[day.procedure](day, suspect)

    @cached_property
    def _procedures(self) -> Mapping[str, Callable[[VotingDay, int], int | None]]:
        return {
            "nobody": lambda day, suspect: self._point(day, suspect, again=False),
            "again": lambda day, suspect: self._point(day, suspect, again=True),
            "lot": lambda day, suspect: self._luck.choice(self._most(self._votes(day, suspect, self._all(day)))),
            "naming": self._name,
            "proposals": self._judge,
        }

    def _all(self, day: VotingDay) -> list[int]:
        return list(range(day.wolves + day.humans))

    def _votes(self, day: VotingDay, suspect: int, among: list[int], voters: list[int] | None = None) -> Votes:
        luck = self._luck
        humans = [seat for seat in among if seat >= day.wolves]
        instead = luck.choice(humans) if humans else None
        votes = []
        for seat in self._all(day) if voters is None else voters:
            options = [one for one in among if one != seat]
            if not options:
                continue
            pick = luck.choice(options)
            if seat < day.wolves and suspect < day.wolves:
                if suspect in options and not luck.happens(self._spare):
                    pick = suspect
                elif instead is not None and instead in options:
                    pick = instead
            elif suspect in options and luck.happens(self._follow):
                pick = suspect
            votes.append((seat, pick))
        return votes

    def _most(self, votes: Votes) -> list[int]:
        counted = Counter(pick for _, pick in votes)
        return [seat for seat, number in counted.items() if number == max(counted.values())]

    def _point(self, day: VotingDay, suspect: int, *, again: bool) -> int | None:
        most = self._most(self._votes(day, suspect, self._all(day)))
        if len(most) > 1 and again:
            most = self._most(self._votes(day, suspect if suspect in most else self._luck.choice(most), most))
        return most[0] if len(most) == 1 else None

    def _name(self, day: VotingDay, suspect: int) -> int | None:
        votes = self._votes(day, suspect, self._all(day))
        nominated = self._most(votes)
        if len(nominated) == 1:
            rest = [vote for vote in votes if vote[1] not in nominated]
            nominated += self._most(rest) if rest else []
        for _ in range(2):
            voters = [seat for seat in self._all(day) if seat not in nominated]
            if len(nominated) > 1 and voters:
                lead = suspect if suspect in nominated else self._luck.choice(nominated)
                nominated = self._most(self._votes(day, lead, nominated, voters))
        return self._luck.choice(nominated)

    def _judge(self, day: VotingDay, suspect: int) -> int | None:
        luck = self._luck
        for _ in range(2):
            die = 0
            for seat in self._all(day):
                if seat == suspect:
                    continue
                if seat < day.wolves and suspect < day.wolves:
                    die += not luck.happens(self._spare)
                else:
                    die += luck.happens(self._follow + (1 - self._follow) / 2)
            if 2 * die > day.wolves + day.humans:
                return suspect
            others = [seat for seat in self._all(day) if seat != suspect]
            suspect = luck.choice(others)
        return None
