"""When bots speak in a debate, one at a time; the time is passed in.

A turn comes every few seconds and goes to the first bot with something to say, in a random order; whoever a person has
named comes first, and soon. Otherwise turns and order are drawn from the room's own random stream and depend on nothing
but the number of bots and the length of the debate.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nightcall.kernel.audience import Seat
from nightcall.kernel.chance import purpose
from nightcall.kernel.inputs import Say
from nightcall.server.rooms.bot_luck import bot_chance
from nightcall.server.rooms.state import Clock

if TYPE_CHECKING:
    from nightcall.server.rooms.room import ServerRoom

# Seconds before the first turn; before the second, with which bots agree to vote: by then the first words are heard;
# and before bots propose, where that is the question.
_FIRST_WORD: Final = 1.5
_OPENING: Final = 6.0
_PROPOSING: Final = 15.0
# Between two turns, later, so that a debate is filled by about one of each bot; never ten seconds of silence.
_SHORTEST_GAP: Final = 3.0
_LONGEST_GAP: Final = 8.0
# Before a bot that was named has the floor: about as long as it takes to read a line and to type one.
_REPLY: Final = 3.0
# A debate shorter than this is hurried through.
_UNHURRIED: Final = 20.0
_TURN: Final = purpose("a bot has the floor")
_ORDER: Final = purpose("the order in which bots have the floor")


def next_turn(room: ServerRoom, clock: Clock, after: float) -> float:
    """When the next turn is."""
    hurry = _hurry(clock)
    if clock.turns < 2:
        return clock.starts + (_OPENING if clock.turns else _FIRST_WORD) * hurry
    if clock.named:
        return after + _REPLY * hurry
    bots = sum(chair.bot for chair in room.state.seats)
    usual = _LONGEST_GAP if clock.most is None else clock.most / max(1, bots)
    usual = min(_LONGEST_GAP, max(_SHORTEST_GAP, usual))
    varied = 0.8 + 0.4 * bot_chance(room.state).below(1000, _TURN, clock.poll, clock.turns) / 1000
    return after + usual * varied * hurry


def in_turn(room: ServerRoom, clock: Clock) -> list[Seat]:
    """The order of bots for this turn: those who were named first; of the others each turn starts with the next."""
    seats = [seat for seat, chair in enumerate(room.state.seats) if chair.bot]
    bot_chance(room.state).shuffle(seats, _ORDER, clock.poll)
    first = clock.turns % len(seats) if seats else 0
    return list(dict.fromkeys([*clock.named, *seats[first:], *seats[:first]]))


def named_in(room: ServerRoom, said: Say) -> list[Seat]:
    """The bots that this line names, in its words or its statement."""
    about, text = (said.statement or {}).get("seat"), said.text.casefold()
    names = enumerate(room.playing.session.header.players)
    bots = [(seat, name.casefold()) for seat, name in names if room.state.seats[seat].bot]
    return [seat for seat, name in bots if seat == about or _is_named(name, text)]


def _is_named(name: str, text: str) -> bool:
    # A pattern for each name takes longer to compile than all the rest of a command.
    return name in text and re.search(rf"\b{re.escape(name)}\b", text) is not None


def people_may_close(room: ServerRoom, clock: Clock) -> bool:
    """Whether bots are ready, so that people can close the debate; not before the first words are heard."""
    return clock.turns > 0 and "debate" in _asked_people(room)


def bots_may_close(room: ServerRoom, clock: Clock, now: float, *, talked_out: bool) -> bool:
    """Whether bots answer because they have no more to say; where they may propose, people get time to do so first."""
    patience = _PROPOSING if _asked_people(room) else _OPENING
    return now >= clock.starts + patience * _hurry(clock) and (talked_out or is_half_over(clock, now))


def is_half_over(clock: Clock, now: float) -> bool:
    """Whether half of the debate's time is over."""
    return clock.most is not None and now >= clock.starts + clock.most / 2


def _asked_people(room: ServerRoom) -> list[str]:
    """The open questions of the people at the table."""
    poll, seats = room.playing.session.poll, room.state.seats
    return [] if poll is None else [ask.about for seat, ask in poll.asks.items() if seat >= 0 and not seats[seat].bot]


def _hurry(clock: Clock) -> float:
    return 1.0 if clock.most is None else min(1.0, clock.most / _UNHURRIED)
