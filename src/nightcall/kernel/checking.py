"""Checking: whether a game accepts an input now. Whoever is refused is told why."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from nightcall.kernel.audience import EVERYONE, MODERATOR, Seat
from nightcall.kernel.errors import Refused
from nightcall.kernel.events import Said
from nightcall.kernel.inputs import Remove, Say, TimeIsUp, Unasked, Undo
from nightcall.kernel.polls import Floor, Poll
from nightcall.kernel.run import Run

LONGEST_TEXT: Final = 500
MOST_LINES: Final = 100


def check_unasked(run: Run, given: Unasked, players: int) -> Unasked:
    """The input as it would be stored; raises `Refused` if the game doesn't accept it now."""
    poll = run.poll
    if poll is None:
        raise _game_over()
    if type(given) is TimeIsUp:
        if given.poll != poll.number:
            raise Refused("not_this_poll", f"Poll {given.poll} is not open; poll {poll.number} is.")
    elif type(given) is Say:
        return _check_say(run, given)
    elif type(given) is Remove:
        if not 0 <= given.seat < players:
            raise no_such_seat(given.seat, players)
        run.game.check_removal(given.seat)
    elif type(given) is Undo and not 0 <= given.keep < len(run.inputs):
        raise Refused("nothing_to_undo", "There is nothing to undo.")
    return given


def floor_of(poll: Poll | None, seat: Seat) -> Floor:
    """The floor on which this seat speaks; raises `Refused` if it may not speak now."""
    if poll is None:
        raise _game_over()
    floor = poll.floor(seat)
    if floor is None:
        raise Refused("not_your_turn_to_speak", f"Seat {seat} may not speak now.")
    return floor


def not_asked(poll: Poll | None, seat: Seat, question: int | None, players: int) -> Refused:
    """Why this seat can't answer this question."""
    if poll is None:
        return _game_over()
    ask = poll.asks.get(seat)
    if ask is not None:
        return Refused(
            "not_this_question", f"Question {question} of seat {seat} is closed; question {ask.number} is open."
        )
    if seat != MODERATOR and not 0 <= seat < players:
        return no_such_seat(seat, players)
    return Refused("no_question", f"Seat {seat} has no open question now; wait for the next one.")


def check_characters(text: str) -> None:
    """Rejects unpaired surrogates, which no file can hold."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise Refused("not_plain_text", "Text must not contain unpaired surrogates.") from error


def _check_say(run: Run, given: Say) -> Say:
    floor = floor_of(run.poll, given.seat)
    if not given.text and given.statement is None:
        raise Refused("nothing_said", "Say a text, a statement, or both.")
    if len(given.text) > LONGEST_TEXT:
        raise Refused("too_long", f"A line has at most {LONGEST_TEXT} characters; this has {len(given.text)}.")
    if run.spoken.count(given.seat) >= MOST_LINES:
        raise Refused("too_much_said", f"Seat {given.seat} has said {MOST_LINES} lines; let others speak.")
    check_characters(given.text)
    if given.answers is not None and not 1 <= given.answers <= _said_to_everyone(run):
        raise Refused("no_such_line", f"Nobody has said a line {given.answers}; they are counted from 1.")
    if given.statement is None:
        return given
    return replace(given, statement=floor.check_statement(given.statement))


def _said_to_everyone(run: Run) -> int:
    """The number of lines said to everyone; an undo removes none."""
    return sum(1 for event in run.stage.events if type(event) is Said and event.to == EVERYONE)


def no_such_seat(seat: Seat, players: int) -> Refused:
    """The refusal of a seat that the table does not have."""
    return Refused("no_such_seat", f"There is no seat {seat}; seats are numbered from 0 to {players - 1}.")


def _game_over() -> Refused:
    return Refused("game_over", "The game is over; start a new one.")
