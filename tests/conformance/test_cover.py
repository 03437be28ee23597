"""The cover itself: no pair of house rules is left untried."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.cover import all_pairs, pairs_of, pairwise
from tests.conformance.tables import BOOKS, Case, cases, factors_of, sizes


def test_every_pair_of_values_meets_in_some_row() -> None:
    factors: dict[str, list[object]] = {"a": [1, 2, 3], "b": ["x", "y"], "c": [True, False], "d": [0]}
    rows = pairwise(factors)
    met = set().union(*map(pairs_of, rows))
    assert met == all_pairs(factors)
    assert len(met) == 3 * 2 + 3 * 2 + 3 + 2 * 2 + 2 + 2
    assert len(rows) <= 7


every_size = pytest.mark.parametrize(("book", "players"), list(sizes()))


@every_size
def test_every_two_values_of_decks_and_options_are_tried_together(book: str, players: int) -> None:
    everything = all_pairs(factors_of(BOOKS[book], players))
    assert everything - set().union(*(pairs_of(choices(case)) for case in cases(book, players))) == set()


def choices(case: Case) -> dict[str, Any]:
    """What was chosen at this table, under the names under which it can be chosen."""
    chosen = {"deck": case.deck, **dict(case.options)}
    if "most_wolves" in chosen:
        chosen["range_of_wolves"] = (chosen.pop("fewest_wolves"), chosen.pop("most_wolves"))
    return chosen


@every_size
def test_every_special_card_is_tried_alone(book: str, players: int) -> None:
    usual = BOOKS[book].decks[players]
    tried = {case.deck for case in cases(book, players)}
    assert () in tried
    assert {(card.name,) for card in BOOKS[book].cards if card.name not in usual} <= tried
