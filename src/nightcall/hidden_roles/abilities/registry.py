"""The registry: every power there is, shipped or from an installed package, and what their files declare.

A package adds a power by an entry point of the group `nightcall.powers` that names the power's module. Packages are
looked for when somebody first asks, never at import, so that a power's module may import whatever it needs.
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

from nightcall.hidden_roles.abilities.ability import Ability, ReadByName, tag_of
from nightcall.hidden_roles.abilities.all import POWERS
from nightcall.hidden_roles.dawn import DawnRule, bite, removal
from nightcall.kernel.events import Event
from nightcall.kernel.installed import BadPackage, Brought, brought

GROUP: Final = "nightcall.powers"

Kind = TypeVar("Kind", bound=Struct)


class Power(Struct, frozen=True):
    """A power's file, and the package that it came with; a shipped one has none."""

    module: ModuleType
    package: str = ""
    version: str = ""

    @property
    def abilities(self) -> tuple[type[Ability], ...]:
        """The abilities that files can name."""
        return _declared(self.module, Ability)

    @property
    def events(self) -> tuple[type[Event], ...]:
        """What its use can tell somebody."""
        return _declared(self.module, Event)


@cache
def powers() -> tuple[Power, ...]:
    """The shipped powers in the order of their list, then those of packages by the names of package and entry point."""
    found = (*map(Power, POWERS), *map(_power, brought(GROUP)))
    _refuse_namesakes(found)
    return found


@cache
def abilities() -> tuple[type[Ability], ...]:
    """Every kind of ability that a card can be made of."""
    return tuple(kind for power in powers() for kind in power.abilities)


@cache
def power_of(kind: type[Ability]) -> Power | None:
    """The power that brings this ability; None for one that is in no list."""
    return next((power for power in powers() if kind in power.abilities), None)


@cache
def dawn_rules() -> Mapping[str, DawnRule]:
    """Every rule of dawn by its name, in an order that works: the pack kills before anybody can be saved."""
    of_powers = (rule for kind in abilities() for rule in kind.at_dawn())
    return {rule.__name__: rule for rule in (bite, *of_powers, removal)}


@cache
def any_ability() -> Any:
    """The type of any ability, as msgspec reads it."""
    return reduce(or_, abilities())


def read_by_name(kind: type, data: Any) -> Any:
    """The ability that this data names: for msgspec, where a type says no more than that there is one."""
    assert kind is ReadByName, f"nothing reads {kind}"
    return msgspec.convert(data, any_ability())


def _declared(module: ModuleType, kind: type[Kind]) -> tuple[type[Kind], ...]:
    """The classes of this kind that the module itself writes down."""
    return tuple(
        found
        for found in vars(module).values()
        if isinstance(found, type) and issubclass(found, kind) and found.__module__ == module.__name__
    )


def _power(one: Brought) -> Power:
    """What a package names as a power: its module, or a class in it."""
    module = one.thing if isinstance(one.thing, ModuleType) else sys.modules[one.thing.__module__]
    if not _declared(module, Ability):
        raise BadPackage(f"The package '{one.package}' has no ability in '{module.__name__}'; update or uninstall it.")
    return Power(module, one.package, one.version)


def _refuse_namesakes(found: Iterable[Power]) -> None:
    """Two things of one name in files or logs could not be told apart."""
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
