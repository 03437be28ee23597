"""Seeds: disjoint sets of games for fitting, choosing and judging."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from nightcall.kernel.errors import BadSetup

PURPOSES: Final = ("fitting", "choosing", "judging")


def seed_for(purpose: str) -> str:
    """The seed of all series for this purpose: game k has the seed SEED/k, so no two purposes share a game."""
    if purpose not in PURPOSES:
        raise BadSetup(f"There are no seeds for '{purpose}'; there are some for {', '.join(PURPOSES)}.")
    text = files(__package__).joinpath(f"{purpose}.seed").read_text(encoding="utf-8")
    return next(line for line in text.splitlines() if line and not line.startswith("#"))
