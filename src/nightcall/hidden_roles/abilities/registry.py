"""The registry of powers, shipped and from installed packages, and of what their files declare.

A package adds a power with an entry point in the group `nightcall.powers` that names the power's module. Packages are
loaded on first use, never at import, so that a power's module may import anything.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, reduce
from operator import or_
from types import ModuleType
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Struct

from nightcall.hidden_roles.abilities.ability import Ability, ReadByName
from nightcall.hidden_roles.abilities.all import POWERS
from nightcall.hidden_roles.dawn import DawnRule, bite, removal
from nightcall.kernel.events import Event
from nightcall.kernel.installed import BadPackage, Brought, brought
from nightcall.kernel.tags import tag_of

GROUP: Final = "nightcall.powers"

Kind = TypeVar("Kind", bound=Struct)


class Power(Struct, frozen=True):
    """A power's module, and the package it came with; None for a shipped one."""

    module: ModuleType
    package: str = ""
    version: str = ""

    @property
    def abilities(self) -> tuple[type[Ability], ...]:
        """The abilities that files can name."""
        return _declared(self.module, Ability)

    @property
    def events(self) -> tuple[type[Event], ...]:
        """The events it can emit."""
        return _declared(self.module, Event)


@cache
def powers() -> tuple[Power, ...]:
    """The shipped powers in listed order, then those of packages by package and entry point name."""
    found = (*map(Power, POWERS), *map(_power, brought(GROUP)))
    _refuse_namesakes(found)
    return found


@cache
def abilities() -> tuple[type[Ability], ...]:
    """Every ability class."""
    return tuple(kind for power in powers() for kind in power.abilities)


@cache
def power_of(kind: type[Ability]) -> Power | None:
    """The power that defines this ability; None if it is not registered."""
    return next((power for power in powers() if kind in power.abilities), None)


@cache
def dawn_rules() -> Mapping[str, DawnRule]:
    """Every dawn rule by name, in a valid order: the pack kills before anybody can be saved."""
    of_powers = (rule for kind in abilities() for rule in kind.at_dawn())
    return {rule.__name__: rule for rule in (bite, *of_powers, removal)}


@cache
def any_ability() -> Any:
    """The type of any ability, for msgspec."""
    return reduce(or_, abilities())


def read_by_name(kind: type, data: Any) -> Any:
    """Decodes the ability that this data names; a msgspec hook."""
    assert kind is ReadByName, f"nothing reads {kind}"
    return msgspec.convert(data, any_ability())


def _declared(module: ModuleType, kind: type[Kind]) -> tuple[type[Kind], ...]:
    """The classes of this kind that the module itself defines."""
    return tuple(
        found
        for found in vars(module).values()
        if isinstance(found, type) and issubclass(found, kind) and found.__module__ == module.__name__
    )


def _power(one: Brought) -> Power:
    """The power named by an entry point: a module, or a class in it."""
    module = one.thing if isinstance(one.thing, ModuleType) else sys.modules[one.thing.__module__]
    if not _declared(module, Ability):
        raise BadPackage(f"The package '{one.package}' has no ability in '{module.__name__}'; update or uninstall it.")
    return Power(module, one.package, one.version)


def _refuse_namesakes(found: Iterable[Power]) -> None:
    """Raises if two powers share a name, because files and logs could not tell them apart."""
    first: dict[tuple[str, str], str] = {}
    for power in found:
        for what, name in _names(power):
            known = first.setdefault((what, name), power.package)
            if known != power.package:
                whose = f"the package '{known}'" if known else "nightcall"
                raise BadPackage(
                    f"The package '{power.package}' adds the {what} '{name}', which {whose} has too; "
                    "uninstall one of them."
                )


def _names(power: Power) -> Iterator[tuple[str, str]]:
    for kind in power.abilities:
        yield "ability", tag_of(kind)
        yield from (("rule of dawn", rule.__name__) for rule in kind.at_dawn() if rule.__module__ == kind.__module__)
    yield from (("event", tag_of(event)) for event in power.events)
