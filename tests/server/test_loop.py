"""The limit of open files: raised as far as the system lets us, and never a reason not to open the table."""

from __future__ import annotations

import sys

import pytest

from nightcall.server.loop import allow_many_connections

if sys.platform == "win32":
    pytest.skip("Windows has no such limit", allow_module_level=True)

import resource

Limits = tuple[int, int]


class System:
    """A system that takes this many open files, and refuses more in its own way."""

    def __init__(self, limits: Limits, takes: int, refusal: Exception) -> None:
        self.limits = limits
        self._takes, self._refusal = takes, refusal

    def get(self, _which: int) -> Limits:
        return self.limits

    def set(self, _which: int, limits: Limits) -> None:
        if limits[0] == resource.RLIM_INFINITY or limits[0] > self._takes or limits[1] != self.limits[1]:
            raise self._refusal
        self.limits = limits


def raised(monkeypatch: pytest.MonkeyPatch, system: System) -> Limits:
    monkeypatch.setattr(resource, "getrlimit", system.get)
    monkeypatch.setattr(resource, "setrlimit", system.set)
    allow_many_connections()
    return system.limits


INVALID, FORBIDDEN = ValueError("current limit exceeds maximum limit"), OSError(22, "Invalid argument")


@pytest.mark.parametrize("refusal", [INVALID, FORBIDDEN], ids=["ValueError", "OSError"])
@pytest.mark.parametrize(("takes", "got"), [(92_160, 65_536), (24_576, 10_240), (10_240, 10_240), (256, 256)])
@pytest.mark.parametrize("unlimited", [-1, 2**63 - 1], ids=["as on Linux", "as on macOS"])
def test_where_the_hard_limit_is_unlimited_as_many_are_taken_as_the_kernel_gives(
    monkeypatch: pytest.MonkeyPatch, unlimited: int, takes: int, got: int, refusal: Exception
) -> None:
    monkeypatch.setattr(resource, "RLIM_INFINITY", unlimited)
    assert raised(monkeypatch, System((256, unlimited), takes, refusal)) == (got, unlimited)


def test_where_the_hard_limit_is_a_number_it_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    assert raised(monkeypatch, System((1024, 524_288), 1_048_576, INVALID)) == (524_288, 524_288)


@pytest.mark.parametrize("now", [2048, resource.RLIM_INFINITY], ids=["2048", "unlimited"])
def test_a_limit_is_never_lowered(monkeypatch: pytest.MonkeyPatch, now: int) -> None:
    assert raised(monkeypatch, System((now, resource.RLIM_INFINITY), 1500, INVALID)) == (now, resource.RLIM_INFINITY)
