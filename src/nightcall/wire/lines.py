"""Lines: everything that a table says to a program. Each names the seats it may be shown to, without a default."""

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
    """Something said, and who may be shown it: "everyone", or these seats; nobody if there are none.

    Seat -1 is the table screen and anyone who looks on, seat -2 is a human moderator.
    """

    to: Audience


class Told(Line, frozen=True, kw_only=True):
    """Something happened in the game."""

    event: Event


class PollOpened(Line, frozen=True, kw_only=True):
    """Questions to these seats are open together, until all are answered or time is up.

    While the poll is secret nobody may be told whom the table is waiting for.
    """

    poll: int
    seats: tuple[Seat, ...]
    secret: bool


class PollClosed(Line, frozen=True, kw_only=True):
    """No question of this poll can be answered any more: all were, or some and that was enough, or time was up.

    `removed`: a seat was taken out of the game, and what it was part of is asked again or not at all; `undone`: the
    game went back. This is for the program alone: that a call of the night needed its clock is nobody else's business.
    """

    poll: int
    why: WhyClosed


class AskedAgain(Line, frozen=True, kw_only=True):
    """What these questions are about was asked just before, and is asked again.

    It was a `tie`, there were `no_votes`, or a seat was `removed`; then answers that are still possible stand.
    """

    about: About
    why: WhyAgain


class QuestionOpened(Line, frozen=True, kw_only=True):
    """A seat is asked something; it may answer again until the question is closed, unless its answers are final."""

    question: Ask


class QuestionClosed(Line, frozen=True, kw_only=True):
    """A seat's question can be answered no more."""

    seat: Seat
    question: int


class FloorOpened(Line, frozen=True, kw_only=True):
    """Those whom this line is for may speak, and the listeners will hear it."""

    listeners: Audience


class FloorClosed(Line, frozen=True, kw_only=True):
    """Those whom this line is for may speak no more."""


class GameOver(Line, frozen=True, kw_only=True):
    """How the game ended."""

    outcome: Outcome


class Reply(Line, frozen=True, kw_only=True):
    """The last line that a command leads to; `reply_to` is the number of the command's own line, counted from 1.

    It is in the lines for the program alone: a seat could tell from it how much others have done meanwhile.
    """

    reply_to: int | None = None
    id: str | None = None


class Done(Reply, frozen=True, kw_only=True):
    """The command was taken, or had been taken before (`repeated`) and did nothing now."""

    repeated: bool = False
    warnings: tuple[str, ...] = ()


class Sealed(Reply, frozen=True, kw_only=True):
    """The hash of the secret that the next game will use, to be shown before anybody adds a nonce."""

    seal: str
    repeated: bool = False


class ViewShown(Reply, frozen=True, kw_only=True):
    """Everything that one seat may know now."""

    view: view.View


class LogShown(Reply, frozen=True, kw_only=True):
    """The log's lines, each without its line break. Before the game is over nobody may see them."""

    log: tuple[str, ...]


class Verified(Reply, frozen=True, kw_only=True):
    """What was found out about a log, as values and as sentences; `holds` if it is a whole game, and sealed as said."""

    holds: bool
    found: Verification
    sentences: tuple[str, ...]


class Error(Reply, frozen=True, kw_only=True):
    """The line was not understood or not allowed, and nothing has changed.

    `reason` is a key for programs and translators, `sentence` says what to do; `log_line` is the line at fault of a
    log that was sent.
    """

    reason: RefusalKey
    sentence: str
    log_line: int | None = None


AnyLine = (
    Told
    | PollOpened
    | PollClosed
    | AskedAgain
    | QuestionOpened
    | QuestionClosed
    | FloorOpened
    | FloorClosed
    | GameOver
    | Done
    | Sealed
    | ViewShown
    | LogShown
    | Verified
    | Error
)
LINE_TYPES: Final = (
    Told,
    PollOpened,
    PollClosed,
    AskedAgain,
    QuestionOpened,
    QuestionClosed,
    FloorOpened,
    FloorClosed,
    GameOver,
    Done,
    Sealed,
    ViewShown,
    LogShown,
    Verified,
    Error,
)

_ENCODER: Final = msgspec.json.Encoder()


def encode(line: Line) -> bytes:
    """The line as it is sent, with its line break."""
    return _ENCODER.encode(line) + b"\n"


def shortened(sentence: str) -> str:
    """The sentence, cut where it repeats more of somebody's input than anyone wants to read."""
    return sentence if len(sentence) <= LONGEST_SENTENCE else f"{sentence[:LONGEST_SENTENCE]}…"
