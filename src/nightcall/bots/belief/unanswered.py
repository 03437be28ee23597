"""Unanswered: who has been asked or accused by name in a day's debate, and lets it stand."""

from __future__ import annotations

from nightcall.hidden_roles.talk import Accuse, Agree, AnyStatement, AskSeat, Disagree, Estimate, Report, WillVote
from nightcall.kernel.audience import Seat


class Unanswered:
    """The seats that owe today's debate an answer: to a question each time, to accusations once a day."""

    def __init__(self) -> None:
        self.is_closed = False  # once somebody is on trial nobody else may answer
        self._asked: set[Seat] = set()
        self._accused: set[Seat] = set()
        self._replied: set[Seat] = set()  # to an accusation
        self._excused: set[Seat] = set()

    @property
    def seats(self) -> frozenset[Seat]:
        """Who has been named and hasn't answered."""
        return frozenset((self._asked | self._accused - self._replied) - self._excused)

    def excuse(self, seat: Seat) -> None:
        """Expects nothing of a seat that may not speak today."""
        self._excused.add(seat)

    def hear(self, by: Seat, statement: AnyStatement | None, *, tells_of_wolf: bool = False) -> None:
        """Takes the next line; `tells_of_wolf` if it reports that a seat is a wolf."""
        # A line that only follows somebody is no answer, nor does a plain "no" answer a question.
        if not isinstance(statement, Agree | Disagree):
            self._asked.discard(by)
        if by in self._accused and not isinstance(statement, Agree | WillVote):
            self._replied.add(by)
        match statement:
            case AskSeat(seat=seat):
                self._name(self._asked, by, seat)
            case Accuse(seat=seat) | WillVote(seat=seat) | Estimate(seat=seat, team="wolves"):
                self._name(self._accused, by, seat)
            case Report(seat=seat) if tells_of_wolf:
                self._name(self._accused, by, seat)

    def _name(self, waiting: set[Seat], by: Seat, seat: Seat) -> None:
        if seat != by and not self.is_closed:
            waiting.add(seat)
