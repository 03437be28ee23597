"""Halves of powers from installed packages: entry points by ability name, in a fixed order.

Loaded on demand: a compiled half needs Numba, and asks for its number while it is loaded.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from nightcall.kernel.installed import promised

COMPILED: Final = "nightcall.compiled"
EXACT: Final = "nightcall.exact"


@cache
def outside(group: str) -> dict[str, EntryPoint]:
    """The halves in this group by name, ordered by package, then name; the first of duplicates counts."""
    found: dict[str, EntryPoint] = {}
    for point in promised(group):
        found.setdefault(point.name, point)
    return found


def sources_of_outside(group: str) -> list[bytes]:
    """The sources of compiled code in other packages, in the order of their powers' numbers."""
    texts = []
    for point in outside(group).values():
        texts.append(f"{point.name}={point.value}".encode())
        spec = find_spec(point.module)
        if spec is not None and spec.origin is not None and Path(spec.origin).exists():
            texts.append(Path(spec.origin).read_bytes())
    return texts
