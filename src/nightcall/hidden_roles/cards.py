"""Cards as data: a name, three allegiances (usually the same one) and a list of abilities."""

from __future__ import annotations

from typing import Self

from msgspec import Struct

from nightcall.hidden_roles.abilities.ability import AnyAbility
from nightcall.hidden_roles.teams import VILLAGE, WOLVES, Team


class Card(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A role. `most` is the number of copies in the book; 0 means as many as there are seats."""

    name: str
    wins_with: Team
    seen_as: Team
    counts_as: Team
    abilities: tuple[AnyAbility, ...] = ()
    least: int = 0
    most: int = 1
    suggested_from: int = 0  # the number of players from which the book suggests it

    @classmethod
    def human(cls, name: str, *abilities: AnyAbility, most: int = 1, suggested_from: int = 0) -> Self:
        """A card that counts as village in every way."""
        return cls(
            name=name,
            wins_with=VILLAGE,
            seen_as=VILLAGE,
            counts_as=VILLAGE,
            abilities=abilities,
            most=most,
            suggested_from=suggested_from,
        )

    @classmethod
    def wolf(cls, name: str, *abilities: AnyAbility, most: int = 0) -> Self:
        """A card that counts as wolf in every way."""
        return cls(name=name, wins_with=WOLVES, seen_as=WOLVES, counts_as=WOLVES, abilities=abilities, most=most)
