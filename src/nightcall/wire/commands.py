"""Commands: everything that a program can say to a table."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from nightcall.kernel.audience import Seat
from nightcall.kernel.events import snake_case
from nightcall.kernel.questions import Pick, Value

Id = Annotated[str, Meta(min_length=1, max_length=200)]
Name = Annotated[str, Meta(min_length=1, max_length=100)]
# Whole numbers that every language reads alike; some keep all their numbers as 64-bit floats.
Whole = Annotated[int, Meta(ge=-(2**53) + 1, le=2**53 - 1)]
Seed = Whole | Annotated[str, Meta(max_length=200)]
Nonce = Annotated[str, Meta(min_length=1, max_length=200)]
LogLines = tuple[str, ...]


class Command(
    Struct, frozen=True, kw_only=True, tag_field="do", tag=snake_case, omit_defaults=True, forbid_unknown_fields=True
):
    """Something to do. An `id` names the command: sent again, it does nothing."""

    id: Id | None = None


class Seal(Command, frozen=True, kw_only=True):
    """Publish the hash of a secret, which the next game will use; the secret is made here unless it is given."""

    secret: str | None = None


class New(Command, frozen=True, kw_only=True):
    """Begin a new game, in place of the one in play.

    By the shipped `rulebook` of this name, or by `own_book`, an object with what the TOML file of an own one holds.
    `players` is their number or their names. `deck` lists special cards to add to the book's own deck, or counts out
    every card. `cards` are shuffled, learnt from a moderator at a real table, or given in seat order, with those left
    over in `middle`. A `seed` makes the game repeatable; without one it is sealed by the secret of the last `seal`, by
    `secret`, or by a secret made now; `nonces` are what the seats added, one each, after they saw the seal.
    """

    rulebook: str | None = None
    own_book: dict[str, Any] | None = None
    players: Annotated[int, Meta(ge=0, le=1000)] | Annotated[tuple[Name, ...], Meta(max_length=1000)]
    deck: dict[str, int] | tuple[str, ...] | None = None
    options: dict[str, Any] = {}
    cards: Literal["shuffled", "learnt"] | tuple[str, ...] = "shuffled"
    middle: tuple[str, ...] = ()
    seed: Seed | None = None
    secret: str | None = None
    nonces: tuple[Nonce, ...] = ()


class Answer(Command, frozen=True, kw_only=True):
    """A seat answers its open question: an object with its fields or, where there is one field, just its pick.

    With `question`, the question's number, an answer that comes too late is refused instead of taken for the next.
    """

    seat: Seat
    value: Value | Pick
    question: int | None = None


class Say(Command, frozen=True, kw_only=True):
    """A seat speaks: free text, a statement that programs understand, or both.

    It may answer something that was said to everyone in this game: `answers` counts those lines from 1.
    """

    seat: Seat
    text: str = ""
    statement: dict[str, Any] | None = None
    answers: Annotated[int, Meta(ge=1)] | None = None


class TimeIsUp(Command, frozen=True, kw_only=True):
    """The clock, which the table keeps itself, has run out for the open poll, or for the poll of this number."""

    poll: int | None = None


class Remove(Command, frozen=True, kw_only=True):
    """The host takes a seat out of the game."""

    seat: Seat


class Undo(Command, frozen=True, kw_only=True):
    """Go back to the start of this call or vote, or of the one before if nobody could see anything done in it.

    A human moderator, who sees all, may go back by any number of `steps` instead.
    """

    steps: Annotated[int, Meta(ge=1)] | None = None


class View(Command, frozen=True, kw_only=True):
    """Show all that a seat may know now. Seat -1 is the table screen, seat -2 a moderator, who may know all."""

    seat: Seat


class Log(Command, frozen=True, kw_only=True):
    """Show the log, from which the game can be resumed and verified anywhere."""


class Resume(Command, frozen=True, kw_only=True):
    """Take up the game that wrote these lines, in place of the one in play."""

    log: LogLines


class Verify(Command, frozen=True, kw_only=True):
    """Check these lines, or the game in play: chain, replay, seal, deal and outcome."""

    log: LogLines | None = None
    seal: str | None = None
    fingerprint: str | None = None


AnyCommand = Seal | New | Answer | Say | TimeIsUp | Remove | Undo | View | Log | Resume | Verify
COMMAND_TYPES: Final = (Seal, New, Answer, Say, TimeIsUp, Remove, Undo, View, Log, Resume, Verify)
