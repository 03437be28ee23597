"""Every rulebook, at every number of players, passes the same battery, with every pair of house rules.

In the normal run two neighbouring numbers of players share the pairs; in the long run each number has all of them.
"""

from __future__ import annotations

import pytest

from nightcall.kernel.sources import Learnt
from tests.conformance.battery import (
    check_end,
    check_every_prefix,
    check_narration,
    check_replay,
    check_undo,
    play,
)
from tests.conformance.tables import at, cases, half_of_the_cases, sizes, some_cases

every_size = pytest.mark.parametrize(("book", "players"), list(sizes()))


@every_size
def test_random_games_end_and_replays_undos_and_words_are_as_they_should_be(book: str, players: int) -> None:
    longer = some_cases(book, players)
    for case in half_of_the_cases(book, players):
        with at(case):
            game = play(case, seed=1)
            check_end(game)
            check_replay(game)
            if case in longer:
                check_undo(game, seed=1)
                check_narration(game)


@pytest.mark.long
@every_size
def test_random_games_at_every_table_end_and_their_replays_are_the_same_byte_for_byte(book: str, players: int) -> None:
    for case in cases(book, players):
        with at(case):
            game = play(case, seed=1)
            check_end(game)
            check_replay(game)


@every_size
def test_games_with_real_cards_and_a_fickle_moderator_pass_the_same_battery(book: str, players: int) -> None:
    for case in some_cases(book, players):
        with at(case):
            game = play(case, seed=2, deal=Learnt())
            check_end(game)
            check_replay(game)
            check_undo(game, seed=2)
            check_narration(game)


@pytest.mark.parametrize(("book", "players"), [(book, players) for book, players in sizes() if players == 8])
def test_resuming_any_beginning_of_a_log_asks_the_same(book: str, players: int) -> None:
    for case in cases(book, players)[:4]:
        with at(case):
            check_every_prefix(play(case, seed=3))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10, 30))
@every_size
def test_many_more_games_pass_the_same_battery(book: str, players: int, seed: int) -> None:
    for case in cases(book, players):
        for deal in (None, Learnt()):
            with at(case):
                game = play(case, seed, deal)
                check_end(game)
                check_replay(game)
                check_undo(game, seed)
                check_narration(game)


@pytest.mark.long
@every_size
def test_resuming_any_beginning_of_a_log_asks_the_same_at_every_table(book: str, players: int) -> None:
    for case in cases(book, players)[::7]:
        with at(case):
            check_every_prefix(play(case, seed=4))
