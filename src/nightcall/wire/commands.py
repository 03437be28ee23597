"""Commands: everything a program can send to the referee."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from nightcall.kernel.audience import Seat
from nightcall.kernel.events import snake_case
from nightcall.kernel.questions import Pick, Value

Id = Annotated[str, Meta(min_length=1, max_length=200)]
Name = Annotated[str, Meta(min_length=1, max_length=100)]
# Integers that every language can represent; some store all numbers as 64-bit floats.
Whole = Annotated[int, Meta(ge=-(2**53) + 1, le=2**53 - 1)]
Seed = Whole | Annotated[str, Meta(max_length=200)]
Nonce = Annotated[str, Meta(min_length=1, max_length=200)]
LogLines = tuple[str, ...]


def _tag(name: str) -> str:
    return snake_case(name.removesuffix("Command"))


class Command(
    Struct, frozen=True, kw_only=True, tag_field="do", tag=_tag, omit_defaults=True, forbid_unknown_fields=True
):
    """A command. If it has an `id` and is sent again, it does nothing."""

    id: Id | None = None


class SealCommand(Command, frozen=True, kw_only=True):
    """Publish the hash of a secret that the next game will use; the secret is generated unless it is given."""

    secret: str | None = None


class NewCommand(Command, frozen=True, kw_only=True):
    """Begin a new game, replacing the current one.

    `rulebook` names a shipped book; `own_book` is an object with the contents of a custom book's TOML file. `players`
    is their number or their names. `deck` lists special cards to add to the book's own deck, or gives the number of
    every card. `cards` are shuffled, learnt from a moderator at a real table, or given in seat order, with the rest in
    `middle`. A `seed` makes the game repeatable; otherwise it is sealed by the secret of the last `seal`, by `secret`,
    or by a new secret. `nonces` are what the seats added after they saw the seal, one each.
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


class AnswerCommand(Command, frozen=True, kw_only=True):
    """Answer a seat's open question with an object of its fields; a one-field question also accepts a bare value.

    With `question`, the question's number, a late answer is refused instead of counting for the next question.
    """

    seat: Seat
    value: Value | Pick
    question: int | None = None


class SayCommand(Command, frozen=True, kw_only=True):
    """Let a seat speak: free text, a statement that programs understand, or both.

    `answers` makes it a reply to something said to everyone in this game; those lines are counted from 1.
    """

    seat: Seat
    text: str = ""
    statement: dict[str, Any] | None = None
    answers: Annotated[int, Meta(ge=1)] | None = None


class TimeIsUpCommand(Command, frozen=True, kw_only=True):
    """Close the open poll, or the poll of this number if it is still open: its time has run out."""

    poll: int | None = None


class RemoveCommand(Command, frozen=True, kw_only=True):
    """Remove a seat from the game; only the host can."""

    seat: Seat


class UndoCommand(Command, frozen=True, kw_only=True):
    """Go back to the start of this call or vote, or of the one before if nothing visible has happened in it.

    A human moderator, who sees everything, may go back any number of `steps` instead.
    """

    steps: Annotated[int, Meta(ge=1)] | None = None


class ViewCommand(Command, frozen=True, kw_only=True):
    """Show everything a seat may know now. Seat -1 is the table screen, seat -2 a moderator, who may know all."""

    seat: Seat


class LogCommand(Command, frozen=True, kw_only=True):
    """Show the log, from which the game can be resumed and verified anywhere."""


class ResumeCommand(Command, frozen=True, kw_only=True):
    """Resume the game that wrote these lines, replacing the current one."""

    log: LogLines


class VerifyCommand(Command, frozen=True, kw_only=True):
    """Check these lines, or the current game: chain, replay, seal, deal and outcome."""

    log: LogLines | None = None
    seal: str | None = None
    fingerprint: str | None = None


AnyCommand = (
    SealCommand
    | NewCommand
    | AnswerCommand
    | SayCommand
    | TimeIsUpCommand
    | RemoveCommand
    | UndoCommand
    | ViewCommand
    | LogCommand
    | ResumeCommand
    | VerifyCommand
)
COMMAND_TYPES: Final = (
    SealCommand,
    NewCommand,
    AnswerCommand,
    SayCommand,
    TimeIsUpCommand,
    RemoveCommand,
    UndoCommand,
    ViewCommand,
    LogCommand,
    ResumeCommand,
    VerifyCommand,
)
