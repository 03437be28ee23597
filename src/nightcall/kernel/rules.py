"""What the kernel requires of a game: a rulebook prepares and opens a table, and the open game plays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from nightcall.kernel.audience import Seat
from nightcall.kernel.fold import Fold
from nightcall.kernel.polls import Flow
from nightcall.kernel.sources import Deal
from nightcall.kernel.stage import Stage
from nightcall.kernel.words import EndReason, Side


class TableSetup(Struct, frozen=True, kw_only=True):
    """A prepared table: complete, validated, plain data."""

    players: tuple[str, ...]
    deck: dict[str, int]
    options: dict[str, Any]
    deal: Deal


class Outcome(Struct, frozen=True, kw_only=True):
    """How a game ended: which side won, why, and the winning seats."""

    won: Side
    reason: EndReason
    winners: tuple[Seat, ...]
    scores: tuple[int, ...] = ()


class OpenGame(Protocol):
    """One open game."""

    def play(self) -> Flow:
        """The whole game: yields polls, receives inputs, returns the outcome."""

    def check_removal(self, seat: Seat) -> None:
        """Raises `Refused` if the seat is no longer in the game."""


class Rulebook(Protocol):
    """A rulebook: the rules of a game as a value."""

    @property
    def id(self) -> str:
        """The name in the protocol."""

    @property
    def revision(self) -> int:
        """Increases when logs of the previous revision would no longer replay."""

    @property
    def family(self) -> str:
        """The id of the family of games it belongs to."""

    @property
    def least_players(self) -> int:
        """The minimum number of players."""

    @property
    def most_players(self) -> int:
        """The maximum number of players."""

    @property
    def requires(self) -> dict[str, str]:
        """The packages it needs, with their versions; none for a shipped book."""

    @property
    def own_data(self) -> dict[str, Any] | None:
        """The whole book as data if it is custom, so that a log can contain it; None for a shipped one."""

    def prepare(
        self, players: Sequence[str], deck: Any, options: Mapping[str, Any] | None, deal: Deal
    ) -> tuple[TableSetup, tuple[str, ...]]:
        """The validated set-up and its warnings; raises `BadSetup` if it can't be played."""

    def open(self, stage: Stage, setup: TableSetup) -> OpenGame:
        """Opens a game on this stage. The set-up of an old log lacks later options."""

    def fold(self, players: tuple[str, ...], viewer: Seat) -> Fold:
        """An empty fold for this viewer's events; its state is `view.state`."""
