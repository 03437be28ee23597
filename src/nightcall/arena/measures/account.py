"""An account of a finished game: the truth about its seats, and its public days in order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, Final

from msgspec import Struct

from nightcall.hidden_roles.events import (
    DayBroke,
    DebateBegan,
    Died,
    NamingBegan,
    Proposed,
    RunoffBegan,
    VerdictBegan,
    VoteBegan,
)
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.state import Ballot, State
from nightcall.hidden_roles.teams import WOLVES
from nightcall.kernel.audience import EVERYONE, TABLE, Seat
from nightcall.kernel.events import Event, Said
from nightcall.kernel.session import Session

# These events begin a day's voting: what was said before can still change a mind.
VOTING: Final = (VoteBegan, NamingBegan, Proposed, VerdictBegan, RunoffBegan)


class SpokenLine(Struct, frozen=True):
    """A public statement."""

    day: int
    seat: Seat
    says: Mapping[str, Any]
    is_before_vote: bool
    living: frozenset[Seat]

    @property
    def about(self) -> Seat | None:
        """The seat it names."""
        seat: Seat | None = self.says.get("seat")
        return seat


class Account:
    """Derived from the session; expensive values are computed once."""

    def __init__(self, book: HiddenRolesBook, session: Session) -> None:
        self.book = book
        self.session = session
        self.seats = len(session.header.players)
        self.truth: State = session.truth().state
        self.events: list[Event] = list(session.view(TABLE).events)

    @cached_property
    def wolves(self) -> frozenset[Seat]:
        """The seats that play a wolf card."""
        return frozenset(
            seat
            for seat, card in enumerate(self.truth.playing)
            if card is not None and self.book.card(card).counts_as == WOLVES
        )

    def tells_of_wolf(self, says: Mapping[str, Any]) -> bool:
        """True if this report says that somebody is a wolf."""
        card = says.get("card")
        return says.get("team") == WOLVES if card is None else self.book.card(card).counts_as == WOLVES

    @cached_property
    def lines(self) -> tuple[SpokenLine, ...]:
        """All public statements made by day."""
        return tuple(self._lines())

    def _lines(self) -> Iterator[SpokenLine]:
        day, living, voting = 0, set(range(self.seats)), False
        for event in self.events:
            match event:
                case DayBroke():
                    day, voting = event.day, False
                case Died():
                    living.discard(event.seat)
                case Said() if event.statement is not None and event.to == EVERYONE:
                    yield SpokenLine(day, event.seat, event.statement, not voting, frozenset(living))
                case _ if isinstance(event, VOTING):
                    voting = True

    @cached_property
    def before_votes(self) -> Mapping[int, State]:
        """The public state on each day when the voting began."""
        fold = self.book.fold(self.session.header.players, TABLE)
        found: dict[int, State] = {}
        day = 0
        for event in self.events:
            if isinstance(event, DayBroke):
                day = event.day
            elif isinstance(event, VOTING) and day not in found:
                found[day] = fold.state
            fold.take(event)
        return found

    @cached_property
    def debates(self) -> frozenset[int]:
        """The days on which there was a debate."""
        return frozenset(event.day for event in self.events if isinstance(event, DebateBegan)) or frozenset(
            self.before_votes
        )

    def speaks_on(self, seat: Seat, day: int) -> bool:
        """True if the seat was alive in the debate of this day."""
        if day not in self.debates:
            return False
        died = next((death for death in self.truth.deaths if death.seat == seat), None)
        return died is None or died.day > day or (died.day == day and died.how != "night")

    @cached_property
    def ballots(self) -> tuple[Ballot, ...]:
        """Every ballot for an execution."""
        return tuple(ballot for ballot in self.truth.ballots if ballot.about != "election")

    @cached_property
    def executed(self) -> frozenset[tuple[int, Seat]]:
        """The executions, with their days."""
        return frozenset((death.day, death.seat) for death in self.truth.deaths if death.how == "executed")
