"""The simulator plays the engine's games: the same deal, choices, results, votes, deaths and outcome, game by game."""

from __future__ import annotations

from itertools import combinations

import pytest

from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.rulebooks import RULEBOOKS
from nightcall.hidden_roles.rulebooks.wolff_werewolf import WOLFF_WEREWOLF
from nightcall.lab.policies.playing import prepare
from nightcall.lab.policies.policy import RANDOM, Policy
from tests.lab.compiled.tables import DECKS, SEEN_BY_NOBODY, VALUES, Table, factors_of, tables_of

every_book = pytest.mark.parametrize("book", RULEBOOKS, ids=lambda book: book.id)

PARTS = 10
TOGETHER_BY = ("first", "after", "follow", "heed", "spare", "hunt", "ward", "doubt", "plead")
GAMES_IN_A_PART = 1_000
GAMES_IN_A_LONG_PART = 25_000


def compare(book: HiddenRolesBook, table: Table, seed: str, first: int, games: int) -> None:
    """Fails with both stories side by side."""
    from nightcall.lab.compiled.stories import compiled_stories, engine_rows, side_by_side

    setup = prepare(book, table.players, table.deck, table.options)
    stories = compiled_stories(book, setup, table.policy, seed, first, games)
    for game, ours in enumerate(stories, first):
        engines = engine_rows(book, setup, table.policy, seed, game)
        if ours != engines:
            pytest.fail(f"{book.id}, seed {seed}/{game}, {table}\n{side_by_side(book, ours, engines)}")


def compare_part(book: HiddenRolesBook, part: int, games: int) -> None:
    """A part's games are shared among all tables of the book, and no game is in two parts."""
    tables = tables_of(book)
    for number, table in enumerate(tables):
        many = games * (number + 1) // len(tables) - games * number // len(tables)
        compare(book, table, f"table {number}", part * games, many)


@every_book
@pytest.mark.parametrize("part", range(PARTS))
def test_it_plays_the_engines_games(book: HiddenRolesBook, part: int) -> None:
    compare_part(book, part, GAMES_IN_A_PART)


@every_book
@pytest.mark.parametrize("policy", [RANDOM, Policy(30, "private")], ids=str)
def test_it_plays_the_engines_games_at_tables_of_every_size(book: HiddenRolesBook, policy: Policy) -> None:
    for players in book.decks:
        compare(book, Table(players, (), {}, policy), f"{players} players", 0, 3)


def test_a_day_without_a_limit_is_over_after_the_same_vote_in_both() -> None:
    options = {
        "night": "at_once",
        "cards_at_death": "shown",
        "seer_sees": "team",
        "first_victim": False,
        "equal_numbers_end": True,
        "dead_see": "public",
        "quiet_rounds": 3,
        "votes_a_day": 0,
        "wolves_told": True,
        "most_wolves": 2,
        "fewest_wolves": 1,
    }
    table = Table(6, ("priest",), options, Policy(0, "private"))
    compare(WOLFF_WEREWOLF, table, "table 16", 101_016, 1)  # of a hundred votes on day 2 none condemns


@pytest.mark.long
@every_book
@pytest.mark.parametrize("part", range(PARTS))
def test_it_plays_a_quarter_of_a_million_of_the_engines_games(book: HiddenRolesBook, part: int) -> None:
    compare_part(book, part, GAMES_IN_A_LONG_PART)


@every_book
def test_every_pair_of_choices_meets_at_a_table(book: HiddenRolesBook) -> None:
    tables = tables_of(book)
    chosen = [
        {
            "deck": (table.players, table.deck),
            "skill": table.policy.skill,
            "speaks": table.policy.speaks,
            "together": tuple(getattr(table.policy, part) for part in TOGETHER_BY),
            **table.options,
        }
        for table in tables
    ]
    for one, other in combinations(factors_of(book), 2):
        for a in factors_of(book)[one]:
            for b in factors_of(book)[other]:
                assert any(table[one] == a and table[other] == b for table in chosen), (one, a, other, b)
    assert len(tables) < 60


@every_book
def test_every_card_and_every_house_rule_is_at_a_table(book: HiddenRolesBook) -> None:
    dealt = {card for players, deck in DECKS[book.id] for card in prepare(book, players, deck, None).deck}
    assert dealt == {card.name for card in book.cards}
    assert set(book.options) == (set(VALUES) | {"fewest_wolves", *SEEN_BY_NOBODY}) & set(book.options)


def test_a_difference_is_shown_side_by_side() -> None:
    from nightcall.lab.compiled.stories import engine_rows, side_by_side

    book = RULEBOOKS[0]
    setup = prepare(book, 8, None, None)
    engines = engine_rows(book, setup, tables_of(book)[0].policy, "a", 1)
    wrong = [*engines[:9], (engines[9][0], 7, 0, 0), *engines[10:]]
    marked = [line for line in side_by_side(book, wrong, engines).splitlines() if "|" in line]
    assert len(marked) == 1
    assert marked[0].startswith("    9 ")
    shorter = side_by_side(book, engines[:-1], engines)
    assert "| ended" in shorter
