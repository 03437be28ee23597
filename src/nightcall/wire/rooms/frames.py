"""Frames: what a room sends to a device. Everything in a frame may be left out; what is not numbered is the latest.

A frame is one JSON object, followed by as many spaces as its fixed size needs.
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
    """The answer that stands to the open question of this number."""

    question: int
    value: Value


class You(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who a device is in its room: `device` is its number among its member's, by which its commands are counted.

    `viewer` is whose lines it is sent: a seat's, -1 for the table's, -2 for all.

    `answered` and `guesses` are the own seat's, for a page that was loaded anew.
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
    """A place in the circle. A bot may keep it for a member who can take it back."""

    name: str
    member: int | None
    bot: bool
    ready: bool


class PeopleShown(Struct, frozen=True, kw_only=True):
    """Who is in the room, and who sits where: in the game in play, or in the next one."""

    members: tuple[MemberShown, ...]
    seats: tuple[SeatShown, ...]


class UndoShown(Struct, frozen=True, kw_only=True):
    """Somebody asks to go back; these members have agreed, and so many are needed."""

    by: int
    agreed: tuple[int, ...]
    needed: int


class ChangeOfHands(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat of this game went into other hands, which everybody may see.

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
    """A deal in the making. The device of a member who is waited for commits to a nonce of its own, then opens it.

    `commitments` are shown all at once when the last is in, one for each of the players, empty where nothing was added.
    """

    seal: str  # the SHA-256 of the room's secret
    stage: DealStage
    players: tuple[str, ...]  # the seats in their order, which stays
    waiting: tuple[int, ...] = ()
    commitments: tuple[str, ...] = ()
    left_out: tuple[int, ...] = ()  # members whose devices did not answer in time, or gave a false nonce


class DealtShown(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How the cards of a game were dealt: after so many deals that were broken off, with nonces of these seats.

    Without any seat, the server alone has sealed the deal.
    """

    broken_off: int = 0
    added: tuple[Seat, ...] = ()


class RoomShown(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Everything about the room that everybody in it may know, but the people."""

    code: str
    phase: Phase
    game: int
    host: int
    locked: bool
    setup: Setup  # without its seed, from which the deal could be computed; an own book is named by its digest
    family: str | None  # whose pages show the game that is told; before the first one, that which is set up
    counts: dict[str, int]  # every card of the deck as it stands, as far as everybody may know
    warnings: tuple[str, ...] = ()
    problem: str | None = None  # why the game cannot begin as it is set up
    undo: UndoShown | None = None
    guesses: dict[Seat, tuple[int, int]] = {}  # after the end: of the dead, how many were right and how many made
    cards: tuple[str | None, ...] = ()  # of a game that was broken off: what each seat held, where that is known
    revealed: int = 0  # after the end: how many cards the host has turned over
    seeded: bool = False  # by a seed or a wish somebody knows of the deal, and it is not sealed
    deal: DealShown | None = None  # while one is in the making
    broken_off: int = 0  # deals of the next game that came to nothing
    dealt: DealtShown | None = None  # of the game in play, or of the last one, unless it is seeded
    fingerprint: str | None = None  # after the end: the last link of the log, by which it is known again
    changes: tuple[ChangeOfHands, ...] = ()  # the last of the game in play, or of the last one
    changed: int = 0  # how many there were in all
    games: int = 0  # how many are finished, to be read by pages
    teller: int | None = None  # the screen whose word counts for what is told


class ClockShown(Struct, frozen=True, kw_only=True):
    """The time that is left for this moment. In a call nobody is told who the table waits for.

    While something is told it has no `kind`, and stands: `telling` is the number of the table's line that is told, and
    `looking` says which seats have not looked at the card that is dealt with it.
    """

    kind: Kind | None
    left: float | None
    whole: float | None
    paused: bool
    speaking: float  # so many seconds the line that is told will still take, by its estimate
    waiting: tuple[Seat, ...] | None
    telling: int | None
    looking: tuple[Seat, ...] | None


class FieldWords(Struct, frozen=True, kw_only=True):
    """One pick as a person reads it; seats go by their players' names."""

    label: str
    none: str | None
    options: dict[str, str]


class QuestionWords(Struct, frozen=True, kw_only=True):
    """A question as a person reads it."""

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
    """Something that a moderator took back before it was told."""


class QuestionInWords(Line, frozen=True, kw_only=True, tag="question_opened"):
    """A seat is asked something."""

    question: Ask
    words: QuestionWords | None = None


class RoomReply(Struct, frozen=True, kw_only=True, tag_field="reply", tag=snake_case, omit_defaults=True):
    """What became of a command; `id` is the command's own."""

    id: int | None = None


class Done(RoomReply, frozen=True, kw_only=True):
    """It was done and is on disk; or it had been done before (`repeated`)."""

    repeated: bool = False


class Refusal(RoomReply, frozen=True, kw_only=True):
    """It was not done, and nothing has changed. `reason` is a key, `sentence` says what to do."""

    reason: RefusalKey
    sentence: str


class Ticket(RoomReply, frozen=True, kw_only=True):
    """Whoever joins with this ticket takes the member's place; it works once."""

    ticket: str


class Looked(RoomReply, frozen=True, kw_only=True):
    """Lines of the seat that holds the device now, as many as fit; `left` more come after them."""

    seat: Seat
    lines: tuple[Any, ...]
    left: int


AnyReply = Done | Refusal | Ticket | Looked


class Frame(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """All that is new for this device.

    `lines` are numbered without gaps for each viewer and game; the first of these is `first`, counted from 1.
    `closing` is a last word before the connection is closed.
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
