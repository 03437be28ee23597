"""A company of bots around a table: lets each of them speak and answer in a session, from its own view only."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

import msgspec

from nightcall.bots.player import Player
from nightcall.bots.random import RandomPlayer
from nightcall.bots.sensible import Sensible
from nightcall.hidden_roles.rulebook import Rulebook
from nightcall.kernel.audience import Seat
from nightcall.kernel.polls import Poll
from nightcall.kernel.questions import Value
from nightcall.kernel.rules import Outcome
from nightcall.kernel.session import Session

KINDS: Final[Mapping[str, Callable[[Rulebook, Seat, int | str], Player]]] = {
    "sensible": Sensible,
    "random": RandomPlayer,
}

# More rounds of talk than sensible players ever fill.
_MOST_ROUNDS: Final = 6


class Company:
    """The bots of one session; seats without one belong to people."""

    def __init__(self, session: Session, players: Mapping[Seat, Player]) -> None:
        self.session = session
        self.players = players
        self._poll: Poll | None = None
        self._given: dict[Seat, Value] = {}

    @classmethod
    def of(cls, session: Session, book: Rulebook, kind: str, seats: Iterable[Seat], seed: int | str) -> Company:
        """A company of one kind on these seats."""
        return cls(session, {seat: KINDS[kind](book, seat, seed) for seat in seats})

    def speak(self) -> bool:
        """Gives each bot the floor once, beginning with another seat each time; True if anybody spoke."""
        session, poll = self.session, self.session.poll
        if poll is None or not poll.floors:
            return False
        spoke = False
        seats = sorted(self.players)
        first = poll.number % len(seats) if seats else 0
        for seat in seats[first:] + seats[:first]:
            view = session.view(seat)
            if not view.may_speak:
                continue
            for statement in self.players[seat].speak(view):
                session.say(seat, statement=msgspec.to_builtins(statement))
                spoke = True
        return spoke

    def talk_itself_out(self) -> None:
        """Gives the floor around until nobody has anything to add."""
        for _ in range(_MOST_ROUNDS):
            if not self.speak():
                return

    def answer(self) -> None:
        """Answers every open question of a bot, and again where seeing the others has changed its mind."""
        session, poll = self.session, self.session.poll
        if poll is not self._poll:
            self._poll, self._given = poll, {}
        changed = True
        while changed and session.poll is poll:
            changed = False
            for seat, player in self.players.items():
                ask = session.question(seat) if session.poll is poll else None
                if ask is None:
                    continue
                value = player.decide(session.view(seat), ask)
                if self._given.get(seat) != value:
                    self._given[seat] = value
                    session.answer(seat, value)
                    changed = True

    def play_out(self) -> Outcome:
        """The outcome of a game in which nobody but bots is left to act."""
        session = self.session
        while session.outcome is None:
            poll = session.poll
            self.talk_itself_out()
            self.answer()
            if session.poll is poll and poll is not None:
                session.time_is_up()
        return session.outcome
