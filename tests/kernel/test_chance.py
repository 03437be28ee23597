"""Chance: one seed is one game forever, every draw is fair, and no draw depends on another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from hashlib import sha256
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightcall.kernel.chance import Chance, Purpose, purpose
from nightcall.kernel.sources import Sealed, Seeded

TIE = purpose("tie")
LOT = purpose("lot")
KEYS = st.binary(min_size=32, max_size=32)
NUMBERS = st.lists(st.integers(0, 100), max_size=4)


STEP = 0x9E3779B97F4A7C15


def splitmix64(word: int) -> int:
    """The published finaliser, written out here once more."""
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
    word = (word ^ (word >> 27)) * 0x94D049BB133111EB % 2**64
    return word ^ (word >> 31)


def games(count: int) -> list[Chance]:
    return [Chance(sha256(f"game {number}".encode()).digest()) for number in range(count)]


def looks_uniform(draws: Iterable[Hashable], kinds: int) -> bool:
    """True unless a fair source would look as uneven as this less than once in 10,000 tries (chi-squared)."""
    counts = Counter(draws)
    fair = counts.total() / kinds
    unevenness = sum((count - fair) ** 2 / fair for count in counts.values()) + (kinds - len(counts)) * fair
    freedom = kinds - 1
    share = 2 / (9 * freedom)
    limit: float = freedom * (1 - share + 3.719 * share**0.5) ** 3  # Wilson and Hilferty's approximation
    return unevenness < limit


# -- one seed is one game forever --------------------------------------------------------------------------


@given(KEYS, st.sampled_from([TIE, LOT]), NUMBERS)
def test_a_word_is_the_key_and_what_it_is_for_mixed_by_splitmix64(
    key: bytes, kind: Purpose, numbers: list[int]
) -> None:
    low, high = (int.from_bytes(half, "little") for half in (key[:8], key[8:16]))
    word = low ^ kind
    for number in (0, *numbers, high):
        word = splitmix64((word + STEP + number) % 2**64)
    assert Chance(key).word(kind, *numbers) == word


def test_the_mixing_of_these_tests_is_the_published_one() -> None:
    # The first words of the published generator for the state 1234567.
    states = [(1234567 + count * STEP) % 2**64 for count in range(1, 4)]
    assert [splitmix64(state) for state in states] == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_a_purpose_is_the_same_number_for_ever() -> None:
    assert (purpose("deal"), purpose("tied vote")) == (18177872679900002615, 11364649091934255897)
    assert len({purpose(name) for name in ("deal", "badge", "tied vote", "election", "glimpse")}) == 5


def test_the_draws_of_a_seed_are_the_same_for_ever() -> None:
    chance = Chance(Seeded(42).key)
    deck = list("abcdefgh")
    chance.shuffle(deck, purpose("deal"))
    assert "".join(deck) == "fchaedbg"
    assert [chance.below(1000, TIE, night, 3) for night in range(6)] == [940, 828, 965, 65, 312, 437]
    assert chance.word(TIE) == 7468743231765601932
    assert chance.sample(range(20), 3, LOT, 1) == (7, 16, 4)


def test_the_draws_of_a_secret_are_the_same_for_ever() -> None:
    chance = Chance(Sealed("ab" * 32, ("one", "two")).key)
    assert [chance.below(1000, TIE, night) for night in range(6)] == [64, 929, 691, 725, 401, 657]


# -- fairness ----------------------------------------------------------------------------------------------


def test_the_check_of_uniformity_sees_a_slightly_loaded_die() -> None:
    fair = list(range(6)) * 2000
    assert looks_uniform(fair, 6)
    assert not looks_uniform([*fair, *[5] * 300], 6)
    assert not looks_uniform([side for side in fair if side], 6)


def test_a_draw_is_uniform_over_all_games() -> None:
    assert looks_uniform([chance.below(7, TIE, 1, 4) for chance in games(14_000)], 7)


def test_a_draw_is_uniform_over_the_nights_and_seats_of_one_game() -> None:
    chance = games(1)[0]
    assert looks_uniform([chance.below(7, TIE, night, seat) for night, seat in product(range(600), range(24))], 7)


def test_neighbouring_draws_of_a_game_tell_nothing_about_each_other() -> None:
    pairs = [(chance.below(5, TIE, 1, 2), chance.below(5, TIE, 1, 3)) for chance in games(12_500)]
    assert looks_uniform(pairs, 25)
    pairs = [(chance.below(5, TIE, 1), chance.below(5, LOT, 1)) for chance in games(12_500)]
    assert looks_uniform(pairs, 25)


def test_every_order_of_a_shuffle_is_as_likely_as_any_other() -> None:
    orders = []
    for chance in games(12_000):
        things = list("abcd")
        chance.shuffle(things, purpose("deal"))
        orders.append("".join(things))
    assert set(orders) == {"".join(order) for order in permutations("abcd")}
    assert looks_uniform(orders, 24)


@pytest.mark.parametrize("percent", [0, 20, 40, 100])
def test_something_happens_in_the_given_share_of_all_games(percent: int) -> None:
    share = sum(chance.happens(percent, TIE, 1) for chance in games(10_000)) / 100
    assert abs(share - percent) < 4 * 0.5  # four standard deviations at the widest
    if percent in (0, 100):
        assert share == percent


def test_one_bit_of_the_key_changes_half_of_a_word() -> None:
    key = bytes(range(100, 132))
    flipped = []
    for bit in range(128):
        other = bytearray(key)
        other[bit // 8] ^= 1 << bit % 8
        flipped.append((Chance(key).word(TIE, 1) ^ Chance(bytes(other)).word(TIE, 1)).bit_count())
    assert 31 < sum(flipped) / len(flipped) < 33  # the mean of 128 words of 64 fair coins: 32, give or take 0.35
    assert min(flipped) > 12


# -- what a draw depends on, and what it does not ----------------------------------------------------------


@given(KEYS, st.permutations([(name, night, seat) for name in (TIE, LOT) for night in (1, 2) for seat in (0, 5)]))
def test_the_order_of_draws_changes_none_of_them(key: bytes, order: list[tuple[Purpose, int, int]]) -> None:
    asked_for = sorted(order)
    chance = Chance(key)
    drawn = {draw: chance.word(*draw) for draw in order}
    assert [drawn[draw] for draw in asked_for] == [Chance(key).word(*draw) for draw in asked_for]
    assert len(set(drawn.values())) == len(drawn)


@given(KEYS, NUMBERS, NUMBERS)
def test_different_numbers_draw_differently(key: bytes, one: list[int], other: list[int]) -> None:
    same = Chance(key).word(TIE, *one) == Chance(key).word(TIE, *other)
    assert same == (one == other)


@given(KEYS, st.integers(1, 10**6), NUMBERS)
def test_a_draw_stays_below_its_limit(key: bytes, limit: int, numbers: list[int]) -> None:
    assert 0 <= Chance(key).below(limit, LOT, *numbers) < limit


@given(KEYS, st.lists(st.integers(), min_size=1, unique=True), st.data())
def test_a_sample_is_of_different_things(key: bytes, things: list[int], data: st.DataObject) -> None:
    count = data.draw(st.integers(0, len(things)))
    sample = Chance(key).sample(things, count, LOT)
    assert len(sample) == len(set(sample)) == count
    assert set(sample) <= set(things)


@given(KEYS, st.lists(st.integers()))
def test_a_shuffle_loses_nothing(key: bytes, things: list[int]) -> None:
    shuffled = list(things)
    Chance(key).shuffle(shuffled, LOT)
    assert sorted(shuffled) == sorted(things)
