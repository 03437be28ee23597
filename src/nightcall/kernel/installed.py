"""What installed packages bring along: their entry points, one group for each kind of thing that can be added."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from typing import Any, Final, NamedTuple

from nightcall.kernel.errors import NightcallError


class BadPackage(NightcallError):
    """An installed package promises something that cannot be loaded."""


class Brought(NamedTuple):
    """One thing that a package brings, by the name that the package gives it."""

    name: str
    thing: Any
    package: str
    version: str


RULEBOOKS: Final = "nightcall.rulebooks"


@cache
def _all_points() -> Any:  # what it is called differs from one Python to the next
    return entry_points()  # to look through all packages takes long, and every group would do it again


@cache
def brought(group: str) -> tuple[Brought, ...]:
    """Everything that installed packages bring in this group, in an order that no machine changes."""
    found = []
    for point in _all_points().select(group=group):
        package = point.dist.name if point.dist is not None else ""
        version = point.dist.version if point.dist is not None else ""
        try:
            found.append(Brought(point.name, point.load(), package, version))
        except Exception as error:
            raise BadPackage(
                f"What the package '{package}' brings as '{point.name}' cannot be loaded; update or uninstall the "
                f"package. It said: {error}"
            ) from error
    return tuple(sorted(found, key=lambda one: (one.package, one.name)))


def packages_of(group: str, thing: object) -> dict[str, str]:
    """The package that brings this very thing in this group, with its version; none for what is shipped."""
    return {one.package: one.version for one in brought(group) if one.thing is thing}
