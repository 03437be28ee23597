"""The cover itself: no pair of house rules is left untried."""

from __future__ import annotations

import pytest

from tests.conformance.cover import all_pairs, pairs_of, pairwise
from tests.conformance.tables import BOOKS, cases, decks_of, sizes, values_of


def test_every_pair_of_values_meets_in_some_row() -> None:
    factors = {"a": [1, 2, 3], "b": ["x", "y"], "c": [True, False], "d": [0]}
    rows = pairwise(factors)
    met = set().union(*map(pairs_of, rows))
    assert met == all_pairs(factors)
    assert len(met) == 3 * 2 + 3 * 2 + 3 + 2 * 2 + 2 + 2
    assert len(rows) <= 7


every_size = pytest.mark.parametrize(("book", "players"), list(sizes()))


@every_size
def test_every_two_values_of_decks_and_options_are_tried_together(book: str, players: int) -> None:
    tried = [{"deck": case.deck, **dict(case.options)} for case in cases(book, players)]
    factors = {name: values_of(name, usual) for name, usual in BOOKS[book].options.items()}
    everything = all_pairs({"deck": decks_of(BOOKS[book], players), **factors})
    assert set().union(*map(pairs_of, tried)) == everything


@every_size
def test_every_special_card_is_tried_alone_and_with_all_others(book: str, players: int) -> None:
    decks = {case.deck for case in cases(book, players)}
    specials = max(decks, key=len)
    assert specials
    assert decks == {(), specials, *((name,) for name in specials)}
