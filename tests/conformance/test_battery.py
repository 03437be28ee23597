"""Every rulebook, at every number of players, with every pair of house rules, passes the same battery."""

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
from tests.conformance.tables import Case, all_cases, cases, sizes, some_cases

every_case = pytest.mark.parametrize("case", all_cases(), ids=str)
some = pytest.mark.parametrize("case", some_cases(), ids=str)


@every_case
def test_a_random_game_ends_and_its_replay_is_the_same_byte_for_byte(case: Case) -> None:
    game = play(case, seed=1)
    check_end(game)
    check_replay(game)


@some
def test_undo_and_the_same_answers_again_give_the_same_game(case: Case) -> None:
    check_undo(play(case, seed=5), seed=5)


@some
def test_every_event_and_every_question_has_words(case: Case) -> None:
    check_narration(play(case, seed=6))


@some
def test_a_game_with_real_cards_and_a_fickle_moderator_passes_the_same_battery(case: Case) -> None:
    game = play(case, seed=2, deal=Learnt())
    check_end(game)
    check_replay(game)
    check_undo(game, seed=2)
    check_narration(game)


@pytest.mark.parametrize(("book", "players"), [(book, players) for book, players in sizes() if players == 8])
def test_resuming_any_beginning_of_a_log_asks_the_same(book: str, players: int) -> None:
    for case in cases(book, players)[:4]:
        check_every_prefix(play(case, seed=3))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10, 30))
@pytest.mark.parametrize(("book", "players"), list(sizes()))
def test_many_more_games_pass_the_same_battery(book: str, players: int, seed: int) -> None:
    for case in cases(book, players):
        for deal in (None, Learnt()):
            game = play(case, seed, deal)
            check_end(game)
            check_replay(game)
            check_undo(game, seed)
            check_narration(game)


@pytest.mark.long
@pytest.mark.parametrize(("book", "players"), list(sizes()))
def test_resuming_any_beginning_of_a_log_asks_the_same_at_every_table(book: str, players: int) -> None:
    for case in cases(book, players)[::7]:
        check_every_prefix(play(case, seed=4))
