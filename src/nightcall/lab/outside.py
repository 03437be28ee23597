"""Halves of powers that installed packages bring: entry points by the ability's name, in a fixed order.

They are not loaded before somebody needs them: a compiled half needs Numba, and asks for its number while it is loaded.
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
    """The halves in this group by their names, ordered by package, then name; of namesakes the first counts."""
    found: dict[str, EntryPoint] = {}
    for point in promised(group):
        found.setdefault(point.name, point)
    return found


def sources_of_outside(group: str) -> list[bytes]:
    """What compiled code of other packages is made of, in the order that gives their powers numbers."""
    texts = []
    for point in outside(group).values():
        texts.append(f"{point.name}={point.value}".encode())
        spec = find_spec(point.module)
        if spec is not None and spec.origin is not None and Path(spec.origin).exists():
            texts.append(Path(spec.origin).read_bytes())
    return texts
