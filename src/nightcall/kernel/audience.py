"""Audiences: who may know an event, either everyone or the named seats."""

from __future__ import annotations

from typing import Final, Literal

Seat = int
Audience = Literal["everyone"] | tuple[Seat, ...]

EVERYONE: Final = "everyone"
NOBODY: Final[tuple[Seat, ...]] = ()

# Two viewers have no seat. TABLE is the shared screen and any spectator: it sees what everyone sees. The
# moderator answers for players without a device, and sees everything.
TABLE: Final[Seat] = -1
MODERATOR: Final[Seat] = -2


def reaches(to: Audience, viewer: Seat) -> bool:
    """True if something said to this audience may be shown to this viewer."""
    return to == EVERYONE or viewer in to
