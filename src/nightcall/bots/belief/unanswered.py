"""Unanswered: who has been asked or accused by name in a day's debate, and lets it stand."""

from __future__ import annotations

from nightcall.hidden_roles.talk import Accuse, Agree, AnyStatement, AskSeat, Estimate, Report, WillVote
from nightcall.kernel.audience import Seat


class Unanswered:
    """The seats that owe today's debate an answer. One answer a day is enough."""

    def __init__(self) -> None:
        self.is_closed = False  # once somebody is on trial nobody else may answer
        self._waiting: dict[Seat, bool] = {}  # whether it was asked something
        self._answered: set[Seat] = set()

    @property
    def seats(self) -> frozenset[Seat]:
        """Who has been named and hasn't answered."""
        return frozenset(self._waiting)

    def excuse(self, seat: Seat) -> None:
        """Expects nothing of a seat that may not speak today."""
        self._answered.add(seat)

    def hear(self, by: Seat, statement: AnyStatement | None, *, tells_of_wolf: bool = False) -> None:
        """Takes the next line; `tells_of_wolf` if it reports that a seat is a wolf."""
        if by in self._waiting and not self._evades(by, statement):
            del self._waiting[by]
            self._answered.add(by)
        match statement:
            case AskSeat(seat=seat):
                self._name(by, seat, is_question=True)
            case Accuse(seat=seat) | WillVote(seat=seat) | Estimate(seat=seat, team="wolves"):
                self._name(by, seat)
            case Report(seat=seat) if tells_of_wolf:
                self._name(by, seat)

    def _evades(self, by: Seat, statement: AnyStatement | None) -> bool:
        """True if a line has nothing of the speaker's own: to agree is no answer, nor is a vote to an accusation."""
        return isinstance(statement, Agree) or (isinstance(statement, WillVote) and not self._waiting[by])

    def _name(self, by: Seat, seat: Seat, *, is_question: bool = False) -> None:
        if seat != by and seat not in self._answered and not self.is_closed:
            self._waiting[seat] = self._waiting.get(seat, False) or is_question
