"""Commands during a game: answers, talk, narration, a device passed round, guesses of the dead, undo."""

from __future__ import annotations

from itertools import accumulate, takewhile
from typing import TYPE_CHECKING, Final

import msgspec

from nightcall.families.registry import family_of
from nightcall.kernel.audience import MODERATOR, Seat
from nightcall.kernel.errors import Refused
from nightcall.kernel.inputs import Answer, Say
from nightcall.kernel.sentences import Sentence
from nightcall.server.rooms import hands, timekeeping, timeline
from nightcall.server.rooms.changing_minds import ChangesOfMind
from nightcall.server.rooms.state import Member, UndoAsked
from nightcall.server.rooms.whispering import Whispering
from nightcall.wire.rooms import commands
from nightcall.wire.rooms.frames import Looked, RoomDone

if TYPE_CHECKING:
    from nightcall.server.rooms.room import ServerRoom

# In bytes: no frame may be larger than that of a call, and every line fits one alone.
_LOOKED_AT_ONCE: Final = 12_000


def answer(room: ServerRoom, member: Member, command: commands.AnswerInRoom, now: float, name: str | None) -> RoomDone:
    """Answers the question with this number; the log records it under this id."""
    seat = _acts_for(room, member, command.seat, command.game)
    timeline.must_be_told(room)
    given = Answer(seat=seat, question=command.question, value=command.value, id=name)  # type: ignore[arg-type]
    clock = room.state.clock
    _may_change_its_mind(room, seat, now)
    is_new = room.feed(given, now)
    if is_new and clock is not None:
        timekeeping.look_again(room, clock, now)
    return RoomDone(id=command.id, repeated=not is_new)


def _may_change_its_mind(room: ServerRoom, seat: Seat, now: float) -> None:
    """Refuses an answer to a seat that has changed it too often."""
    poll, played = room.playing.session.poll, room.state.played
    if poll is None or played is None or seat not in poll.answers:
        return
    if room.changes_of_mind.poll != poll.number:
        room.changes_of_mind = ChangesOfMind(poll.number)
    room.changes_of_mind.count(seat, now, played.pace.beat if room.is_secret else None)


def say(room: ServerRoom, member: Member, command: commands.SayInRoom, now: float, name: str | None) -> RoomDone:
    """Says something; the log records it under this id."""
    seat = _acts_for(room, member, command.seat, command.game)
    timeline.must_be_told(room)
    given = Say(seat=seat, text=command.text, statement=command.statement, answers=command.answers, id=name)
    clock = room.state.clock
    _may_whisper(room, given, now)
    is_new = room.feed(given, now)
    if is_new and clock is not None:
        timekeeping.call_upon(room, clock, given, now)
    return RoomDone(id=command.id, repeated=not is_new)


def _may_whisper(room: ServerRoom, given: Say, now: float) -> None:
    """Refuses more than the frames of a call carry."""
    poll, played = room.playing.session.poll, room.state.played
    floor = None if poll is None or not room.is_secret else poll.floor(given.seat)
    if poll is None or played is None or floor is None:
        return
    if room.whispering is None or room.whispering.poll != poll.number:
        room.whispering = Whispering(poll.number, played.pace.beat)
    room.whispering.count(given, floor.listeners, now)


def spoken(room: ServerRoom, member: Member, command: commands.Spoken, now: float) -> None:
    """Ends the narration of a line."""
    timeline.spoken(room, member, command.line, now)


def speaking(room: ServerRoom, member: Member, command: commands.Speaking, now: float) -> None:
    """Extends the narration of a line."""
    timeline.still_speaking(room, member, command.line)


def card_seen(room: ServerRoom, member: Member, command: commands.CardSeen, now: float) -> None:
    """Records that a seat has looked at its card."""
    room.must_be_playing()
    named = command.seat
    seat = named if named is not None and _hands_to(room, member, named) else _own_seat(room, member)
    timeline.has_looked(room, seat, now)


def look(room: ServerRoom, member: Member, command: commands.Look, now: float) -> Looked:
    """Returns the lines of the seat that holds the device now."""
    if not room.goes_round or member.member != room.state.host:
        raise Refused("not_passed_round", "Only a phone that goes round shows one seat after another.")
    table = room.table
    if table is None or not 0 <= command.seat < len(room.state.seats):
        raise Refused("no_such_seat", "There is no such seat.")
    _must_not_be_a_bots(room, command.seat)
    lines = room.lines_for(command.seat)[command.after :]
    fit = takewhile(lambda size: size <= _LOOKED_AT_ONCE, accumulate(len(line) + 1 for line in lines))
    some = tuple(msgspec.Raw(line) for line in lines[: max(1, sum(1 for _ in fit))])
    return Looked(id=command.id, seat=command.seat, lines=some, left=len(lines) - len(some))


def guess(room: ServerRoom, member: Member, command: commands.Guess, now: float) -> None:
    """Records a dead player's guess."""
    table = room.playing
    seat = _own_seat(room, member)
    timeline.must_be_told(room)  # whoever is refused as living, or is not, would learn it before the others
    # Whoever lives is asked by the night itself; to refuse it tells only what everybody can see.
    if not family_of(table.book).may_guess(table.session, seat):
        raise Refused("alive", "Only the dead guess here. You'll be asked at night.")
    if not all(0 <= guessed < len(room.state.seats) for guessed in command.seats):
        raise Refused("no_such_seat", "There is no such seat.")
    room.state.guesses[seat] = command.seats


def propose_undo(room: ServerRoom, member: Member, command: commands.ProposeUndo, now: float) -> None:
    """Proposes an undo, or agrees to the open proposal; it happens at once if one person answers for everybody."""
    table = room.playing
    played, poll = room.state.played, table.session.poll
    is_host = member.member == room.state.host
    if played is not None and played.mode in ("passed", "moderator"):
        if not is_host:
            raise Refused("host_only", "Only the host can do this.")
        room.go_back(command.steps if played.mode == "moderator" else None, now)
        return
    if not is_host and room.people.seat_of(member) is None:
        raise Refused("no_seat", "You don't have a seat in this game.")
    timeline.must_be_told(room)
    asked = room.state.undo
    if asked is None:
        room.may_go_back(None, now)
        asked = UndoAsked(by=member.member, poll=poll.number if poll else 0, agreed=[])
    if member.member in room.people.at_the_table():
        _agree(room, asked, member, now)
    else:
        room.state.undo = asked


def consent_to_undo(room: ServerRoom, member: Member, command: commands.ConsentToUndo, now: float) -> None:
    """Agrees to an undo, or not; more than half decide. Whoever proposed it withdraws it."""
    room.must_be_playing()
    timeline.must_be_told(room)
    if room.state.undo is None:
        raise Refused("nothing_asked", "Nobody has asked to go back.")
    if member.member == room.state.undo.by and not command.agrees:
        room.state.undo = None
        return
    if member.member not in room.people.at_the_table():
        raise Refused("no_seat", "You don't have a seat in this game.")
    if command.agrees:
        _agree(room, room.state.undo, member, now)
    elif member.member in room.state.undo.agreed:
        room.state.undo.agreed.remove(member.member)


def take_back(room: ServerRoom, member: Member, command: commands.TakeBack, now: float) -> None:
    """Takes the sender's own seat back from a bot."""
    for seat, chair in enumerate(room.state.seats):
        if chair.member == member.member and chair.bot and room.state.phase == "playing":
            chair.bot = False
            hands.remember(room, seat, "back")
            return
    raise Refused("no_seat", Sentence("no_seat_kept", "No bot keeps a seat for you."))


def _agree(room: ServerRoom, asked: UndoAsked, member: Member, now: float) -> None:
    people = room.people.at_the_table()  # somebody who agreed may have left it since
    agreed = [one for one in people if one == member.member or one in asked.agreed]
    if len(agreed) > len(people) / 2:
        room.go_back(None, now)
    else:
        asked.agreed = agreed
        room.state.undo = asked


def _own_seat(room: ServerRoom, member: Member) -> Seat:
    """The seat that a member plays; refuses whoever has none."""
    seat = room.people.seat_of(member)
    if seat is None:
        raise Refused("no_seat", "You don't have a seat in this game.")
    return seat


def _hands_to(room: ServerRoom, member: Member, named: Seat) -> bool:
    """Whether this member's device is passed round and this seat holds it now."""
    return room.goes_round and member.member == room.state.host and named >= 0


def _must_not_be_a_bots(room: ServerRoom, seat: Seat) -> None:
    """Refuses to hold the device in a bot's place: it plays for itself, and its card is nobody else's."""
    if room.state.phase == "playing" and seat < len(room.state.seats) and room.state.seats[seat].bot:
        raise Refused("bots_seat", Sentence("bot_plays_here", "A bot plays this seat, and needs no hands."))


def _acts_for(room: ServerRoom, member: Member, named: Seat | None, game: int | None) -> Seat:
    """The seat that a member acts for, in the game meant."""
    room.must_be_playing()
    if game is not None and game != room.state.game:
        raise Refused("not_this_game", "Game {game} is over. This is game {now}.", game=game, now=room.state.game)
    if room.state.paused_at is not None:
        raise Refused("paused", "The game is paused. Wait until it goes on.")
    if named is not None and _hands_to(room, member, named):
        _must_not_be_a_bots(room, named)
        return named
    if member.role == "moderator" and named in (None, MODERATOR):
        return MODERATOR
    own = _own_seat(room, member)
    if named not in (None, own):
        raise Refused("not_your_seat", "You can only play for your own seat.")
    return own
