"""The votes of a finished game, as far as they tell how well its humans tell wolves from humans."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from typing import NamedTuple

from nightcall.hidden_roles.events import (
    Died,
    ElectionBegan,
    Named,
    NamingBegan,
    Proposed,
    RunoffBegan,
    VerdictShown,
    VoteBegan,
    VotesShown,
)
from nightcall.hidden_roles.folding import Folding
from nightcall.hidden_roles.rulebook import Rulebook
from nightcall.kernel.audience import MODERATOR, Seat
from nightcall.kernel.events import Event


class Vote(NamedTuple):
    """A human's vote between so many wolves and so many humans; against a wolf or not."""

    wolves: int
    humans: int
    is_against: bool

    def chance_against(self, skill: float) -> float:
        """The chance that it falls on a wolf at a table of this skill, from 0 to 1."""
        return self.wolves / (self.wolves + (1 - skill) * self.humans)


class Thumb(NamedTuple):
    """A human's verdict on one accused; against the accused or not."""

    is_wolf: bool
    is_against: bool

    def chance_against(self, skill: float) -> float:
        """The chance that it says die at a table of this skill, from 0 to 1."""
        return (1.0 if self.is_wolf else 1 - skill) / (2 - skill)


Opinion = Vote | Thumb
Ballot = Sequence[Opinion]  # those who vote together have heard the same debate


def ballots_of(
    book: Rulebook, players: tuple[str, ...], events: Iterable[Event], not_counted: Container[Seat] = ()
) -> list[Ballot]:
    """Every ballot of this game in which a human had the choice between a wolf and a human."""
    return [ballot for ballot in _BallotReader(book.fold(players, MODERATOR), not_counted).read(events) if ballot]


class _BallotReader:
    """Goes through a game and knows at every vote who was what."""

    def __init__(self, fold: Folding, not_counted: Container[Seat]) -> None:
        self._fold = fold
        self._table = fold.table
        self._not_counted = not_counted
        self._among: tuple[Seat, ...] = ()
        self._is_election = False
        self._spoken: list[Opinion] = []  # aloud, one after another
        self._was_voted = False

    def read(self, events: Iterable[Event]) -> Iterator[Ballot]:
        """The ballots, in order."""
        for event in events:
            match event:
                case ElectionBegan():
                    self._is_election = True
                case VoteBegan():
                    self._is_election, self._among, self._was_voted = False, event.among, False
                case VotesShown() if not self._is_election:
                    self._was_voted = True
                    yield [one for seat, pick, _ in event.votes for one in self._vote(seat, pick, self._among)]
                case NamingBegan() | RunoffBegan():
                    yield self._take_spoken()
                    self._among = event.among if isinstance(event, RunoffBegan) else event.order
                case Named():
                    self._was_voted = True
                    self._spoken += self._vote(event.seat, event.at, self._among)
                case Proposed():
                    yield list(self._vote(event.by, event.seat, self._table.living))
                case VerdictShown():
                    self._was_voted = True
                    yield [*self._thumbs(event.seat, event.die, True), *self._thumbs(event.seat, event.live, False)]
                case Died(how="executed"):
                    yield self._take_spoken()
                    if not self._was_voted:  # hands were counted by a moderator: the table has spoken as one
                        yield list(self._choice(event.seat, self._table.living))
                    self._was_voted = False
            self._fold.take(event)
        yield self._take_spoken()

    def _take_spoken(self) -> Ballot:
        spoken, self._spoken = self._spoken, []
        return spoken

    def _vote(self, seat: Seat, pick: Seat | None, among: tuple[Seat, ...]) -> Iterator[Vote]:
        if pick is not None and self._counts(seat):
            barred = (seat, self._table.lover_of(seat))
            yield from self._choice(pick, tuple(one for one in among if one not in barred))

    def _counts(self, seat: Seat) -> bool:
        """True for humans: what a wolf votes says nothing of its skill."""
        return seat not in self._not_counted and not self._table.counts_as_wolf(seat)

    def _choice(self, pick: Seat, among: tuple[Seat, ...]) -> Iterator[Vote]:
        wolves = sum(self._table.counts_as_wolf(one) for one in among)
        if 0 < wolves < len(among):
            yield Vote(wolves, len(among) - wolves, self._table.counts_as_wolf(pick))

    def _thumbs(self, accused: Seat, seats: tuple[Seat, ...], says_die: bool) -> Iterator[Thumb]:
        for seat in seats:
            if seat != accused and self._counts(seat):
                yield Thumb(self._table.counts_as_wolf(accused), says_die)
