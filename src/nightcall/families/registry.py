"""The registry of families, shipped or from installed packages, with their books and bots.

Packages add to it by entry points: families (`nightcall.families`), rulebooks of any family (`nightcall.rulebooks`)
and kinds of bots (`nightcall.players`, made from book, seat and seed; `family` names the family they play).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from typing import Any, Final

import nightcall.families as rooms
from nightcall.families.family import Family, MakePlayer
from nightcall.families.hidden_roles.family import HiddenRoles
from nightcall.families.race.family import Race
from nightcall.kernel.errors import BadSetup
from nightcall.kernel.installed import RULEBOOKS, BadPackage, brought
from nightcall.kernel.rules import Rulebook

# To add a family, write its folder and list it here.
SHIPPED: Final[tuple[Family[Any], ...]] = (HiddenRoles(), Race())


@cache
def families() -> Mapping[str, Family[Any]]:
    """Every family by id: the shipped ones, then those of packages."""
    found: dict[str, Family[Any]] = {family.id: family for family in SHIPPED}
    for one in brought("nightcall.families"):
        key = one.part("id")
        if key in found:
            raise BadPackage(f"The package '{one.package}' adds a family '{key}', which already exists.")
        found[key] = one.thing
    return found


def family_of(book: Rulebook) -> Family[Any]:
    """The family that a book belongs to."""
    found = families().get(book.family)
    if found is None:
        raise BadSetup(f"{book.id} belongs to a family '{book.family}' that is not installed.")
    return found


@cache
def rulebooks() -> Mapping[str, Rulebook]:
    """Every rulebook by id: family by family, then those of packages."""
    found: dict[str, Rulebook] = {book.id: book for family in families().values() for book in family.rulebooks}
    for one in brought(RULEBOOKS):
        key = one.part("id")
        if key in found:
            raise BadPackage(f"The package '{one.package}' brings '{key}', which already exists.")
        found[key] = one.thing
    return found


@cache
def players_of(family: Family[Any]) -> Mapping[str, MakePlayer[Any]]:
    """Every kind of bot for this family, the default first."""
    found = dict(family.players)
    for one in brought("nightcall.players"):
        if one.part("family") != family.id:
            continue
        if one.name in found:
            raise BadPackage(f"The package '{one.package}' adds a player '{one.name}', which already exists.")
        found[one.name] = one.thing
    return found


def usual_player(book: Rulebook) -> MakePlayer[Any]:
    """The default kind of bot for a book."""
    return next(iter(players_of(family_of(book)).values()))


def quick_player(book: Rulebook) -> MakePlayer[Any]:
    """The kind of bot that answers at once."""
    return family_of(book).quickest


def load_all() -> None:
    """Imports everything, packages included, so that a server does it before serving."""
    for module in walk_packages(rooms.__path__, f"{rooms.__name__}."):
        import_module(module.name)
    rulebooks()
    for family in families().values():
        players_of(family)
