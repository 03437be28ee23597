"""Session news: what has changed in a session since the last call, as lines for each audience."""

from __future__ import annotations

from nightcall.kernel.audience import EVERYONE, MODERATOR, TABLE, Seat
from nightcall.kernel.events import Undone
from nightcall.kernel.inputs import Remove, TimeIsUp, Undo
from nightcall.kernel.polls import Poll, WhyAgain
from nightcall.kernel.questions import Ask
from nightcall.kernel.session import Session
from nightcall.wire.lines import (
    AskedAgain,
    FloorClosed,
    FloorOpened,
    GameOver,
    Line,
    PollClosed,
    PollOpened,
    QuestionClosed,
    QuestionOpened,
    ToldLine,
    WhyClosed,
)


class SessionNews:
    """Tracks what of a session has been announced."""

    def __init__(self, session: Session, *, retell: bool = True) -> None:
        self._session = session
        self._told = 0 if retell else len(session.history)
        self._undos = 0 if retell else len(session.kept_by_undos)
        self._poll: Poll | None = None
        self._asks: dict[Seat, Ask] = {}
        self._speakers: list[frozenset[Seat]] = []  # by floor of the poll
        self._is_over = False

    def lines(self) -> list[Line]:
        """The new lines: what closed, what happened, what opened, in this order.

        Questions are compared by identity. After an undo the same question is a new one, because its answers are
        forgotten and its seat has to be asked again.
        """
        poll = self._session.poll
        asks = dict(poll.asks) if poll else {}
        lines = [*self._closed(poll, asks), *self.happened(), *self._opened(poll, asks)]
        self._poll, self._asks = poll, asks
        self._speakers = [floor.speakers for floor in poll.floors] if poll else []
        return lines

    def _closed(self, poll: Poll | None, asks: dict[Seat, Ask]) -> list[Line]:
        lines: list[Line] = [
            QuestionClosed(seat=seat, question=ask.number, to=(seat,))
            for seat, ask in self._asks.items()
            if asks.get(seat) is not ask
        ]
        if self._poll is not poll:
            lines += [FloorClosed(to=tuple(sorted(speakers))) for speakers in self._speakers]
            if self._poll is not None:
                lines.append(PollClosed(poll=self._poll.number, why=self._why_closed(self._poll), to=()))
        elif poll is not None:
            silenced = [had - floor.speakers for had, floor in zip(self._speakers, poll.floors, strict=True)]
            lines += [FloorClosed(to=tuple(sorted(seats))) for seats in silenced if seats]
        return lines

    def _why_closed(self, poll: Poll) -> WhyClosed:
        given = self._session.last_input
        if isinstance(given, TimeIsUp):
            return "time"
        if isinstance(given, Undo):
            return "undone"
        if poll.is_answered():
            return "answered"
        return "removed" if isinstance(given, Remove) else "enough"

    def happened(self) -> list[Line]:
        """The new events alone: all that there is after talk, which asks nothing and closes nothing."""
        told = self._session.history_from(self._told)
        lines: list[Line] = []
        for event in told:
            if type(event) is Undone and event.to == (TABLE,):  # the first of an undo's events, one per viewer
                lines.append(self._undone_for_the_moderator())
            lines.append(ToldLine(event=event, to=event.to))
        self._told += len(told)
        if self._session.outcome is not None and not self._is_over:
            self._is_over = True
            lines.append(GameOver(outcome=self._session.outcome, to=EVERYONE))
        return lines

    def _undone_for_the_moderator(self) -> Line:
        """The same for a moderator; a log does not say whether there is one."""
        kept = self._session.kept_by_undos[self._undos]
        self._undos += 1
        return ToldLine(event=Undone(kept=kept, to=(MODERATOR,)), to=(MODERATOR,))

    def _opened(self, poll: Poll | None, asks: dict[Seat, Ask]) -> list[Line]:
        lines: list[Line] = []
        if poll is not None and poll is not self._poll:
            lines.append(PollOpened(poll=poll.number, seats=tuple(asks), secret=poll.secret, to=()))
            lines += [FloorOpened(listeners=floor.listeners, to=tuple(sorted(floor.speakers))) for floor in poll.floors]
            if poll.again is not None:
                lines.append(self._asked_again(poll, poll.again))
        lines += [
            QuestionOpened(question=ask, to=(seat,)) for seat, ask in asks.items() if self._asks.get(seat) is not ask
        ]
        return lines

    def _asked_again(self, poll: Poll, why: WhyAgain) -> Line:
        ask = next(iter(poll.asks.values()))
        return AskedAgain(about=ask.about, why=why, to=(MODERATOR,) if MODERATOR in poll.asks else EVERYONE)
