"""Dispatches a room's commands: one table of every command, who may send it, and its function."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from nightcall.kernel.errors import Refused
from nightcall.server.rooms import dealing, hosting, lobby, playing
from nightcall.server.rooms.counting import logged_as
from nightcall.server.rooms.room import ServerRoom
from nightcall.server.rooms.set_up_own_book import SetUpOwnBook
from nightcall.server.rooms.state import Member
from nightcall.wire.rooms import commands
from nightcall.wire.rooms.commands import RoomCommand
from nightcall.wire.rooms.frames import AnyReply, RoomDone

Handler = Callable[..., AnyReply | None]  # of a room, a member, a command, and what time it is

ANYBODY: Final = "anybody"
HOST: Final = "host"

# Where it says anybody, the handler looks closer: at a seat, a screen, a moderator.
COMMANDS: Final[dict[type[RoomCommand], tuple[str, Handler]]] = {
    commands.AnswerInRoom: (ANYBODY, playing.answer),
    commands.SayInRoom: (ANYBODY, playing.say),
    commands.Spoken: (ANYBODY, playing.spoken),
    commands.Speaking: (ANYBODY, playing.speaking),
    commands.CardSeen: (ANYBODY, playing.card_seen),
    commands.Look: (HOST, playing.look),
    commands.Guess: (ANYBODY, playing.guess),
    commands.ProposeUndo: (ANYBODY, playing.propose_undo),
    commands.ConsentToUndo: (ANYBODY, playing.consent_to_undo),
    commands.TakeBack: (ANYBODY, playing.take_back),
    commands.Rename: (ANYBODY, lobby.rename),
    commands.Ready: (ANYBODY, lobby.ready),
    commands.Sit: (ANYBODY, lobby.sit),
    commands.Stand: (ANYBODY, lobby.stand),
    commands.Arrange: (HOST, lobby.arrange),
    commands.AddBot: (HOST, lobby.add_bot),
    commands.AddSeat: (HOST, lobby.add_seat),
    commands.RemoveSeat: (HOST, hosting.remove_seat),
    commands.SetUp: (HOST, lobby.set_up),
    SetUpOwnBook: (HOST, lobby.set_up_own_book),
    commands.LockRoom: (HOST, lobby.lock),
    commands.Start: (HOST, lobby.start),
    commands.SealNonce: (ANYBODY, dealing.seal_nonce),
    commands.OpenNonce: (ANYBODY, dealing.open_nonce),
    commands.Pause: (HOST, hosting.pause),
    commands.GoOn: (HOST, hosting.go_on),
    commands.MoreTime: (HOST, hosting.more_time),
    commands.CloseNow: (HOST, hosting.close_now),
    commands.HandOver: (HOST, hosting.hand_over),
    commands.MoveSeat: (ANYBODY, hosting.move_seat),
    commands.Replace: (ANYBODY, hosting.replace),
    commands.Expel: (HOST, hosting.expel),
    commands.End: (HOST, hosting.end),
    commands.Reveal: (HOST, hosting.reveal),
    commands.Again: (HOST, lobby.again),
    commands.Leave: (ANYBODY, hosting.leave),
}
# These are in the game's log, under a name by which the game knows them again.
_LOGGED: Final = (commands.AnswerInRoom, commands.SayInRoom)
# What these are sent for is in their answer: asked again, they give it again.
_ANSWERED_ANEW: Final = (commands.Look, commands.MoveSeat)


def hear(room: ServerRoom, member: Member, device: int, command: RoomCommand, now: float) -> AnyReply:
    """Runs a command of a member's device and returns its reply; a refused command changes nothing."""
    if type(command) not in COMMANDS:
        raise Refused("greeted", "You've already said hello.")
    number, is_counted = command.id, not isinstance(command, _ANSWERED_ANEW)
    if number is not None and is_counted and room.counting.is_done(member, device, number):
        return RoomDone(id=number, repeated=True)
    who, handler = COMMANDS[type(command)]
    if who == HOST and member.member != room.state.host:
        raise Refused("host_only", "Only the host can do this.")
    if isinstance(command, _LOGGED):
        reply = handler(room, member, command, now, logged_as(member, device, number))
    else:
        reply = handler(room, member, command, now)
    if number is not None and is_counted:
        room.counting.done(member, device, number, is_logged=isinstance(command, _LOGGED))
    return reply or RoomDone(id=number)
