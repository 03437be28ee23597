"""Who may know a thing: everyone, or the seats that are named."""

from __future__ import annotations

from typing import Final, Literal

Seat = int
Audience = Literal["everyone"] | tuple[Seat, ...]

EVERYONE: Final = "everyone"
NOBODY: Final[tuple[Seat, ...]] = ()

# Two viewers have no chair in the circle. The table screen (and any spectator) sees what everyone sees;
# the moderator answers for players who have no device of their own, and sees all.
TABLE: Final[Seat] = -1
MODERATOR: Final[Seat] = -2


def reaches(to: Audience, viewer: Seat) -> bool:
    """True if something said to this audience may be shown to this viewer."""
    return to == EVERYONE or viewer in to
