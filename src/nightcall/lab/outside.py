"""Halves of powers that installed packages bring: entry points by the ability's name, in a fixed order."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Final

COMPILED: Final = "nightcall.compiled"
EXACT: Final = "nightcall.exact"


@cache
def outside(group: str) -> dict[str, EntryPoint]:
    """The halves in this group by their names, ordered by distribution, then name; the first of a name counts."""
    points = sorted(entry_points(group=group), key=lambda point: (point.dist.name if point.dist else "", point.name))
    found: dict[str, EntryPoint] = {}
    for point in points:
        found.setdefault(point.name, point)
    return found


def sources_of_outside(group: str) -> list[bytes]:
    """What compiled code of other packages is made of, and which number each of their powers has."""
    texts = []
    for point in outside(group).values():
        spec = find_spec(point.module)
        texts.append(f"{point.name}={point.value}".encode())
        if spec is not None and spec.origin is not None and Path(spec.origin).exists():
            texts.append(Path(spec.origin).read_bytes())
    return texts
