"""For worlds that a seat may not tell apart, all that reaches the seat through the game is the same, byte for byte."""

from __future__ import annotations

import pytest

from tests.secrecy.pairs import compare_worlds
from tests.secrecy.referees import KNOWN_BOOKS
from tests.secrecy.who_may_know import parts_in


@pytest.mark.parametrize("book", KNOWN_BOOKS)
def test_five_hundred_pairs_of_worlds_are_alike_to_the_seat_that_may_not_tell_them_apart(book: str) -> None:
    tally = compare_worlds(book, range(10_000), at_least=500)
    assert tally.leaks == []
    assert tally.refused == 0
    # The worlds are not alike because nothing was changed in them.
    assert tally.pairs >= 500
    assert tally.moved > 0.7 * tally.pairs
    assert tally.pack_moved > 0.25 * tally.pairs
    assert tally.only_acts > 0
    assert tally.nights > tally.pairs
    assert tally.unmatched < 0.1 * tally.pairs
    assert set(tally.observers) == set(parts_in(book).values())


def test_the_number_of_wolves_is_no_difference_that_a_seat_of_wolffs_table_can_see() -> None:
    tally = compare_worlds("wolff-werewolf", range(2_000_000, 2_010_000), at_least=200, wolves_told=False)
    assert tally.leaks == []
    assert tally.recounted > 20


@pytest.mark.long
@pytest.mark.parametrize("book", KNOWN_BOOKS)
@pytest.mark.parametrize("share", range(10))
def test_twenty_thousand_pairs_of_worlds_are_alike(book: str, share: int) -> None:
    tally = compare_worlds(book, range(10_000 + share, 1_000_000, 10), at_least=2_000)
    assert tally.leaks == []
    assert tally.refused == 0
    assert tally.pairs >= 2_000
