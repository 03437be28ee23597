"""Commands: everything that a device can say to its room. Whose device it is, its key has said."""

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
# From 1, and small enough for languages that keep all their numbers as 64-bit floats.
Number = Annotated[int, Meta(ge=1, le=2**53 - 1)]
Text = Annotated[str, Meta(max_length=500)]
Role = Literal["player", "watcher", "screen"]


class RoomCommand(
    Struct, frozen=True, kw_only=True, tag_field="do", tag=snake_case, omit_defaults=True, forbid_unknown_fields=True
):
    """Something to do. A device numbers its commands 1, 2, 3, …: sent again under its `id`, one does nothing more."""

    id: Number | None = None


class Hello(RoomCommand, frozen=True, kw_only=True):
    """The first words on every connection; a device that comes back says up to which line of which game it has seen.

    Nothing is read of it before its `protocol`: another one is refused, whatever else it says.

    Lines are numbered for each viewer: who has other eyes than before (`viewer`) is told everything. Without a `device`
    it is a new one, and is told its number (`you.device`) for the next time.
    """

    protocol: int
    room: Code
    key: Key
    device: Number | None = None
    game: int = 0
    seen: Annotated[int, Meta(ge=0)] = 0
    viewer: Seat | None = None


# -- in a game ------------------------------------------------------------------------------------------------


class Answer(RoomCommand, frozen=True, kw_only=True):
    """Answer the open question of this number, in this game: numbers begin anew with the next one.

    Only a device that is passed round, and a moderator's, name the `seat`.
    """

    question: int
    game: int | None = None
    value: Value | Pick
    seat: Seat | None = None


class Say(RoomCommand, frozen=True, kw_only=True):
    """Speak: free text, a statement that programs understand, or both.

    It may answer something that was said to everyone in this game: `answers` counts those lines from 1.
    """

    text: Text = ""
    statement: dict[str, Any] | None = None
    answers: Annotated[int, Meta(ge=1, le=2**53 - 1)] | None = None
    game: int | None = None
    seat: Seat | None = None


class Spoken(RoomCommand, frozen=True, kw_only=True):
    """The telling screen, or whoever plays alone with bots, goes on from the line of this number (`clock.telling`)."""

    line: Annotated[int, Meta(ge=0)]


class Speaking(RoomCommand, frozen=True, kw_only=True):
    """The telling screen still speaks the line of this number: it may take three times its estimate."""

    line: Annotated[int, Meta(ge=0)]


class CardSeen(RoomCommand, frozen=True, kw_only=True):
    """A seat has looked at the card that it was dealt. Only a device that is passed round names the `seat`."""

    seat: Seat | None = None


class Look(RoomCommand, frozen=True, kw_only=True):
    """A device that is passed round asks for the lines of the seat that holds it now: those after the first `after`."""

    seat: Seat
    after: Annotated[int, Meta(ge=0)] = 0


class Guess(RoomCommand, frozen=True, kw_only=True):
    """Somebody who is dead goes on guessing who the wolves are; it is scored at the end and does nothing else."""

    seats: Annotated[tuple[Seat, ...], Meta(max_length=30)]


# -- before and between games -----------------------------------------------------------------------------------


class Rename(RoomCommand, frozen=True, kw_only=True):
    """Choose another name."""

    name: MemberName


class Ready(RoomCommand, frozen=True, kw_only=True):
    """Ready for the next game, or not."""

    ready: bool = True


class Sit(RoomCommand, frozen=True, kw_only=True):
    """Take a place in the circle: a new one (the number of seats), or a bot's, which takes yours if you had one.

    Where somebody sits, only the host moves people (`arrange`).
    """

    seat: Seat


class Stand(RoomCommand, frozen=True, kw_only=True):
    """Leave the circle and look on."""


class Arrange(RoomCommand, frozen=True, kw_only=True):
    """The host puts the seats in this order: a list of the seats' present numbers."""

    seats: Annotated[tuple[Seat, ...], Meta(max_length=30)]


class AddBot(RoomCommand, frozen=True, kw_only=True):
    """The host seats a bot at the end of the circle."""

    name: MemberName | None = None


class AddSeat(RoomCommand, frozen=True, kw_only=True):
    """The host adds a place for somebody without a device: where one is passed round, or a moderator sees all."""

    name: MemberName


class RemoveSeat(RoomCommand, frozen=True, kw_only=True):
    """The host takes a seat out of the circle; whoever sat there looks on. In play: out of the game."""

    seat: Seat


class SetUp(RoomCommand, frozen=True, kw_only=True):
    """The host changes the set-up of the next game: all of it."""

    setup: Setup


class Lock(RoomCommand, frozen=True, kw_only=True):
    """The host lets nobody else in, or lets people in again."""

    locked: bool


class Start(RoomCommand, frozen=True, kw_only=True):
    """The host begins the game, or the next one with the same people; the devices of all who sit deal it together."""


class SealNonce(RoomCommand, frozen=True, kw_only=True):
    """Commit to a nonce, 128 fresh random bits of this device, in the deal of this seal.

    The commitment is the SHA-256 of `nightcall commitment`, the seal and the nonce, with a space between each.
    """

    seal: Hash
    commitment: Hash


class OpenNonce(RoomCommand, frozen=True, kw_only=True):
    """Open the nonce that this device has committed to; only after all commitments are shown, its own among them."""

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
    """The host ends this debate, speech or vote now; a call of the night only a moderator can end."""


class ProposeUndo(RoomCommand, frozen=True, kw_only=True):
    """Ask the table to go back to the start of this moment, or of the one before.

    A moderator, who sees all, goes back by `steps` without asking.
    """

    steps: Annotated[int, Meta(ge=1, le=1000)] | None = None


class ConsentToUndo(RoomCommand, frozen=True, kw_only=True):
    """Agree to it or not; it is done as soon as more than half of the people at the table agree."""

    agrees: bool


class HandOver(RoomCommand, frozen=True, kw_only=True):
    """The host hands the office over."""

    member: Member


class MoveSeat(RoomCommand, frozen=True, kw_only=True):
    """Ask for a ticket with which another phone takes this member's place; the old key then opens nothing any more.

    Everybody for themselves, the host for anybody; in play for nobody who has a seat and is not gone.
    """

    member: Member


class Replace(RoomCommand, frozen=True, kw_only=True):
    """Give a seat to a bot, or to a member who looks on: one's own; the host, a bot's or that of somebody who is gone.

    Nobody takes a seat who has held another one in this game. Every change of hands is told to all.
    """

    seat: Seat
    member: Member | None = None


class TakeBack(RoomCommand, frozen=True, kw_only=True):
    """Whose seat a bot has taken over takes it back."""


class Expel(RoomCommand, frozen=True, kw_only=True):
    """The host sends a member away; in play the seat goes to a bot and to nobody else."""

    member: Member


class End(RoomCommand, frozen=True, kw_only=True):
    """The host ends the game as it stands, and nobody wins; or breaks off the deal that is in the making."""


class Reveal(RoomCommand, frozen=True, kw_only=True):
    """After a game, the host turns the cards over, at the table's pace: so many of those that nobody had seen lie
    open now, in the seats' order."""

    cards: Annotated[int, Meta(ge=0, le=30)]


class Again(RoomCommand, frozen=True, kw_only=True):
    """After a game, the host takes every device back to the lobby."""


class Leave(RoomCommand, frozen=True, kw_only=True):
    """Leave the room for good."""


AnyRoomCommand = (
    Hello
    | Answer
    | Say
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
    | Lock
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
