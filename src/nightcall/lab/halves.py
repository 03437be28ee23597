"""The lab's list of powers, and where the two halves of each are found.

A power has at most two files here, both named after the ability: `compiled/abilities/` for compiled code, and
`exact/abilities/` for what needs no Numba. Either may be missing. The list fixes the powers' numbers: add new ones at
the end. Those of installed packages follow it.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from nightcall.hidden_roles.abilities.ability import Ability
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.kernel.events import snake_case
from nightcall.kernel.installed import load
from nightcall.lab.outside import COMPILED, EXACT, outside

if TYPE_CHECKING:
    from nightcall.lab.compiled.power import CompiledPower
    from nightcall.lab.exact.power import ExactPower

SHIPPED: Final = (
    *("hunt", "ravage", "inspect", "guard", "mark", "mimic", "matchmake", "meet_lover", "meet_fellows"),
    *("swap", "brew", "spy", "commune", "elude", "shoot"),
    *("bless", "emulate", "turn", "withstand", "lone_hunt", "scapegoat", "sniff"),
    *("brand", "martyr", "revenge", "silence", "sway", "weigh"),
)


def name_of(ability: Ability) -> str:
    """The name of this ability in files and in the lab."""
    return snake_case(type(ability).__name__)


@cache
def powers() -> tuple[str, ...]:
    """Every power that the lab may have a half for."""
    return tuple(dict.fromkeys([*SHIPPED, *outside(COMPILED), *outside(EXACT)]))


def number_of(name: str) -> int:
    """The number of a power; stable while no other package is installed."""
    return powers().index(name)


@cache
def compiled_half(name: str) -> CompiledPower | None:
    """The compiled half of this power, if any; needs Numba."""
    half: CompiledPower | None = _half("compiled", COMPILED, name)
    return half


@cache
def exact_half(name: str) -> ExactPower | None:
    """The half of this power that needs no Numba, if any."""
    half: ExactPower | None = _half("exact", EXACT, name)
    return half


def compiled_halves(book: HiddenRolesBook) -> list[CompiledPower]:
    """The compiled halves of the powers in this book."""
    return [half for name in _names(book) if (half := compiled_half(name))]


def exact_halves(book: HiddenRolesBook) -> list[ExactPower]:
    """The halves without Numba of the powers in this book."""
    return [half for name in _names(book) if (half := exact_half(name))]


def _names(book: HiddenRolesBook) -> dict[str, None]:
    return dict.fromkeys(name_of(ability) for card in book.cards for ability in card.abilities)


def _half(room: str, group: str, name: str) -> Any:
    module = f"nightcall.lab.{room}.abilities.{name}"
    if name in SHIPPED and find_spec(module):
        return import_module(module).POWER
    return load(outside(group)[name]) if name in outside(group) else None
