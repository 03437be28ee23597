"""Odds: what a host asks about the deck under construction or about a group, and what is answered."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from nightcall.wire.rooms.setup import Setup


class OddsAsked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How often does each side win with this deck, at a table that votes with this skill?

    `speaks` is what those do who learn something: keep it for good, tell everybody at once, or tell it when it pays.
    """

    setup: Setup
    players: Annotated[int, Meta(ge=1, le=30)]
    skill: Annotated[int, Meta(ge=0, le=100)] = 50
    speaks: Literal["never", "public", "private"] = "private"


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


class SkillFound(Struct, frozen=True, kw_only=True):
    """A group's skill, the interval that holds it 95 times in 100, and from how many votes and games it was learnt."""

    skill: int
    low: int
    high: int
    votes: int
    games: int
