"""The host's commands: the clock, the role of host, absent players' seats, and the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from nightcall.kernel.errors import Refused
from nightcall.kernel.inputs import Remove, TimeIsUp
from nightcall.kernel.sentences import Sentence
from nightcall.server.rooms import dealing, hands, timekeeping, timeline
from nightcall.server.rooms.keys import fresh_key, hashed
from nightcall.server.rooms.state import Member
from nightcall.wire.rooms import commands
from nightcall.wire.rooms.frames import Ticket

if TYPE_CHECKING:
    from nightcall.server.rooms.room import ServerRoom


def pause(room: ServerRoom, member: Member, command: commands.Pause, now: float) -> None:
    """Stops the clock."""
    room.must_be_playing()
    timekeeping.pause(room, now)


def go_on(room: ServerRoom, member: Member, command: commands.GoOn, now: float) -> None:
    """Restarts the clock."""
    room.must_be_playing()
    timekeeping.go_on(room, now)


def more_time(room: ServerRoom, member: Member, command: commands.MoreTime, now: float) -> None:
    """Extends the current question or debate."""
    room.must_be_playing()
    timeline.must_be_told(room)
    clock = room.state.clock
    if clock is None or clock.most is None:
        raise Refused("no_clock", "There's no clock here. Take your time.")
    # A call of a fixed length stays one, or its end would tell whether it was answered.
    if clock.least is not None and clock.least >= clock.most:
        clock.least += command.seconds
    clock.most += command.seconds


def close_now(room: ServerRoom, member: Member, command: commands.CloseNow, now: float) -> None:
    """Closes this debate, speech or vote."""
    poll = room.playing.session.poll
    timeline.must_be_told(room)
    # Who ended a call early could tell that somebody had not acted; its clock alone closes it.
    if poll is None or (room.is_secret and member.role != "moderator"):
        raise Refused("night", "At night every call closes by itself.")
    room.feed(TimeIsUp(poll=poll.number), now)


def hand_over(room: ServerRoom, member: Member, command: commands.HandOver, now: float) -> None:
    """Makes another member host."""
    dealing.must_not_be_dealing(room)
    other = _member(room, command.member)
    if other.role == "screen":
        raise Refused("no_person", "A screen can't be the host.")
    if room.state.phase == "playing" and member.role == "moderator":
        raise Refused("in_play", Sentence("moderator_stays", "A moderator stays until the game is over."))
    room.state.host = other.member
    if room.state.phase != "playing":
        if member.role == "moderator":
            member.role = "watcher"
        room.people.follow_mode()


def move_seat(room: ServerRoom, member: Member, command: commands.MoveSeat, now: float) -> Ticket:
    """Creates a ticket that moves a seat to another phone."""
    other = _member(room, command.member)
    if other.member != member.member and member.member != room.state.host:
        raise Refused("host_only", "Only the host can do this for somebody else.")
    if other.member == room.state.host and member.member != other.member:
        raise Refused("not_the_host", "Only the host can move the host's place.")
    if other.member != member.member and room.people.owned_by(other) is not None:
        hands.must_be_gone(room, other, now)
    ticket = fresh_key()
    other.ticket, other.ticket_by = hashed(ticket), member.member
    return Ticket(id=command.id, ticket=ticket)


def replace(room: ServerRoom, member: Member, command: commands.Replace, now: float) -> None:
    """Gives a seat to a bot or a spectator: the sender's own, or an absent player's."""
    room.must_be_playing()
    if not 0 <= command.seat < len(room.state.seats):
        raise Refused("no_such_seat", "There is no such seat.")
    hands.may_give_away(room, member, command.seat, now)
    hands.may_change_again(room, command.seat)
    if command.member is not None:
        other = _member(room, command.member)
        hands.may_take(room, other, command.seat)
        hands.to_member(room, command.seat, other)
    elif not room.state.seats[command.seat].bot:
        hands.to_bot(room, command.seat)
        timekeeping.take_over(room, command.seat, now)


def remove_seat(room: ServerRoom, member: Member, command: commands.RemoveSeat, now: float) -> None:
    """Removes a seat from the circle or from the game."""
    state = room.state
    if state.phase == "playing":
        timeline.must_be_told(room)  # who cannot be removed because they are dead is not known yet
        room.feed(Remove(seat=command.seat), now)
        if state.clock is not None:
            state.clock.removed = True  # in a vote that goes on, though it may have another number now
        return
    dealing.must_not_be_dealing(room)
    if not 0 <= command.seat < len(state.chairs):
        raise Refused("no_such_seat", "There is no such seat.")
    owner = state.member(state.chairs.pop(command.seat).member)
    if owner is not None and owner.role == "player":
        owner.role = "watcher"


def expel(room: ServerRoom, member: Member, command: commands.Expel, now: float) -> None:
    """Expels a member."""
    other = _member(room, command.member)
    if other.member == room.state.host:
        raise Refused("not_the_host", Sentence("hand_over_first", "Before you go, make somebody else the host."))
    _take_out(room, other, "expelled", now)


def leave(room: ServerRoom, member: Member, command: commands.Leave, now: float) -> None:
    """Removes the sender from the room."""
    if member.member == room.state.host:
        others = [one for one in room.state.members if one.role in ("player", "watcher") and one is not member]
        if not others or member.role == "moderator":
            raise Refused("last_one", "The room ends when its host goes. Delete it, or make somebody else the host.")
        dealing.stop(room)  # the host of the table that was shown is part of what is dealt
        room.state.host = others[0].member
    _take_out(room, member, "left", now)


def end(room: ServerRoom, member: Member, command: commands.End, now: float) -> None:
    """Ends the game as it is, or aborts the deal."""
    if room.state.deal is not None:
        dealing.stop(room)
        return
    if room.state.phase != "playing":
        raise Refused("no_game", "There's no game on.")
    room.trouble = None
    outcome = room.table.session.outcome if room.table is not None else None
    if outcome is not None:  # it was over, and not told to the end
        room.end(outcome.won, outcome.winners, now)
    else:
        room.end("nobody", (), now)


def reveal(room: ServerRoom, member: Member, command: commands.Reveal, now: float) -> None:
    """Sets how many cards lie open; none is turned back."""
    if room.state.phase != "over":
        raise Refused("not_over", "Cards are turned over when the game is over.")
    room.state.revealed = max(room.state.revealed, min(command.cards, len(room.state.seats)))


def _take_out(room: ServerRoom, member: Member, how: Literal["left", "expelled"], now: float) -> None:
    state = room.state
    if state.deal is not None and any(chair.member == member.member for chair in state.deal.seats):
        dealing.stop(room)
    if state.undo is not None and state.undo.by == member.member:
        state.undo = None
    state.members.remove(member)
    state.chairs = [chair for chair in state.chairs if chair.member != member.member]
    for seat, chair in enumerate(state.seats):
        if chair.member == member.member:
            chair.member, chair.bot, chair.expelled = None, True, how == "expelled"
            if state.phase == "playing":
                hands.remember(room, seat, how)
                timekeeping.take_over(room, seat, now)


def _member(room: ServerRoom, number: int) -> Member:
    found = room.state.member(number)
    if found is None:
        raise Refused("no_such_member", "There's nobody with that number in the room.")
    return found
