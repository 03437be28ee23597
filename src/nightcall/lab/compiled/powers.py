"""The floor's list: every power that has a compiled half, one file each in `abilities/`, by the ability's name.

The list fixes the powers' numbers and nothing else. To add one: write its file, and add its name at the end.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Final

from nightcall.lab.compiled.rules import MOST_POWERS
from nightcall.lab.outside import COMPILED, outside

if TYPE_CHECKING:
    from nightcall.lab.compiled.power import Power

SHIPPED: Final = (
    *("hunt", "ravage", "inspect", "guard", "mark", "mimic", "matchmake", "meet_lover", "meet_fellows"),
    *("swap", "brew", "spy", "commune", "elude", "shoot"),
)


@cache
def powers() -> tuple[str, ...]:
    """The shipped ones, then those that installed packages bring."""
    return (*SHIPPED, *(name for name in outside(COMPILED) if name not in SHIPPED))[:MOST_POWERS]


def number_of(name: str) -> int:
    """The number of a power."""
    return powers().index(name)


@cache
def half_of(name: str) -> Power | None:
    """The compiled half of a power, if it has one."""
    if name not in powers():
        return None
    if name in SHIPPED:
        half: Power = import_module(f"nightcall.lab.compiled.abilities.{name}").POWER
    else:
        half = outside(COMPILED)[name].load()
    return half
