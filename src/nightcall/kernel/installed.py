"""Plugins: entry points of installed packages, one group per kind of extension."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final, NamedTuple

from nightcall.kernel.errors import NightcallError


class BadPackage(NightcallError):
    """An entry point of an installed package cannot be loaded."""


class Brought(NamedTuple):
    """One loaded entry point, with its name and package."""

    name: str
    thing: Any
    package: str
    version: str

    def part(self, attribute: str) -> Any:
        """What everything in its group has; the error names the package if this one lacks it."""
        try:
            return getattr(self.thing, attribute)
        except AttributeError as error:
            raise BadPackage(
                f"The package '{self.package}' cannot be used: its '{self.name}' has no '{attribute}'; update or "
                "uninstall the package."
            ) from error


RULEBOOKS: Final = "nightcall.rulebooks"


@cache
def _all_points() -> Any:  # the type differs between Python versions
    return entry_points()  # scanning all packages is slow; cached, because every group needs it


def promised(group: str) -> tuple[EntryPoint, ...]:
    """The entry points of a group, not loaded, in an order that is the same on every machine."""
    return tuple(sorted(_all_points().select(group=group), key=lambda point: (_package(point)[0], point.name)))


@cache
def brought(group: str) -> tuple[Brought, ...]:
    """All loaded entry points of a group, in the same order."""
    return tuple(Brought(point.name, load(point), *_package(point)) for point in promised(group))


def load(point: EntryPoint) -> Any:
    """Loads an entry point; the error names the package if it fails."""
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
    """The package that provides this object in this group, with its version; empty if it is a shipped one."""
    return {one.package: one.version for one in brought(group) if one.thing is thing}
