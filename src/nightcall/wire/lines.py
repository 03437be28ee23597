"""Lines: everything the referee sends to a program. Each names its audience; there is no default."""

from __future__ import annotations

from typing import Final, Literal

import msgspec
from msgspec import Struct

from nightcall.kernel import view
from nightcall.kernel.audience import Audience, Seat
from nightcall.kernel.events import Event, snake_case
from nightcall.kernel.polls import WhyAgain
from nightcall.kernel.questions import Ask
from nightcall.kernel.rules import Outcome
from nightcall.kernel.verify import Verification
from nightcall.kernel.words import About, RefusalKey

LONGEST_SENTENCE: Final = 500
WhyClosed = Literal["answered", "enough", "time", "removed", "undone"]


class Line(Struct, frozen=True, kw_only=True, tag_field="line", tag=snake_case, omit_defaults=True):
    """A line and its audience: "everyone", or a list of seats; an empty list is nobody.

    Seat -1 is the table screen and spectators, seat -2 is a human moderator.
    """

    to: Audience


class ToldLine(Line, frozen=True, kw_only=True, tag="told"):
    """Something happened in the game."""

    event: Event


class PollOpened(Line, frozen=True, kw_only=True):
    """Questions to these seats are open together, until all are answered or time is up.

    While a poll is secret, nobody may be told who the table is waiting for.
    """

    poll: int
    seats: tuple[Seat, ...]
    secret: bool


class PollClosed(Line, frozen=True, kw_only=True):
    """The questions of this poll are closed: all were answered, enough were, or time was up.

    `removed`: a seat was removed, and its poll is repeated or dropped; `undone`: the game went back. For the program
    alone: nobody else may know that a call of the night ran out of time.
    """

    poll: int
    why: WhyClosed


class AskedAgain(Line, frozen=True, kw_only=True):
    """The following questions repeat the ones before.

    There was a `tie`, there were `no_votes`, or a seat was `removed`; in that case answers that are still possible
    stand.
    """

    about: About
    why: WhyAgain


class QuestionOpened(Line, frozen=True, kw_only=True):
    """A seat is asked something. It may replace its answer until the question closes, unless the answer is final."""

    question: Ask


class QuestionClosed(Line, frozen=True, kw_only=True):
    """A seat's question is closed."""

    seat: Seat
    question: int


class FloorOpened(Line, frozen=True, kw_only=True):
    """The seats in `to` may speak, and the listeners will hear it."""

    listeners: Audience


class FloorClosed(Line, frozen=True, kw_only=True):
    """The seats in `to` may no longer speak."""


class GameOver(Line, frozen=True, kw_only=True):
    """How the game ended."""

    outcome: Outcome


class Reply(Line, frozen=True, kw_only=True):
    """The last line that a command leads to; `reply_to` is the number of the command's line, counted from 1.

    Only replies for the program alone have it: it would tell a seat how much others have done.
    """

    reply_to: int | None = None
    id: str | None = None


class Done(Reply, frozen=True, kw_only=True):
    """The command was accepted, or had been accepted before (`repeated`) and did nothing now."""

    repeated: bool = False
    warnings: tuple[str, ...] = ()


class SealShown(Reply, frozen=True, kw_only=True, tag="sealed"):
    """The hash of the secret that the next game will use; show it before anybody adds a nonce."""

    seal: str
    repeated: bool = False


class ViewShown(Reply, frozen=True, kw_only=True):
    """Everything one seat may know now."""

    view: view.View


class LogShown(Reply, frozen=True, kw_only=True):
    """The log's lines, each without its line break. Before the game is over nobody may see them."""

    log: tuple[str, ...]


class Verified(Reply, frozen=True, kw_only=True):
    """What was found out about a log, as values and sentences; `holds` if it is a whole game, sealed as claimed."""

    holds: bool
    found: Verification
    sentences: tuple[str, ...]


class Error(Reply, frozen=True, kw_only=True):
    """The command was not understood or not allowed, and nothing has changed.

    `reason` is a key for programs and translators, `sentence` says what to do; `log_line` is the line at fault in a log
    that was sent.
    """

    reason: RefusalKey
    sentence: str
    log_line: int | None = None


AnyLine = (
    ToldLine
    | PollOpened
    | PollClosed
    | AskedAgain
    | QuestionOpened
    | QuestionClosed
    | FloorOpened
    | FloorClosed
    | GameOver
    | Done
    | SealShown
    | ViewShown
    | LogShown
    | Verified
    | Error
)
LINE_TYPES: Final = (
    ToldLine,
    PollOpened,
    PollClosed,
    AskedAgain,
    QuestionOpened,
    QuestionClosed,
    FloorOpened,
    FloorClosed,
    GameOver,
    Done,
    SealShown,
    ViewShown,
    LogShown,
    Verified,
    Error,
)

_ENCODER: Final = msgspec.json.Encoder()


def encode(line: Line) -> bytes:
    """The encoded line, with its line break."""
    return _ENCODER.encode(line) + b"\n"


def shortened(sentence: str) -> str:
    """The sentence, truncated if it repeats a long input."""
    return sentence if len(sentence) <= LONGEST_SENTENCE else f"{sentence[:LONGEST_SENTENCE]}…"
