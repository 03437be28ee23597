"""What the lab refuses to play, and why. These are light to import: who asks for odds may have no compiler."""

from __future__ import annotations

from nightcall.kernel.errors import BadSetup, NightcallError


class NotCompiled(NightcallError):
    """Compiled code cannot play this table; the engine can."""


class NotExact(NightcallError):
    """The chain cannot tell the odds of this deck; games can be played instead."""


class NeverEnds(BadSetup):
    """Some games of this table would never come to an end."""
