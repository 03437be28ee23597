"""Bots at a table: each sees what a person in its seat would see, and acts at a time drawn in advance.

The time is independent of anything a seat holds or does. A worker computes the action before that time; if it is late,
a faster bot's answer replaces it, so that the time never reveals how hard a question was. Only a game from a seed waits
instead. A room without workers computes the actions at once.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec

from nightcall.bots.player import Player
from nightcall.bots.tongue import Tongue
from nightcall.families.registry import family_of, players_of, quick_player
from nightcall.kernel.audience import TABLE
from nightcall.kernel.errors import Refused
from nightcall.kernel.inputs import Answer, Say
from nightcall.server.minds.thinking import MOST_STATEMENTS
from nightcall.server.minds.thoughts import Thought, Thoughts, Turn, Wanted
from nightcall.server.rooms import debating
from nightcall.server.rooms.bot_luck import bot_seed

if TYPE_CHECKING:
    from nightcall.kernel.audience import Seat
    from nightcall.kernel.view import View
    from nightcall.server.rooms.room import ServerRoom
    from nightcall.server.rooms.state import Clock

_NOBODY: Thoughts = {}


class Bots:
    """The bots of one game, created on demand: everything they know is in their seats' views."""

    def __init__(self, room: ServerRoom, *, think_beside: bool = False) -> None:
        self._room = room
        self._players: dict[Seat, Player] = {}
        self._tongue: Tongue | None = None
        self._silent_since = (-1, 0)  # how many lines and bots the table had when no bot had anything to say
        self.think_beside = think_beside
        self.wait = False  # for a thought, in a game that is repeatable: its moment has come
        self._thoughts: dict[Seat, tuple[tuple[int, int, bool], Thought]] = {}  # each with its view's mark
        self._floor: tuple[Turn, Thoughts] | None = None  # the same of a whole debate

    # -- what is thought beside -----------------------------------------------------------------------------------

    def wanted(self) -> Wanted | None:
        """What a worker has to compute before the bots' next actions; None if everything is ready."""
        clock = self._room.state.clock
        if clock is None or not clock.bots or self._room.table is None or not self._is_open(clock):
            return None
        if clock.kind == "debate":
            order, turn = debating.in_turn(self._room, clock), self._turn(clock)
            if not order or self._floor_now(clock) is not None:
                return None
            due = clock.bots[0][0]
            answers = debating.people_may_close(self._room, clock) or debating.is_half_over(clock, due)
            return self._wanted(order, turn, answers=answers)
        seats = dict.fromkeys(seat for _, seat in clock.bots if self._is_bot(seat) and self._thought(seat) is None)
        return self._wanted(list(seats), None, answers=True) if seats else None

    def take(self, wanted: Wanted, thoughts: Thoughts) -> None:
        """Stores a worker's result."""
        if wanted.turn is not None:
            self._floor = wanted.turn, thoughts
        else:
            self._thoughts.update((seat, (_mark(wanted.views[seat]), one)) for seat, one in thoughts.items())

    def must_wait(self, clock: Clock) -> bool:
        """Whether an action is due but not computed, in a game where no faster bot may replace it."""
        played = self._room.state.played
        if not self.think_beside or played is None or played.seed is None or not self._is_open(clock):
            self.wait = False
        elif clock.kind == "debate":
            self.wait = self._floor_now(clock) is None
        else:
            seat = clock.bots[0][1]
            self.wait = self._is_bot(seat) and self._thought(seat) is None
        return self.wait

    def _wanted(self, seats: list[Seat], turn: Turn | None, *, answers: bool) -> Wanted:
        room, table = self._room, self._room.playing
        return Wanted(
            room=room.state.room,
            book=table.book,
            kind=self._kind,
            seed=self._seed,
            views={seat: table.session.view(seat) for seat in seats},
            answers=answers,
            turn=turn,
        )

    def _thought(self, seat: Seat) -> Thought | None:
        """The computed action of this bot, if its view hasn't changed since."""
        kept = self._thoughts.get(seat)
        is_new = kept is not None and kept[0] == _mark(self._room.playing.session.view(seat))
        return kept[1] if kept is not None and is_new else None

    def _floor_now(self, clock: Clock) -> Thoughts | None:
        """The computed turn of the debate, if nothing has changed since."""
        if self._floor is None:
            return None
        (poll, heard, turns), thoughts = self._floor
        if (poll, heard) != self._turn(clock)[:2]:
            return None
        # Where nobody had anything to say, nobody has in another order.
        is_silent = not any(one.said for one in thoughts.values())
        return thoughts if turns == clock.turns or is_silent else None

    def _turn(self, clock: Clock) -> Turn:
        return clock.poll, self._heard(), clock.turns

    # -- what they do ---------------------------------------------------------------------------------------------

    def look(self, seat: Seat, now: float) -> None:
        """Lets the bot of this seat speak and answer."""
        thought = self._thought(seat) if self.think_beside else None
        if self._speaks(seat, now, thought):
            self._answers(seat, now, thought)

    def try_to_look(self, seat: Seat, now: float) -> None:
        """Like `look`, but ignores an action that the game refuses."""
        with suppress(Refused):
            self.look(seat, now)

    def have_the_floor(self, now: float) -> None:
        """Runs one turn of a debate: the first bot with something to say speaks; after enough talk, bots answer."""
        clock = self._room.state.clock
        if clock is None:
            return
        in_turn = debating.in_turn(self._room, clock)
        thoughts = self._floor_now(clock) if self.think_beside else None
        if debating.people_may_close(self._room, clock):
            self._all_answer(in_turn, clock, now, thoughts)
        if self._is_open(clock):
            talked_out = not self._somebody_speaks(in_turn, now, thoughts)
            if debating.bots_may_close(self._room, clock, now, talked_out=talked_out):
                self._all_answer(in_turn, clock, now, thoughts)

    def _all_answer(self, in_turn: list[Seat], clock: Clock, now: float, thoughts: Thoughts | None) -> None:
        for seat in in_turn:
            if self._is_open(clock):
                with suppress(Refused):
                    self._answers(seat, now, (thoughts or _NOBODY).get(seat))

    def _is_open(self, clock: Clock) -> bool:
        table = self._room.table
        poll = table.session.poll if table is not None else None
        return poll is not None and poll.number == clock.poll

    def _heard(self) -> tuple[int, int]:
        """The number of lines everybody has heard, and the number of bots."""
        return len(self._room.playing.lines[TABLE]), sum(chair.bot for chair in self._room.state.seats)

    def _somebody_speaks(self, in_turn: list[Seat], now: float, thoughts: Thoughts | None) -> bool:
        heard = self._heard()
        if heard == self._silent_since:  # nothing is new to anybody
            return False
        for seat in in_turn:
            with suppress(Refused):
                self._speaks(seat, now, None if thoughts is None else thoughts.get(seat, Thought()))
            if self._heard() != heard:
                return True
        self._silent_since = heard
        return False

    def _speaks(self, seat: Seat, now: float, thought: Thought | None) -> bool:
        """Lets the bot of this seat speak; False if the moment is over by then."""
        room, table, clock = self._room, self._room.table, self._room.state.clock
        if table is None or clock is None or not self._is_bot(seat):
            return False
        view = table.session.view(seat)
        if view.may_speak:
            said = thought.said if thought is not None else self._said_at_once(seat, view)
            tongue = self._tongue_of(view)
            for statement, text in zip(said, tongue.words(view, said), strict=True):
                room.feed(Say(seat=seat, text=text, statement=statement), now)
                if table.session.poll is None or table.session.poll.number != clock.poll:
                    return False
            if not said and (text := tongue.reply(view)):
                room.feed(Say(seat=seat, text=text), now)
        return True

    def _tongue_of(self, view: View) -> Tongue:
        if self._tongue is None:
            book, setup, players = self._room.playing.book, self._room.state.setup, view.players
            self._tongue = family_of(book).tongue(book, players, setup.theme, setup.language, self._seed)
        return self._tongue

    def _said_at_once(self, seat: Seat, view: View) -> tuple[dict[str, object], ...]:
        return tuple(msgspec.to_builtins(one) for one in self._player(seat).speak(view)[:MOST_STATEMENTS])

    def _answers(self, seat: Seat, now: float, thought: Thought | None) -> None:
        room, table = self._room, self._room.playing
        view, poll = table.session.view(seat), table.session.poll
        ask = view.question
        clock = room.state.clock
        if ask is None or poll is None or (ask.final and seat in poll.answers):
            return
        if clock is not None and clock.poll == poll.number and seat in clock.standing:
            return
        value = thought.value if thought is not None else None
        if value is None:
            value = self._player(seat).decide(view, ask)
        if poll.answers.get(seat) != value:
            room.feed(Answer(seat=seat, question=ask.number, value=value), now)

    def _is_bot(self, seat: Seat) -> bool:
        return self._room.state.seats[seat].bot

    @property
    def _kind(self) -> str:
        """The bots' level, as the host chose; the default kind in a game without levels."""
        kinds, played = players_of(family_of(self._room.playing.book)), self._room.state.played
        wished = played.bots if played is not None else None
        return wished if wished is not None and wished in kinds else next(iter(kinds))

    @property
    def _seed(self) -> str:
        return bot_seed(self._room.state)

    def _player(self, seat: Seat) -> Player:
        """The player that acts at once for this seat; with workers, a fast one."""
        if seat not in self._players:
            book = self._room.playing.book
            make = quick_player(book) if self.think_beside else players_of(family_of(book))[self._kind]
            self._players[seat] = make(book, seat, self._seed)
        return self._players[seat]


def _mark(view: View) -> tuple[int, int, bool]:
    """Identifies a view among all views of the same seat in one game; after an undo its question differs."""
    number = view.question.number if view.question is not None else -1
    return len(view.events), number, view.may_speak
