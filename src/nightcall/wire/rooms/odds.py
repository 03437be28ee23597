"""Odds: questions about the current deck or about a group, and their answers."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from nightcall.wire.rooms.setup import Setup

Skilled = Annotated[int, Meta(ge=-100, le=100)]
Percent = Annotated[int, Meta(ge=0, le=100)]


class TableWay(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a group plays, as fitted to its games; docs/odds.md explains each number."""

    first: Skilled
    skill: Skilled
    after: Skilled
    follow: Annotated[int, Meta(ge=1, le=100)]
    heed: Percent
    doubt: Percent
    plead: Percent
    spare: Percent
    hunt: Percent
    ward: Percent


class OddsAsked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How often does each side win with this deck, at a table that plays in this way?

    `policy` is a table like most, or one where everybody votes by lot, where who learns something tells it, or hides
    it. A group's own way replaces it.
    """

    setup: Setup
    players: Annotated[int, Meta(ge=1, le=30)]
    policy: Literal["most", "lots", "telling", "hiding"] = "most"
    group: TableWay | None = None


class ShareShown(Struct, frozen=True, kw_only=True):
    """A side's chance, with its 95% interval."""

    chance: float
    low: float
    high: float


class OddsFound(Struct, frozen=True, kw_only=True):
    """Each side's chance, the expected nights, and the method: computed exactly, or from a number of games.

    `why` says in sentences why no better method was used; it is empty for a first estimate that a better one follows.
    Its sentences and `problem` are in the language of the set-up, with the titles of its theme.
    """

    sides: dict[str, ShareShown] = {}
    nights: float = 0
    games: int = 0
    how: Literal["exact", "compiled", "engine"] | None = None
    why: tuple[str, ...] = ()
    problem: str | None = None


class WolffChance(Struct, frozen=True, kw_only=True):
    """The wolves' chance in one of Wolff's models, as a fraction and as a number."""

    players: int
    wolves: int
    model: Literal["public", "private", "none"]
    wolves_win: str
    value: float


class WolffFound(Struct, frozen=True, kw_only=True):
    """Wolff's models exactly: every table with fewer wolves than others, up to a number of players."""

    chances: tuple[WolffChance, ...]


class Compared(Struct, frozen=True, kw_only=True):
    """A figure as predicted for held-out games, and as observed."""

    predicted: float
    observed: float
    is_far_off: bool


class GroupChecked(Struct, frozen=True, kw_only=True):
    """Every second game of a group predicted from the others: each side's share, the wolves' share of executions."""

    games: int
    sides: dict[str, Compared]
    of_wolves: Compared
    nights: Compared
    holds: bool


class GroupFound(Struct, frozen=True, kw_only=True):
    """How a group plays, the number of decisions, votes and games behind it, and how well it predicts."""

    way: TableWay
    low: TableWay
    high: TableWay
    decisions: int
    votes: int
    games: int
    checked: GroupChecked | None
