"""Rate limits: token buckets, one per address."""

from __future__ import annotations

import time
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address

Clock = Callable[[], float]


class Bucket:
    """A token bucket: tokens refill at a steady rate up to a burst; each action takes one.

    If the clock is set back, nothing is refilled, and nothing is taken for it.
    """

    __slots__ = ("at", "burst", "rate", "tokens")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.tokens = burst
        self.at = now

    def take(self, now: float, tokens: float = 1) -> bool:
        """Takes as many tokens if there are enough; returns whether there were."""
        self.tokens = min(self.burst, self.tokens + max(0.0, now - self.at) * self.rate)
        self.at = now
        if self.tokens < tokens:
            return False
        self.tokens -= tokens
        return True

    def spend(self, now: float, tokens: float) -> None:
        """Takes as many tokens, even if there are fewer: until the debt is paid off there are none."""
        self.take(now, 0)
        self.tokens -= tokens

    def give_back(self) -> None:
        """Returns one token."""
        self.tokens = min(self.burst, self.tokens + 1)

    def is_full(self, now: float) -> bool:
        """Whether this bucket is full."""
        return self.tokens + (now - self.at) * self.rate >= self.burst


class PerAddress:
    """A token bucket per address. Full buckets are dropped, so memory is bounded."""

    def __init__(self, rate: float, burst: float, *, remembered: int = 10_000, clock: Clock = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._remembered = remembered
        self._clock = clock
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str, tokens: float = 1) -> bool:
        """Takes as many tokens for this address if there are enough; returns whether there were."""
        now = self._clock()
        return self._bucket_of(address, now).take(now, tokens)

    def spend(self, address: str, tokens: float) -> None:
        """Takes as many tokens for this address, even if there are fewer."""
        now = self._clock()
        self._bucket_of(address, now).spend(now, tokens)

    def give_back(self, address: str) -> None:
        """Returns one token for this address."""
        if (bucket := self._buckets.get(household_of(address))) is not None:
            bucket.give_back()

    def _bucket_of(self, address: str, now: float) -> Bucket:
        household = household_of(address)
        bucket = self._buckets.get(household)
        if bucket is None:
            if len(self._buckets) >= self._remembered:
                self._forget(now)
            bucket = self._buckets[household] = Bucket(self._rate, self._burst, now)
        return bucket

    def _forget(self, now: float) -> None:
        for household in [known for known, bucket in self._buckets.items() if bucket.is_full(now)]:
            del self._buckets[household]
        while len(self._buckets) >= self._remembered:  # too many at once: the longest known go first
            del self._buckets[next(iter(self._buckets))]


class ConnectionPlaces:
    """Counts places taken, in total and per address; each is given back later."""

    def __init__(self, in_all: int, per_address: int) -> None:
        self._in_all = in_all
        self._per_address = per_address
        self._taken: dict[str, int] = {}
        self.taken = 0

    def take(self, address: str, *, shared: bool = False) -> bool:
        """Takes a place if there is one; returns whether there was. A shared address may take many."""
        household = household_of(address)
        here = self._taken.get(household, 0)
        if self.taken >= self._in_all or (here >= self._per_address and not shared):
            return False
        self._taken[household] = here + 1
        self.taken += 1
        return True

    def give_back(self, address: str) -> None:
        """Gives back one place of this address."""
        household = household_of(address)
        self._taken[household] -= 1
        if not self._taken[household]:
            del self._taken[household]
        self.taken -= 1


def household_of(address: str) -> str:
    """The part of an address that limits apply to: a whole IPv4 address, or an IPv6 /64."""
    if ":" not in address:
        return address
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    return str(found.ipv4_mapped or IPv6Address(int(found) >> 64 << 64))
