"""Bots at a table: each sees what a person in its seat would see, and looks up when its time has come."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from nightcall.bots.player import Player
from nightcall.families.registry import usual_player
from nightcall.kernel.errors import Refused
from nightcall.kernel.inputs import Answer, Say

if TYPE_CHECKING:
    from nightcall.kernel.audience import Seat
    from nightcall.server.rooms.room import Room

# The words of one look: bots do not talk over people.
_MOST_STATEMENTS = 2


class Bots:
    """The bots of one game, made when they are first needed: what they know is all in their seats' views."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._players: dict[Seat, Player] = {}

    def look(self, seat: Seat, now: float) -> None:
        """Lets the bot of this seat speak, and answer if it looks for the last time."""
        room, table, clock = self._room, self._room.table, self._room.state.clock
        if table is None or clock is None or not room.state.seats[seat].bot:
            return
        player = self._player(seat)
        view = table.session.view(seat)
        if view.may_speak:
            for statement in player.speak(view)[:_MOST_STATEMENTS]:
                room.feed(Say(seat=seat, statement=msgspec.to_builtins(statement)), now)
                if table.session.poll is None or table.session.poll.number != clock.poll:
                    return
            view = table.session.view(seat)
        ask, poll = view.question, table.session.poll
        will_look_again = any(other == seat for _, other in clock.bots)
        if ask is None or poll is None or (clock.kind == "debate" and will_look_again):
            return
        if ask.final and seat in poll.answers:
            return
        value = player.decide(view, ask)
        if poll.answers.get(seat) != value:
            room.feed(Answer(seat=seat, question=ask.number, value=value), now)

    def try_to_look(self, seat: Seat, now: float) -> None:
        """As `look`; a bot that wants what the game does not take does nothing."""
        try:
            self.look(seat, now)
        except Refused:
            return

    def _player(self, seat: Seat) -> Player:
        if seat not in self._players:
            room = self._room
            assert room.table is not None
            seed = f"{room.state.bot_seed} {room.state.game}"
            book = room.table.book
            self._players[seat] = usual_player(book)(book, seat, seed)
        return self._players[seat]
