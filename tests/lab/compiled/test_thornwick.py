"""The example of twenty own cards: the simulator plays the engine's games with every one of its decks."""

from __future__ import annotations

from pathlib import Path

import pytest

from nightcall.hidden_roles.files import load_file
from nightcall.kernel.tags import tag_of
from nightcall.lab.policies.policy import RANDOM, Policy
from nightcall.lab.policies.ways import LIKE_MOST
from tests.lab.compiled.tables import Table
from tests.lab.compiled.test_same_games import compare

BOOK = load_file(Path(__file__).parents[3] / "examples" / "thornwick.toml")
WAYS = (RANDOM, LIKE_MOST, Policy(60, "private"))
TABLES = [
    Table(players, BOOK.decks[players], {"night": night, "cards_at_death": dead}, policy)
    for players in BOOK.decks
    for policy, night, dead in zip(WAYS, ("in_turn", "at_once", "in_turn"), ("shown", "hidden", "hidden"), strict=True)
]


def compare_games(games: int, part: int = 0) -> None:
    """These games are shared among all tables, and no game is in two parts."""
    for number, table in enumerate(TABLES):
        many = games * (number + 1) // len(TABLES) - games * number // len(TABLES)
        compare(BOOK, table, f"thornwick {number}", part * games, many)


@pytest.mark.parametrize("part", range(10))
def test_it_plays_ten_thousand_of_the_engines_games(part: int) -> None:
    compare_games(1_000, part)


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_it_plays_a_million_of_the_engines_games(part: int) -> None:
    compare_games(100_000, part)


def test_a_seat_that_turns_into_a_wolf_after_it_was_inspected_was_none_to_who_looked() -> None:
    compare(BOOK, TABLES[25], "thornwick 25", 61, 1)


def test_every_card_is_in_some_deck_and_every_power_of_own_cards_on_some_card() -> None:
    assert {card for deck in BOOK.decks.values() for card in deck} == {card.name for card in BOOK.cards}
    assert len(BOOK.cards) == 20
    powers = {tag_of(type(ability)) for card in BOOK.cards for ability in card.abilities}
    assert powers >= {
        *("withstand", "bless", "turn", "emulate", "scapegoat", "sniff", "lone_hunt"),
        *("weigh", "sway", "silence", "revenge", "martyr", "brand"),
    }
