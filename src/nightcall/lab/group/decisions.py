"""Extracts the decisions of a finished game: each day's result, who followed, what was known, who was hunted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Container, Iterable, Sequence
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import astuple

from nightcall.hidden_roles.events import (
    DayBroke,
    Died,
    ElectionBegan,
    GameBegan,
    Named,
    NamingBegan,
    NightFell,
    NobodyExecuted,
    Proposed,
    RunoffBegan,
    VerdictShown,
    VoteBegan,
    VotesShown,
)
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.kernel.audience import MODERATOR, Seat
from nightcall.kernel.events import Event
from nightcall.lab.group.ballots import VotingDay
from nightcall.lab.halves import exact_halves
from nightcall.lab.policies.knowing import Knowing
from nightcall.lab.policies.pleading import pleaders
from nightcall.lab.policies.policy import Policy

_HEARS: Final = Policy(speaks="private")
Votes = Sequence[tuple[Seat, Seat]]  # voter and candidate


class Many(NamedTuple):
    """A count out of a total."""

    hits: float
    of: float


class Agreement(NamedTuple):
    """Agreement among the humans in one ballot: pairs of equal votes, or votes to execute."""

    hits: float
    of: float
    choices: int  # possible votes; two in a verdict
    voters: int
    is_verdict: bool


class Decision(NamedTuple):
    """One day: who was alive, whether a wolf was known, and who was executed."""

    day: VotingDay
    is_first: bool  # the first day of the game
    has_found: bool  # whether a wolf has been executed before
    has_heard: bool  # whether an informed seat has reported a living wolf
    on_wolf: bool
    on_human: bool


Singled = tuple[bool, float]  # whether somebody was singled out, and the probability by chance


class TableHabits(Struct):
    """What games reveal about their table."""

    decisions: list[Decision] = []
    agreements: list[Agreement] = []
    spared: list[Many] = []  # wolves' votes for somebody else when a wolf is suspected
    hunted: list[Singled] = []  # whether the victim had looked at somebody
    doubted: list[Singled] = []  # the same for executed humans
    pleaded: list[Singled] = []  # whether an executed human was a lover, or wins alone
    warded: list[Singled] = []  # whether a guard guarded the victim

    def __add__(self, other: TableHabits) -> TableHabits:
        """The sum of both."""
        return TableHabits(*(mine + others for mine, others in zip(astuple(self), astuple(other), strict=True)))


def told_by(
    book: HiddenRolesBook, players: tuple[str, ...], events: Iterable[Event], not_counted: Container[Seat] = ()
) -> TableHabits:
    """What this game reveals, ignoring the votes of excluded seats."""
    return _Reader(book, players, not_counted).read(events)


class _Reader:
    """Reads a game's events and tracks who was what at each decision."""

    def __init__(self, book: HiddenRolesBook, players: tuple[str, ...], not_counted: Container[Seat]) -> None:
        self._fold = book.fold(players, MODERATOR)
        self._table = self._fold.table
        self._knowing = Knowing(self._table, _HEARS)
        self._not_counted = not_counted
        self._told = TableHabits()
        halves = exact_halves(book)
        self._hunts = {kind: of for half in halves for kind, of in half.hunts.items()}
        self._wards = {kind: of for half in halves for kind, of in half.wards.items()}
        self._victim: Seat | None = None  # tonight's first
        self._guards: dict[Seat, Seat] = {}
        self._has_found = False
        self._tied_vote = "nobody"
        self._before: Decision | None = None  # today's, before an execution
        self._is_election = False
        self._counted_on = 0  # the last day whose votes were counted
        self._spoken: list[tuple[Seat, Seat]] = []  # spoken votes, in order

    def read(self, events: Iterable[Event]) -> TableHabits:
        """Reads all events."""
        for event in events:
            self._knowing.take(event)
            self._take(event)
            self._fold.take(event)
        return self._told

    def _take(self, event: Event) -> None:
        self._watch_night(event)
        match event:
            case NightFell():
                self._victim, self._guards = None, {}
            case DayBroke():
                self._dawn()
            case GameBegan():
                self._tied_vote = event.options.get("tied_vote", "nobody")
            case ElectionBegan():
                self._is_election = True
            case VoteBegan():
                self._is_election = False
                self._begin(self._tied_vote)
            case NamingBegan():
                self._spoken = []
                self._begin("naming")
            case Proposed():
                self._begin("proposals")
            case VotesShown() if not self._is_election:
                self._count([(seat, pick) for seat, pick, _ in event.votes if pick is not None])
            case Named(at=int(at)):
                self._spoken.append((event.seat, at))
            case RunoffBegan():
                self._count_spoken()
            case VerdictShown():
                self._judge(event)
            case NobodyExecuted():
                self._count_spoken()
                self._decide(None)
            case Died(how="executed"):
                self._count_spoken()
                self._decide(event.seat)

    def _watch_night(self, event: Event) -> None:
        """Notes tonight's guards and its first victim."""
        if type(event) in self._wards:
            by, seat = self._wards[type(event)](event)
            self._guards[by] = seat
        elif type(event) in self._hunts and self._victim is None:
            self._victim = self._hunts[type(event)](event)

    def _dawn(self) -> None:
        """Records the victim and the guards, while the night's dead still count as living."""
        if self._victim is not None:
            self._note_one_of_humans(self._victim, self._knowing.noticed, self._told.hunted)
            chance = 1 / (len(self._table.living) - 1)
            guards = [(by, seat) for by, seat in self._guards.items() if by != self._victim]
            self._told.warded += [(seat == self._victim, chance) for _, seat in guards]

    def _note_one_of_humans(self, seat: Seat, such: Collection[Seat], into: list[Singled]) -> None:
        """Records whether this human is one of such seats, and how likely that was."""
        table = self._table
        humans = [one for one in table.living if not table.counts_as_wolf(one)]
        chance = sum(one in such for one in humans) / len(humans) if humans else 0.0
        if 0 < chance < 1:
            into.append((seat in such, chance))

    def _begin(self, procedure: str) -> None:
        """Starts a day's first decision, before anybody has voted."""
        table = self._table
        if self._before is not None or not table.day:
            return
        self._knowing.speak_where_it_pays(table.living)
        wolves = sum(map(table.counts_as_wolf, table.living))
        has_heard = any(self._knowing.public.get(seat) for seat in table.living)
        day = VotingDay(procedure, wolves, len(table.living) - wolves)
        self._before = Decision(day, table.night <= 1, self._has_found, has_heard, on_wolf=False, on_human=False)

    def _decide(self, executed: Seat | None) -> None:
        """Records the execution; if a moderator counted hands, no votes were seen."""
        if self._before is None and executed is not None:
            self._begin(self._tied_vote)
        if self._before is not None:
            on_wolf = executed is not None and self._table.counts_as_wolf(executed)
            on_human = executed is not None and not on_wolf
            self._has_found = self._has_found or on_wolf
            if executed is not None and on_human:
                self._note_one_of_humans(executed, self._knowing.noticed, self._told.doubted)
                self._note_one_of_humans(executed, pleaders(self._table), self._told.pleaded)
            self._told.decisions.append(self._before._replace(on_wolf=on_wolf, on_human=on_human))
        self._before = None

    def _humans(self, seat: Seat) -> bool:
        return seat not in self._not_counted and not self._table.counts_as_wolf(seat)

    def _count_spoken(self) -> None:
        self._count(self._spoken)
        self._spoken = []

    def _count(self, votes: Votes) -> None:
        """Counts the day's first ballot only: later ones have fewer candidates."""
        humans = [(seat, pick) for seat, pick in votes if self._humans(seat)]
        if not humans or self._counted_on == self._table.day:
            return
        self._counted_on = self._table.day
        times = Counter(pick for _, pick in humans)
        suspects = [seat for seat, number in times.items() if number == max(times.values())]
        picks = Counter(pick for seat, pick in humans if seat not in suspects)  # nobody votes for themselves
        voters = picks.total()
        if voters > 1:
            alike = sum(number * (number - 1) for number in picks.values()) / 2
            choices = len(self._table.living) - 1
            self._told.agreements.append(Agreement(alike, voters * (voters - 1) / 2, choices, voters, is_verdict=False))
        wolves = [pick for seat, pick in votes if self._would_spare(seat, suspects)]
        self._told.spared.append(Many(sum(pick not in suspects for pick in wolves), len(wolves)))

    def _judge(self, verdict: VerdictShown) -> None:
        """Counts a vote to execute as following the accuser."""
        accused = verdict.seat
        thumbs = [(seat, True) for seat in verdict.die] + [(seat, False) for seat in verdict.live if seat != accused]
        humans = [die for seat, die in thumbs if self._humans(seat)]
        if humans:
            self._told.agreements.append(Agreement(sum(humans), len(humans), 2, len(humans), is_verdict=True))
        wolves = [die for seat, die in thumbs if self._would_spare(seat, [accused])]
        self._told.spared.append(Many(len(wolves) - sum(wolves), len(wolves)))

    def _would_spare(self, seat: Seat, suspects: Sequence[Seat]) -> bool:
        """True for a wolf when only its mate is suspected."""
        is_wolf = self._table.counts_as_wolf
        if seat in self._not_counted or len(suspects) != 1 or suspects[0] == seat:
            return False
        return is_wolf(seat) and is_wolf(suspects[0])
