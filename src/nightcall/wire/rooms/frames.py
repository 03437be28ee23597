"""Frames: what a room sends to a device. Every part is optional; parts without numbers are the latest state.

A frame is one JSON object, padded with spaces to its fixed size.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from nightcall.kernel.audience import Seat
from nightcall.kernel.events import snake_case
from nightcall.kernel.questions import Ask, Value
from nightcall.kernel.words import RefusalKey, Side
from nightcall.wire.lines import Line
from nightcall.wire.rooms.setup import Setup

Phase = Literal["lobby", "playing", "over"]
DealStage = Literal["commit", "open"]
Kind = Literal["call", "debate", "speech", "vote", "turn"]
HowItChanged = Literal["bot", "back", "taken", "phone", "link", "left", "expelled"]


class Answered(Struct, frozen=True, kw_only=True):
    """The current answer to the open question of this number."""

    question: int
    value: Value


class You(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A device's identity in its room: `device` is its number among its member's, by which its commands are counted.

    `viewer` is whose lines it is sent: a seat's, -1 for the table's, -2 for all.

    `answered` and `guesses` are its own seat's, for a page that was reloaded.
    """

    member: int
    name: str
    role: Literal["player", "watcher", "screen", "moderator"]
    is_host: bool
    seat: Seat | None
    viewer: Seat
    protocol: int
    device: int
    answered: Answered | None = None
    guesses: tuple[Seat, ...] = ()


class MemberShown(Struct, frozen=True, kw_only=True):
    """Somebody in the room."""

    member: int
    name: str
    role: Literal["player", "watcher", "screen", "moderator"]
    here: bool


class SeatShown(Struct, frozen=True, kw_only=True):
    """A seat. A bot may keep it for a member who can take it back."""

    name: str
    member: int | None
    bot: bool
    ready: bool


class PeopleShown(Struct, frozen=True, kw_only=True):
    """Who is in the room, and who sits where: in the current game, or in the next one."""

    members: tuple[MemberShown, ...]
    seats: tuple[SeatShown, ...]


class UndoShown(Struct, frozen=True, kw_only=True):
    """A proposed undo: the members who have agreed, and how many are needed."""

    by: int
    agreed: tuple[int, ...]
    needed: int


class ChangeOfHands(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat of this game changed hands, as everybody may see.

    To a `bot`; `back` to its player; `taken` by the member of this `name`; to another `phone`, as its player wished; to
    whoever has the `link` that the host of this `name` made; to a bot because its player `left` or was `expelled`.
    """

    seat: Seat
    how: HowItChanged
    name: str | None = None


class FinishedShown(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A finished game of this room."""

    game: int
    book: str
    players: tuple[str, ...]
    won: Side
    winners: tuple[Seat, ...]
    ended: int  # seconds since 1970
    changes: tuple[ChangeOfHands, ...] = ()


class DealShown(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A deal in progress. The device of each awaited member commits to a nonce of its own, then opens it.

    `commitments` are shown all at once when the last is in, one per player, empty if nothing was added.
    """

    seal: str  # the SHA-256 of the room's secret
    stage: DealStage
    players: tuple[str, ...]  # by seat, fixed from now on
    waiting: tuple[int, ...] = ()
    commitments: tuple[str, ...] = ()
    left_out: tuple[int, ...] = ()  # members whose devices did not answer in time, or opened a wrong nonce


class DealtShown(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How the cards of a game were dealt: after how many abandoned deals, and with nonces from which seats.

    Without any seat, the server alone sealed the deal.
    """

    broken_off: int = 0
    added: tuple[Seat, ...] = ()


class RoomShown(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Everything about the room that everybody in it may know, except the people."""

    code: str
    phase: Phase
    game: int
    host: int
    locked: bool
    setup: Setup  # without its seed, from which the deal could be computed; a custom book is named by its digest
    family: str | None  # of the current game; before the first one, of the set-up
    counts: dict[str, int]  # every card of the deck, as far as it is public
    warnings: tuple[str, ...] = ()
    problem: str | None = None  # why the game cannot start with this set-up
    undo: UndoShown | None = None
    guesses: dict[Seat, tuple[int, int]] = {}  # after the end, of the dead: right guesses, all guesses
    cards: tuple[str | None, ...] = ()  # of a cancelled game: what each seat held, if known
    revealed: int = 0  # after the end: how many cards the host has turned over
    seeded: bool = False  # somebody knows the deal by a seed or a wish, so it is not sealed
    deal: DealShown | None = None  # while one is in progress
    broken_off: int = 0  # abandoned deals of the next game
    dealt: DealtShown | None = None  # of the current or last game, unless it is seeded
    fingerprint: str | None = None  # after the end: the last link of the log, which identifies it
    changes: tuple[ChangeOfHands, ...] = ()  # the latest ones of the current or last game
    changed: int = 0  # how many there were in all
    games: int = 0  # how many are finished; they are fetched in pages
    teller: int | None = None  # the screen that narrates


class ClockShown(Struct, frozen=True, kw_only=True):
    """The time left for this call, debate or vote. During a call nobody is told who the table is waiting for.

    While something is told it has no `kind`, and stands: `telling` is the number of the table's line that is told, and
    `looking` says which seats have not looked at the card that is dealt with it.
    """

    kind: Kind | None
    left: float | None
    whole: float | None
    paused: bool
    speaking: float  # estimated seconds until the line has been spoken
    waiting: tuple[Seat, ...] | None
    telling: int | None
    looking: tuple[Seat, ...] | None


class FieldWords(Struct, frozen=True, kw_only=True):
    """One field in words; seats go by their players' names."""

    label: str
    none: str | None
    options: dict[str, str]


class QuestionWords(Struct, frozen=True, kw_only=True):
    """A question in words."""

    title: str
    fields: dict[str, FieldWords]


class ToldInWords(Line, frozen=True, kw_only=True, tag="told"):
    """Something happened; what is said aloud of it, or what only these may read.

    Where a moderator tells, nothing after a `stop` is told before the moderator goes on.
    """

    event: Any
    aloud: str | None = None
    private: str | None = None
    stop: bool = False


class Untold(Line, frozen=True, kw_only=True):
    """Something that a moderator undid before it was narrated."""


class QuestionInWords(Line, frozen=True, kw_only=True, tag="question_opened"):
    """A seat is asked something."""

    question: Ask
    words: QuestionWords | None = None


class RoomReply(Struct, frozen=True, kw_only=True, tag_field="reply", tag=snake_case, omit_defaults=True):
    """The result of a command; `id` is the command's own."""

    id: int | None = None


class RoomDone(RoomReply, frozen=True, kw_only=True, tag="done"):
    """The command was executed and is on disk, or had been before (`repeated`)."""

    repeated: bool = False


class Refusal(RoomReply, frozen=True, kw_only=True):
    """The command was refused, and nothing has changed. `reason` is a key, `sentence` says what to do."""

    reason: RefusalKey
    sentence: str


class Ticket(RoomReply, frozen=True, kw_only=True):
    """Joining with this ticket takes the member's place; it works once."""

    ticket: str


class Looked(RoomReply, frozen=True, kw_only=True):
    """Lines of the device's current seat, as many as fit; `left` more follow."""

    seat: Seat
    lines: tuple[Any, ...]
    left: int


AnyReply = RoomDone | Refusal | Ticket | Looked


class Frame(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Everything new for this device.

    `lines` are numbered without gaps for each viewer and game; the first of these is `first`, counted from 1.
    `closing` is the last message before the connection closes.
    """

    you: You | None = None
    game: int | None = None
    first: int | None = None
    lines: tuple[Any, ...] = ()
    room: RoomShown | None = None
    people: PeopleShown | None = None
    clock: ClockShown | None = None
    replies: tuple[AnyReply, ...] = ()
    closing: str | None = None
