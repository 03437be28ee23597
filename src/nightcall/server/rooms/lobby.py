"""Commands before and between games: names, places, readiness, the set-up, and the start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from nightcall.kernel.errors import Refused
from nightcall.kernel.rules import Rulebook
from nightcall.kernel.sentences import Sentence
from nightcall.server.rooms import dealing
from nightcall.server.rooms.bot_names import bot_names
from nightcall.server.rooms.pace import everybody_has_a_device, has_clock
from nightcall.server.rooms.people import MOST_CHAIRS
from nightcall.server.rooms.preparing import brought_along, check
from nightcall.server.rooms.set_up_own_book import SetUpOwnBook
from nightcall.server.rooms.state import Chair, Member
from nightcall.wire.rooms import commands
from nightcall.wire.rooms.setup import Setup, digest_of

if TYPE_CHECKING:
    from nightcall.server.rooms.room import ServerRoom


def rename(room: ServerRoom, member: Member, command: commands.Rename, now: float) -> None:
    """Changes a name; not during a game."""
    _not_in_play(room)
    chair = room.people.chair_of(member)
    member.name = room.people.free_name(command.name, renamed=member)
    if chair is not None:
        room.state.chairs[chair].name = member.name


def ready(room: ServerRoom, member: Member, command: commands.Ready, now: float) -> None:
    """Marks a member as ready for the next game."""
    member.ready = command.ready


def sit(room: ServerRoom, member: Member, command: commands.Sit, now: float) -> None:
    """Takes a place in the circle: a new one, or a bot's, which then moves to the sender's old place."""
    _not_in_play(room)
    state, chairs = room.state, room.state.chairs
    if not everybody_has_a_device(state.setup) or member.role == "moderator":
        raise Refused("no_places", "When you play like this, the host types the names.")
    if member.role == "screen":
        raise Refused("no_person", "A screen belongs to everybody, so it has no seat.")
    own = room.people.chair_of(member)
    if not 0 <= command.seat <= min(len(chairs), MOST_CHAIRS - 1):
        raise Refused("no_such_seat", "There is no such place in the circle.")
    if command.seat == len(chairs):
        chair = chairs.pop(own) if own is not None else Chair(name=member.name, member=member.member)
        chairs.append(chair)
    elif command.seat != own and not chairs[command.seat].bot:
        # Nobody is moved by a guest's tap: two people who want to change places ask the host.
        raise Refused("taken", "Somebody's already there. The host can swap two people.")
    elif own is not None:
        chairs[own], chairs[command.seat] = chairs[command.seat], chairs[own]
    else:
        chairs[command.seat] = Chair(name=member.name, member=member.member)
    if member.role == "watcher":
        member.role = "player"


def stand(room: ServerRoom, member: Member, command: commands.Stand, now: float) -> None:
    """Leaves the circle."""
    _not_in_play(room)
    own = room.people.chair_of(member)
    if own is None:
        raise Refused("no_seat", "You don't have a seat.")
    room.state.chairs.pop(own)
    member.role = "watcher"


def arrange(room: ServerRoom, member: Member, command: commands.Arrange, now: float) -> None:
    """Reorders the circle."""
    _not_in_play(room)
    chairs = room.state.chairs
    if sorted(command.seats) != list(range(len(chairs))):
        raise Refused("not_an_order", "Name each of the seats 0 to {last} once.", last=len(chairs) - 1)
    room.state.chairs = [chairs[seat] for seat in command.seats]


def add_bot(room: ServerRoom, member: Member, command: commands.AddBot, now: float) -> None:
    """Adds a bot."""
    _not_in_play(room)
    _room_for_one_more(room)
    name = command.name or next(
        name for name in bot_names(room.state.setup.language) if room.people.free_name(name) == name
    )
    room.state.chairs.append(Chair(name=room.people.free_name(name), bot=True))


def add_seat(room: ServerRoom, member: Member, command: commands.AddSeat, now: float) -> None:
    """Adds a place for somebody without a device."""
    _not_in_play(room)
    _room_for_one_more(room)
    if has_clock(room.state.setup):
        raise Refused("join_instead", "Everybody joins with their own phone here. Show them the code.")
    room.state.chairs.append(Chair(name=room.people.free_name(command.name, without_device=True)))


def set_up(room: ServerRoom, member: Member, command: commands.SetUp, now: float) -> None:
    """Changes the set-up of the next game. Its book and words must exist; problems with the deck are only shown."""
    known = room.state.setup.own_book
    if isinstance(known, dict) and command.setup.own_book == digest_of(known):
        _take_up(room, structs.replace(command.setup, own_book=known), room.own_book)
    else:
        brought_along(command.setup)
        _take_up(room, command.setup, None)


def set_up_own_book(room: ServerRoom, member: Member, command: SetUpOwnBook, now: float) -> None:
    """The same with a custom book, which a worker has read."""
    _take_up(room, command.setup, command.book)


def _take_up(room: ServerRoom, setup: Setup, own: Rulebook | None) -> None:
    _not_in_play(room)
    check(setup, own)
    room.state.setup, room.own_book = setup, own
    room.people.follow_mode()


def lock(room: ServerRoom, member: Member, command: commands.LockRoom, now: float) -> None:
    """Locks or unlocks the room."""
    room.state.locked = command.locked


def again(room: ServerRoom, member: Member, command: commands.Again, now: float) -> None:
    """Takes every device from the end of a game back to the lobby."""
    if room.state.phase != "over":
        raise Refused("not_over", "No game has ended here yet, so there's nothing to play again.")
    room.state.phase = "lobby"


def start(room: ServerRoom, member: Member, command: commands.Start, now: float) -> None:
    """Starts the game with its deal."""
    _not_in_play(room)
    dealing.begin(room, now)


def _not_in_play(room: ServerRoom) -> None:
    if room.state.phase == "playing":
        raise Refused("in_play", "A game is on. End it first, or wait.")
    dealing.must_not_be_dealing(room)


def _room_for_one_more(room: ServerRoom) -> None:
    if len(room.state.chairs) >= MOST_CHAIRS:
        raise Refused("full", Sentence("no_more_seats", "There are {most} seats at most.", most=MOST_CHAIRS))
