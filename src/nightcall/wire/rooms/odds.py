"""Odds: what a host asks about the deck under construction or about a group, and what is answered."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from nightcall.wire.rooms.setup import Setup

Skilled = Annotated[int, Meta(ge=-100, le=100)]
Percent = Annotated[int, Meta(ge=0, le=100)]


class TableWay(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a group plays, as a fit to its games has found; docs/odds.md says what each number means."""

    first: Skilled
    skill: Skilled
    after: Skilled
    follow: Annotated[int, Meta(ge=1, le=100)]
    heed: Percent
    doubt: Percent
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
    """A side's chance, and the interval that holds it 95 times in 100."""

    chance: float
    low: float
    high: float


class OddsFound(Struct, frozen=True, kw_only=True):
    """Each side's chance, the nights to expect, and how it was found: computed exactly, or from so many games.

    `why` says in sentences why it was not found in a better way; a first look, which a better one follows, has none.
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
    """A figure as predicted for games that were held back, and as it was."""

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
    """How a group plays, from how many decisions, votes and games that was learnt, and how well it predicts."""

    way: TableWay
    low: TableWay
    high: TableWay
    decisions: int
    votes: int
    games: int
    checked: GroupChecked | None
