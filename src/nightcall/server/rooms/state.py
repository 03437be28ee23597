"""The stored state of a room: everything but the game itself, whose log is stored line by line.

After every command but talk it is encoded and compared with what is stored; structs that occur many times leave out
defaults.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec
from msgspec import Struct, field

from nightcall.kernel.audience import Seat
from nightcall.wire.rooms.frames import ChangeOfHands, DealStage, DealtShown, Kind, Phase
from nightcall.wire.rooms.setup import Setup


class CommandCounter(Struct, omit_defaults=True):
    """The command counter of one device."""

    last: int = 0  # the highest number that is
    refused: list[tuple[int, int]] = field(default_factory=list)  # spans of numbers below it that are not
    forgotten: int = 0  # of numbers up to this one only those spans are known


class Member(Struct, omit_defaults=True):
    """Somebody with a key."""

    member: int
    name: str
    role: Literal["player", "watcher", "screen", "moderator"]
    key: str  # its hash
    ticket: str | None = None  # the hash of a ticket that would move this place to another phone
    ticket_by: int | None = None  # who asked for it
    ready: bool = False
    devices: dict[int, CommandCounter] = field(default_factory=dict)  # by their numbers, the latest last
    last_device: int = 0  # how many there have ever been
    gone_since: float | None = None  # no device of this member is connected


class Chair(Struct, omit_defaults=True):
    """A place in the circle: a member's or a bot's; a bot may keep it for a member who returns."""

    name: str
    member: int | None = None
    bot: bool = False
    expelled: bool = False  # its player was sent away in this game


class Clock(Struct, omit_defaults=True):
    """The clock of the open poll. Times are seconds since the epoch, or None if there is no limit."""

    poll: int
    kind: Kind
    opened: float
    starts: float  # when everything has been told
    least: float | None  # from the start: not closed sooner
    most: float | None  # from the start: closed then at the latest
    bots: list[tuple[float, Seat]] = field(default_factory=list)  # when each bot looks at the table again
    turns: int = 0  # how often the bots have had the floor in this debate
    named: list[Seat] = field(default_factory=list)  # bots that people have named since, who have the floor next
    # Somebody was taken out in it. Who a vote then waits for would tell who had named them, and when a call then
    # closes, whether they were of a pack that disagreed.
    removed: bool = False
    standing: list[Seat] = field(default_factory=list)  # in a call: seats that bots took over, whose answers stand


class TellingProgress(Struct):
    """What is being narrated: the table's line after those that are over."""

    told: int  # the number of the table's lines that are over
    began: float  # the first of these lines; the clock has stood since
    since: float  # this line
    latest: float  # when it is over, if nobody ends it sooner
    looked: list[Seat] = field(default_factory=list)  # at their cards, while the deal is told


class DealRound(Struct):
    """A deal in progress: everybody sees the seal, devices commit to nonces, then open them."""

    secret: str
    seats: list[Chair]  # frozen when the host began, whoever comes meanwhile
    devices: dict[int, Seat]  # the members whose devices take part
    until: float  # when this stage ends though somebody is still waited for
    commitments: dict[int, str] = field(default_factory=dict)  # by member
    nonces: dict[int, str] = field(default_factory=dict)  # by member; none is taken before all have committed
    stage: DealStage = "commit"
    setup: str = ""  # the digest that the seal binds; none in a room that was stored before there was one
    left_out: list[int] = field(default_factory=list)  # members whose devices did not answer, or gave a false nonce


class UndoAsked(Struct):
    """A proposed undo."""

    by: int
    poll: int
    agreed: list[int]


class Finished(Struct, frozen=True):
    """A game that is over."""

    game: int
    book: str
    players: tuple[str, ...]
    members: tuple[int | None, ...]
    won: str
    winners: tuple[Seat, ...]
    ended: int
    bots: tuple[Seat, ...] = ()  # seats that a bot held in the end
    changes: tuple[ChangeOfHands, ...] = ()


class RoomState(Struct, omit_defaults=True):
    """A room."""

    room: str
    code: str
    host: int
    setup: Setup
    bot_seed: str
    members: list[Member] = field(default_factory=list)
    next_member: int = 1
    chairs: list[Chair] = field(default_factory=list)
    locked: bool = False
    phase: Phase = "lobby"
    game: int = 0
    played: Setup | None = None  # how the game in play was set up, whatever is planned for the next
    seats: list[Chair] = field(default_factory=list)  # of the game in play, in its own order
    held: dict[int, Seat] = field(default_factory=dict)  # the one seat whose secrets a member was sent in this game
    changes: list[ChangeOfHands] = field(default_factory=list)  # of hands, in this game
    # Of the table's lines: after which, and up to which, a moderator took back what had not been told.
    untold: list[tuple[int, int]] = field(default_factory=list)
    clock: Clock | None = None
    telling: TellingProgress | None = None  # None when everything is told
    paused_at: float | None = None
    absent_since: float | None = None  # nobody is connected
    paused_by_absence: bool = False
    undo: UndoAsked | None = None
    guesses: dict[Seat, tuple[Seat, ...]] = field(default_factory=dict)
    deal: DealRound | None = None  # while one is in the making
    broken_off: int = 0  # deals of the next game that came to nothing
    dealt: DealtShown | None = None  # how the cards of the game in play, or of the last one, were dealt
    revealed: int = 0  # how many cards of the finished game lie open
    finished: list[Finished] = field(default_factory=list)  # in a room that was stored before it had a chronicle

    def to_bytes(self) -> bytes:
        """The state as it is stored."""
        return _ENCODER.encode(self)

    @classmethod
    def from_bytes(cls, stored: bytes) -> RoomState:
        """The state that was stored."""
        return _DECODER.decode(stored)

    def clock_time(self, now: float) -> float:
        """The time on the room's clock, which stands while the game is paused."""
        return now if self.paused_at is None else self.paused_at

    def member(self, number: int | None) -> Member | None:
        """The member of this number, if still here."""
        for member in self.members:
            if member.member == number:
                return member
        return None


_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(RoomState)
