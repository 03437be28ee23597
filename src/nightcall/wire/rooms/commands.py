"""Commands: everything that a device can send to its room. The key on its connection identifies the device."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from nightcall.kernel.audience import Seat
from nightcall.kernel.events import snake_case
from nightcall.kernel.questions import Pick, Value
from nightcall.wire.rooms.setup import Setup

PROTOCOL: Final = 2

Code = Annotated[str, Meta(min_length=1, max_length=20)]
Key = Annotated[str, Meta(min_length=1, max_length=100)]
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Nonce = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
MemberName = Annotated[str, Meta(min_length=1, max_length=24)]
Member = int
# From 1, and small enough for languages that store all numbers as 64-bit floats.
Number = Annotated[int, Meta(ge=1, le=2**53 - 1)]
Text = Annotated[str, Meta(max_length=500)]
Role = Literal["player", "watcher", "screen"]


class RoomCommand(
    Struct, frozen=True, kw_only=True, tag_field="do", tag=snake_case, omit_defaults=True, forbid_unknown_fields=True
):
    """A command. A device numbers its commands 1, 2, 3, …; sent again with the same `id`, one has no further effect."""

    id: Number | None = None


class Hello(RoomCommand, frozen=True, kw_only=True):
    """The first message on every connection; a reconnecting device says up to which line of which game it has seen.

    `protocol` is read first: another version is refused, whatever else it says.

    Lines are numbered for each viewer, so a device whose `viewer` has changed is sent everything. Without a `device` it
    is a new one, and is told its number (`you.device`) for the next time.
    """

    protocol: int
    room: Code
    key: Key
    device: Number | None = None
    game: int = 0
    seen: Annotated[int, Meta(ge=0)] = 0
    viewer: Seat | None = None


# -- in a game ------------------------------------------------------------------------------------------------


class AnswerInRoom(RoomCommand, frozen=True, kw_only=True, tag="answer"):
    """Answer the open question of this number in this game; numbers start again with the next game.

    Only a device that is passed round, and a moderator's, name the `seat`.
    """

    question: int
    game: int | None = None
    value: Value | Pick
    seat: Seat | None = None


class SayInRoom(RoomCommand, frozen=True, kw_only=True, tag="say"):
    """Speak: free text, a statement that programs understand, or both.

    It may answer something that was said to everyone in this game: `answers` counts those lines from 1.
    """

    text: Text = ""
    statement: dict[str, Any] | None = None
    answers: Annotated[int, Meta(ge=1, le=2**53 - 1)] | None = None
    game: int | None = None
    seat: Seat | None = None


class Spoken(RoomCommand, frozen=True, kw_only=True):
    """The narrating screen, or a person alone with bots, goes on from the line of this number (`clock.telling`)."""

    line: Annotated[int, Meta(ge=0)]


class Speaking(RoomCommand, frozen=True, kw_only=True):
    """The narrating screen is still speaking the line of this number, which may take three times its estimate."""

    line: Annotated[int, Meta(ge=0)]


class CardSeen(RoomCommand, frozen=True, kw_only=True):
    """A seat has looked at its card. Only a device that is passed round names the `seat`."""

    seat: Seat | None = None


class Look(RoomCommand, frozen=True, kw_only=True):
    """A device that is passed round requests the lines of its current seat: those after the first `after`."""

    seat: Seat
    after: Annotated[int, Meta(ge=0)] = 0


class Guess(RoomCommand, frozen=True, kw_only=True):
    """A dead player guesses who the wolves are; it is scored at the end and has no other effect."""

    seats: Annotated[tuple[Seat, ...], Meta(max_length=30)]


# -- before and between games -----------------------------------------------------------------------------------


class Rename(RoomCommand, frozen=True, kw_only=True):
    """Choose another name."""

    name: MemberName


class Ready(RoomCommand, frozen=True, kw_only=True):
    """Ready for the next game, or not."""

    ready: bool = True


class Sit(RoomCommand, frozen=True, kw_only=True):
    """Take a seat: a new one (the number of seats), or a bot's, which takes yours if you had one.

    Only the host moves people (`arrange`).
    """

    seat: Seat


class Stand(RoomCommand, frozen=True, kw_only=True):
    """Leave the table and watch."""


class Arrange(RoomCommand, frozen=True, kw_only=True):
    """The host puts the seats in this order: a list of their current numbers."""

    seats: Annotated[tuple[Seat, ...], Meta(max_length=30)]


class AddBot(RoomCommand, frozen=True, kw_only=True):
    """The host adds a bot in a new last seat."""

    name: MemberName | None = None


class AddSeat(RoomCommand, frozen=True, kw_only=True):
    """The host adds a seat for somebody without a device, if one is passed round or there is a moderator."""

    name: MemberName


class RemoveSeat(RoomCommand, frozen=True, kw_only=True):
    """The host removes a seat; its player watches. During a game, the seat is out of the game."""

    seat: Seat


class SetUp(RoomCommand, frozen=True, kw_only=True):
    """The host replaces the set-up of the next game."""

    setup: Setup


class LockRoom(RoomCommand, frozen=True, kw_only=True, tag="lock"):
    """The host closes the room to newcomers, or opens it again."""

    locked: bool


class Start(RoomCommand, frozen=True, kw_only=True):
    """The host starts the game, or the next one with the same people; the devices of all seated deal it together."""


class SealNonce(RoomCommand, frozen=True, kw_only=True):
    """Commit to a nonce, 128 fresh random bits of this device, in the deal of this seal.

    The commitment is the SHA-256 of `nightcall commitment`, the seal and the nonce, with a space between each.
    """

    seal: Hash
    commitment: Hash


class OpenNonce(RoomCommand, frozen=True, kw_only=True):
    """Open the nonce that this device has committed to, once all commitments are shown, including its own."""

    seal: Hash
    nonce: Nonce


# -- in the host's hands ----------------------------------------------------------------------------------------


class Pause(RoomCommand, frozen=True, kw_only=True):
    """Stop the clock."""


class GoOn(RoomCommand, frozen=True, kw_only=True):
    """Let the clock run again."""


class MoreTime(RoomCommand, frozen=True, kw_only=True):
    """Give this moment more time."""

    seconds: Annotated[float, Meta(gt=0, le=3600)]


class CloseNow(RoomCommand, frozen=True, kw_only=True):
    """The host ends this debate, speech or vote now; only a moderator can end a night call."""


class ProposeUndo(RoomCommand, frozen=True, kw_only=True):
    """Ask the table to go back to the start of this call or vote, or of the one before.

    The proposal lapses when the call or vote is over. While one is open, this agrees to it.
    A moderator, who sees everything, goes back by `steps` without asking.
    """

    steps: Annotated[int, Meta(ge=1, le=1000)] | None = None


class ConsentToUndo(RoomCommand, frozen=True, kw_only=True):
    """Agree or not; the undo happens as soon as more than half of the people at the table agree.

    Whoever proposed it withdraws it with `agrees` false.
    """

    agrees: bool


class HandOver(RoomCommand, frozen=True, kw_only=True):
    """The host makes somebody else the host."""

    member: Member


class MoveSeat(RoomCommand, frozen=True, kw_only=True):
    """Request a ticket with which another phone takes this member's place; the old key then stops working.

    Members for themselves, the host for anybody; during a game not for a seated member who is connected.
    """

    member: Member


class Replace(RoomCommand, frozen=True, kw_only=True):
    """Give a seat to a bot, or to a watching member: your own; the host, a bot's or a disconnected player's.

    Nobody can take a second seat in one game. Every change is announced to all.
    """

    seat: Seat
    member: Member | None = None


class TakeBack(RoomCommand, frozen=True, kw_only=True):
    """Take your seat back from the bot that has it."""


class Expel(RoomCommand, frozen=True, kw_only=True):
    """The host removes a member; during a game the seat goes to a bot and to nobody else."""

    member: Member


class End(RoomCommand, frozen=True, kw_only=True):
    """The host ends the game with no winner, or cancels the deal in progress."""


class Reveal(RoomCommand, frozen=True, kw_only=True):
    """After a game, the host turns the cards over at the table's pace: how many of the unseen ones are open now, in
    seat order."""

    cards: Annotated[int, Meta(ge=0, le=30)]


class Again(RoomCommand, frozen=True, kw_only=True):
    """After a game, the host returns every device to the lobby."""


class Leave(RoomCommand, frozen=True, kw_only=True):
    """Leave the room for good."""


AnyRoomCommand = (
    Hello
    | AnswerInRoom
    | SayInRoom
    | Spoken
    | Speaking
    | CardSeen
    | Look
    | Guess
    | Rename
    | Ready
    | Sit
    | Stand
    | Arrange
    | AddBot
    | AddSeat
    | RemoveSeat
    | SetUp
    | LockRoom
    | Start
    | SealNonce
    | OpenNonce
    | Pause
    | GoOn
    | MoreTime
    | CloseNow
    | ProposeUndo
    | ConsentToUndo
    | HandOver
    | MoveSeat
    | Replace
    | TakeBack
    | Expel
    | End
    | Reveal
    | Again
    | Leave
)
