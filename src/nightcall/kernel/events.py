"""Events: what happened and who may know it. Nothing is redacted: different viewers get different events."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, ClassVar, Literal

from msgspec import UNSET, Struct, UnsetType

from nightcall.kernel.audience import Audience, Seat


@cache
def snake_case(name: str) -> str:
    """The class name as it is written in the log and the protocol: NightFell becomes night_fell."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


Telling = Literal["narrated", "phrase", "untold"]


class Event(Struct, frozen=True, kw_only=True, gc=False, tag_field="event", tag=snake_case):
    """Something that happened. There is no default audience: every event says who may know it."""

    # How the story of a finished game tells it: as narrated, in a phrase of its own, or not at all.
    in_story: ClassVar[Telling] = "narrated"
    # A human moderator has to show it to its audience before going on.
    is_shown: ClassVar[bool] = False

    to: Audience

    def comes_alone(self, after: Event) -> bool:
        """True if a human moderator pauses between `after` and this event: before a death, a card or the end."""
        return False

    @property
    def case(self) -> str | None:
        """The variant of its line, where what happened decides it; None if there is only one."""
        return None

    def change(self, table: Any) -> None:
        """Applies the event to the table; purely informative events change nothing."""

    def note(self, record: Any) -> None:
        """Records what no rule reads but a viewer remembers; only viewers' folds keep a record."""


class DealSealed(Event, frozen=True, kw_only=True):
    """The hash of a secret, published before anybody can know the deal."""

    in_story: ClassVar[Telling] = "untold"

    seal: str


class NoncesAdded(Event, frozen=True, kw_only=True):
    """What the seats' devices added after the seal was published."""

    in_story: ClassVar[Telling] = "untold"

    nonces: tuple[str, ...]


class DealUnsealed(Event, frozen=True, kw_only=True):
    """The secret, published after the game, so that anyone can check the deal."""

    in_story: ClassVar[Telling] = "untold"

    secret: str


class SeedGiven(Event, frozen=True, kw_only=True):
    """This game can be repeated from a seed, so it isn't sealed."""

    in_story: ClassVar[Telling] = "untold"


class Said(Event, frozen=True, kw_only=True):
    """A seat spoke: free text, a statement that programs understand, or both.

    `answers` is the line it replies to: lines said to everyone in this game are counted from 1.
    """

    seat: Seat
    text: str = ""
    statement: dict[str, Any] | None = None
    answers: int | UnsetType = UNSET  # left out where nothing is answered, as in old logs

    def note(self, record: Any) -> None:
        record.hear(self)


class Undone(Event, frozen=True, kw_only=True):
    """An undo: of this viewer's events, only the first `kept` and the talk still count."""

    kept: int
