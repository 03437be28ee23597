"""What the lab refuses, and why. Light to import, because callers may have no compiler."""

from __future__ import annotations

from nightcall.kernel.errors import BadSetup, NightcallError


class NotCompiled(NightcallError):
    """Compiled code cannot play this table; the engine can."""


class NotExact(NightcallError):
    """The chain cannot compute the odds of this deck; games can be played instead."""


class NeverEnds(BadSetup):
    """Some games of this table would never end."""
