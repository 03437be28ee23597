"""Runs the bots of a session: each speaks and answers from its own view only."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

import msgspec

from nightcall.bots.player import Player
from nightcall.bots.random import RandomPlayer
from nightcall.bots.reasoning.player import Master, Newcomer, Regular
from nightcall.bots.sensible import Sensible
from nightcall.bots.tongue import SilentTongue, Tongue
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.kernel.audience import Seat
from nightcall.kernel.polls import Poll
from nightcall.kernel.rules import Outcome
from nightcall.kernel.session import Session

KINDS: Final[Mapping[str, Callable[[HiddenRolesBook, Seat, int | str], Player]]] = {
    "regular": Regular,  # the default
    "newcomer": Newcomer,
    "master": Master,
    "sensible": Sensible,
    "random": RandomPlayer,
}

# More rounds of talk than sensible bots ever use.
_MOST_ROUNDS: Final = 6


class Company:
    """The bots of one session; the other seats belong to people."""

    def __init__(self, session: Session, players: Mapping[Seat, Player], tongue: Tongue | None = None) -> None:
        self.session = session
        self.players = players
        self.tongue = tongue or SilentTongue()

    @classmethod
    def of(cls, session: Session, book: HiddenRolesBook, kind: str, seats: Iterable[Seat], seed: int | str) -> Company:
        """Bots of one kind on these seats."""
        return cls(session, {seat: KINDS[kind](book, seat, seed) for seat in seats})

    def speak(self) -> bool:
        """Lets each bot speak once; True if any did."""
        session, poll = self.session, self.session.poll
        if poll is None or not poll.floors:
            return False
        spoke = False
        for seat in self._in_turn(poll):
            view = session.view(seat)
            if not view.may_speak:
                continue
            said: list[Any] = [msgspec.to_builtins(statement) for statement in self.players[seat].speak(view)]
            words = [*zip(self.tongue.words(view, said), said, strict=True)]
            if reply := self.tongue.reply(view):
                words.insert(0, (reply, None))
            for text, statement in words:
                session.say(seat, text, statement)
            spoke |= bool(words)
        return spoke

    def talk_itself_out(self) -> None:
        """Lets the bots speak until none has anything to add."""
        for _ in range(_MOST_ROUNDS):
            if not self.speak():
                return

    def answer(self) -> None:
        """Answers every open question of a bot, again if seeing the others' answers changes its mind."""
        session, poll = self.session, self.session.poll
        changed = True
        while changed and poll is not None:
            changed = False
            for seat in self._in_turn(poll):
                if session.poll is not poll:
                    return
                ask = poll.asks.get(seat)
                if ask is None or (ask.final and seat in poll.answers):
                    continue
                value = self.players[seat].decide(session.view(seat), ask)
                if poll.answers.get(seat) != value:
                    session.answer(seat, value)
                    changed = True

    def _in_turn(self, poll: Poll) -> list[Seat]:
        """All bots, starting with a different one each time, because some questions go to the first taker."""
        seats = sorted(self.players)
        first = poll.number % len(seats) if seats else 0
        return seats[first:] + seats[:first]

    def play_out(self) -> Outcome:
        """Plays a game of bots only to its end and returns the outcome."""
        session = self.session
        while session.outcome is None:
            poll = session.poll
            self.talk_itself_out()
            self.answer()
            if session.poll is poll and poll is not None:
                session.time_is_up()
        return session.outcome
