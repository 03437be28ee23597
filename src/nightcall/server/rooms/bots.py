"""Bots at a table: each sees what a person in its seat would see, and looks up when its time has come."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec

from nightcall.bots.player import Player
from nightcall.families.registry import usual_player
from nightcall.kernel.audience import TABLE
from nightcall.kernel.errors import Refused
from nightcall.kernel.inputs import Answer, Say
from nightcall.server.rooms import debating

if TYPE_CHECKING:
    from nightcall.kernel.audience import Seat
    from nightcall.server.rooms.room import Room
    from nightcall.server.rooms.state import Clock

# The words of one look: bots do not talk over people.
_MOST_STATEMENTS = 2


class Bots:
    """The bots of one game, made when they are first needed: what they know is all in their seats' views."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._players: dict[Seat, Player] = {}
        self._silent_since = (-1, 0)  # how many lines and bots the table had when no bot had anything to say

    def look(self, seat: Seat, now: float) -> None:
        """Lets the bot of this seat speak, and answer."""
        if self._speaks(seat, now):
            self._answers(seat, now)

    def try_to_look(self, seat: Seat, now: float) -> None:
        """As `look`; a bot that wants what the game does not take does nothing."""
        with suppress(Refused):
            self.look(seat, now)

    def have_the_floor(self, now: float) -> None:
        """One turn of a debate: the first bot with something to say speaks; after talk enough, bots answer."""
        clock = self._room.state.clock
        if clock is None:
            return
        in_turn = debating.in_turn(self._room, clock)
        if debating.people_may_close(self._room, clock):
            self._all_answer(in_turn, clock, now)
        if self._is_open(clock):
            talked_out = not self._somebody_speaks(in_turn, now)
            if debating.bots_may_close(self._room, clock, now, talked_out=talked_out):
                self._all_answer(in_turn, clock, now)

    def _all_answer(self, in_turn: list[Seat], clock: Clock, now: float) -> None:
        for seat in in_turn:
            if self._is_open(clock):
                with suppress(Refused):
                    self._answers(seat, now)

    def _is_open(self, clock: Clock) -> bool:
        poll = self._room.playing.session.poll
        return poll is not None and poll.number == clock.poll

    def _somebody_speaks(self, in_turn: list[Seat], now: float) -> bool:
        said = self._room.playing.lines[TABLE]
        heard = (len(said), len(in_turn))
        if heard == self._silent_since:  # nothing is new to anybody
            return False
        for seat in in_turn:
            with suppress(Refused):
                self._speaks(seat, now)
            if len(said) != heard[0]:
                return True
        self._silent_since = heard
        return False

    def _speaks(self, seat: Seat, now: float) -> bool:
        """Lets the bot of this seat say what it has to say; False if the moment is over by then."""
        room, table, clock = self._room, self._room.table, self._room.state.clock
        if table is None or clock is None or not room.state.seats[seat].bot:
            return False
        view = table.session.view(seat)
        if view.may_speak:
            for statement in self._player(seat).speak(view)[:_MOST_STATEMENTS]:
                room.feed(Say(seat=seat, statement=msgspec.to_builtins(statement)), now)
                if table.session.poll is None or table.session.poll.number != clock.poll:
                    return False
        return True

    def _answers(self, seat: Seat, now: float) -> None:
        room, table = self._room, self._room.playing
        view, poll = table.session.view(seat), table.session.poll
        ask = view.question
        if ask is None or poll is None or (ask.final and seat in poll.answers):
            return
        value = self._player(seat).decide(view, ask)
        if poll.answers.get(seat) != value:
            room.feed(Answer(seat=seat, question=ask.number, value=value), now)

    def _player(self, seat: Seat) -> Player:
        if seat not in self._players:
            room = self._room
            assert room.table is not None
            seed = f"{room.state.bot_seed} {room.state.game}"
            book = room.table.book
            self._players[seat] = usual_player(book)(book, seat, seed)
        return self._players[seat]
