"""Limits: how often an address may do something, and how many may be in at once."""

from __future__ import annotations

from nightcall.server.door.limits import ConnectionPlaces, PerAddress, household_of


class Hands:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_is_let_through_and_then_a_steady_rate() -> None:
    clock = Hands()
    guesses = PerAddress(rate=2, burst=3, clock=clock)
    assert [guesses.take("a") for _ in range(4)] == [True, True, True, False]
    clock.now += 0.5
    assert [guesses.take("a") for _ in range(2)] == [True, False]
    clock.now += 1000
    assert [guesses.take("a") for _ in range(4)] == [True, True, True, False]


def test_one_address_does_not_use_up_what_another_may() -> None:
    guesses = PerAddress(rate=1, burst=1, clock=Hands())
    assert guesses.take("a")
    assert not guesses.take("a")
    assert guesses.take("b")


def test_only_so_many_addresses_are_remembered_and_the_spent_ones_longest() -> None:
    clock = Hands()
    guesses = PerAddress(rate=1, burst=2, remembered=3, clock=clock)
    guesses.take("rests")
    clock.now += 5
    for _ in range(2):
        guesses.take("spent")
    for other in ("b", "c"):
        guesses.take(other)
    assert not guesses.take("spent"), "the one that was as good as new was forgotten first"


def test_a_flood_of_addresses_does_not_fill_the_memory() -> None:
    guesses = PerAddress(rate=1, burst=2, remembered=50, clock=Hands())
    for number in range(1000):
        guesses.take(str(number))
    assert len(guesses._buckets) == 50


def test_one_household_of_ipv6_is_one_address() -> None:
    assert household_of("2001:db8:1:2:aaaa::1") == household_of("2001:db8:1:2:bbbb::2")
    assert household_of("2001:db8:1:2::1") != household_of("2001:db8:1:3::1")
    assert household_of("fe80::1%eth0") == "fe80::"
    assert household_of("::ffff:203.0.113.7") == household_of("203.0.113.7") == "203.0.113.7"
    assert household_of("not:an:address") == "not:an:address"


def test_places_are_counted_in_all_and_for_each_address() -> None:
    places = ConnectionPlaces(in_all=3, per_address=2)
    assert [places.take("a") for _ in range(3)] == [True, True, False]
    assert [places.take("b") for _ in range(2)] == [True, False]
    places.give_back("a")
    assert places.take("b")
    assert places.taken == 3


def test_many_may_come_by_a_shared_address() -> None:
    places = ConnectionPlaces(in_all=3, per_address=1)
    assert [places.take("proxy", shared=True) for _ in range(4)] == [True, True, True, False]
