"""What installed packages bring along: their entry points, one group for each kind of thing that can be added."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
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


def promised(group: str) -> tuple[EntryPoint, ...]:
    """What installed packages promise in this group, not yet loaded, in an order that no machine changes."""
    return tuple(sorted(_all_points().select(group=group), key=lambda point: (_package(point)[0], point.name)))


@cache
def brought(group: str) -> tuple[Brought, ...]:
    """Everything that installed packages bring in this group, in the same order."""
    return tuple(Brought(point.name, load(point), *_package(point)) for point in promised(group))


def load(point: EntryPoint) -> Any:
    """What was promised; a package that cannot keep its promise is named."""
    try:
        return point.load()
    except Exception as error:
        raise BadPackage(
            f"The package '{_package(point)[0]}' cannot be loaded ('{point.name}'); update or uninstall "
            f"the package. The error was: {error}"
        ) from error


def _package(point: EntryPoint) -> tuple[str, str]:
    return (point.dist.name, point.dist.version) if point.dist is not None else ("", "")


def packages_of(group: str, thing: object) -> dict[str, str]:
    """The package that brings this very thing in this group, with its version; none for what is shipped."""
    return {one.package: one.version for one in brought(group) if one.thing is thing}
