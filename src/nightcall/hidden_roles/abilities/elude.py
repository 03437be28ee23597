"""Elude: the pack cannot kill its holder, but being inspected does."""

from __future__ import annotations

from typing import ClassVar

from nightcall.hidden_roles.abilities.ability import Ability


class Elude(Ability, frozen=True, kw_only=True):
    """What it means is said at dawn."""

    needs_at_dawn: ClassVar[tuple[str, ...]] = ("elude",)
