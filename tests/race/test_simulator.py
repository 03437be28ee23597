"""The compiled simulator plays the engine's games: same seed, same throws, same choices, same score."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from nightcall.bots.santa import PLAYERS
from nightcall.cli.santa.on_the_engine import simulate_on_the_engine
from nightcall.kernel.chance import Chance, purpose
from nightcall.kernel.session import Session
from nightcall.kernel.sources import Seeded
from nightcall.race.board import read_board
from nightcall.race.events import TurnBegan
from nightcall.race.pieces import CHRISTMAS_PIECES
from nightcall.race.rulebook import CATCHING_SANTA
from tests.race.kit import BOARD, TINY

pytestmark = pytest.mark.usefixtures("compiled")

Result = tuple[tuple[int, ...], int, int]


def by_the_engine(board: dict[str, Any], policies: Sequence[str], seed: str) -> Result:
    """The scores, the number of turns and who began."""
    session = Session.new(CATCHING_SANTA, len(policies), options={"board": board}, seed=seed)
    players = [PLAYERS[policy](CATCHING_SANTA, seat, seed) for seat, policy in enumerate(policies)]
    while session.questions:
        (ask,) = session.questions
        session.answer(ask.seat, players[ask.seat].decide(session.view(ask.seat), ask))
    turns = [event for event in session.truth().events if isinstance(event, TurnBegan)]
    assert session.outcome is not None
    return session.outcome.scores, turns[-1].turn, turns[0].seat


def by_the_simulator(board: dict[str, Any], policies: Sequence[str], seed: str) -> Result:
    from nightcall.lab.race.luck import keys_of
    from nightcall.lab.race.simulate import play_games

    games = play_games(read_board(board), policies, keys_of([seed]))
    return tuple(games.scores[0].tolist()), int(games.turns[0]), int(games.firsts[0])


def any_board(luck: random.Random) -> dict[str, Any]:
    """Small boards most of all: there pieces meet, push and block one another all the time."""
    quarter = luck.choice((3, 3, 4, 5, 6, 8, 10))
    first = luck.randrange(quarter)
    arrows = [first + corner * quarter for corner in range(4)]
    free = [space for space in range(4 * quarter) if space not in arrows]
    corner = luck.randrange(4)
    return {
        "name": "any",
        "spaces": 4 * quarter,
        "arrows": arrows,
        "christmas": dict(zip(CHRISTMAS_PIECES, luck.sample(free, 5), strict=True)),
        "corners": {"2": [corner, (corner + 2) % 4], "3": [(corner + step) % 4 for step in range(3)]},
    }


def tables(players: int, count: int) -> Iterator[tuple[dict[str, Any], list[str], str]]:
    """Half of the games on the shipped board, the others on any; random and greedy players, mixed."""
    from msgspec import to_builtins

    shipped = to_builtins(read_board("fair"))
    for number in range(count):
        luck = random.Random(f"{players} {number}")
        board = shipped if number % 2 else any_board(luck)
        yield board, luck.choices(["random", "greedy"], k=players), f"{players}/{number}"


def check_equal(players: int, count: int) -> None:
    for board, policies, seed in tables(players, count):
        assert by_the_simulator(board, policies, seed) == by_the_engine(board, policies, seed), (board, policies, seed)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_plays_the_engines_games(players: int) -> None:
    check_equal(players, 200)


def test_a_series_without_numba_is_the_same_series() -> None:
    from nightcall.lab.race.simulate import simulate

    table = (read_board("fair"), ["greedy", "random", "greedy"], 30, "same")
    assert simulate_on_the_engine(*table) == simulate(*table).series


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_plays_ten_thousand_of_the_engines_games(players: int) -> None:
    check_equal(players, 10_000)


@pytest.mark.parametrize("policies", [["strong"] * 2, ["strong", "greedy", "strong"], ["greedy", "strong"] * 2])
@pytest.mark.parametrize("board", [BOARD, TINY], ids=["board", "tiny"])
def test_its_strong_player_is_the_bot(policies: list[str], board: dict[str, Any]) -> None:
    for number in range(2):
        seed = f"strong {number}"
        assert by_the_simulator(board, policies, seed) == by_the_engine(board, policies, seed)


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
def test_its_strong_player_is_the_bot_in_many_games(players: int) -> None:
    for number in range(100):
        luck = random.Random(number)
        board, seed = any_board(luck), f"strong {players} {number}"
        policies = luck.choices(["random", "greedy", "strong"], k=players)
        assert by_the_simulator(board, policies, seed) == by_the_engine(board, policies, seed)


def test_it_draws_the_kernels_luck() -> None:
    import numpy as np

    from nightcall.lab.race.luck import begin, below, keys_of

    what_for = purpose("anything")
    for seed in range(20):
        chance = Chance(Seeded(seed).key)
        low, high = keys_of([seed])[0]
        begun = np.uint64(begin(low, np.uint64(what_for)))  # compiled code hands back a plain number
        for one in range(10):
            assert below(6, begun, high, one, -1) == chance.below(6, what_for, one)
            assert below(3, begun, high, one, 7) == chance.below(3, what_for, one, 7)


def test_every_game_of_a_series_can_be_repeated_by_its_seed() -> None:
    from nightcall.lab.race.luck import keys_of, series
    from nightcall.lab.race.simulate import simulate

    assert (series("a", 5, 3) == keys_of(["a/5", "a/6", "a/7"])).all()
    games = simulate(read_board(BOARD), ["random"] * 2, 5, "a")
    assert by_the_engine(BOARD, ["random"] * 2, "a/4")[0] == tuple(games.scores[4].tolist())


def test_equal_scores_share_a_win() -> None:
    import numpy as np

    from nightcall.lab.race.simulate import Games

    games = Games(np.array([[5, 5, 1], [0, 2, 1]]), np.array([9, 9]), np.array([0, 0]))
    assert games.shares.tolist() == [[0.5, 0.5, 0], [0, 1, 0]]


def test_an_interval_holds_the_true_value_about_19_times_in_20() -> None:
    import numpy as np

    from nightcall.lab.series import MeanEstimate

    luck = np.random.default_rng(7)
    held = sum(MeanEstimate.of((luck.random(400) < 0.3).astype(float)).holds(0.3) for _ in range(1000))
    assert 920 <= held <= 980


def test_four_intervals_at_once_hold_all_four_true_values_about_19_times_in_20() -> None:
    import numpy as np

    from nightcall.lab.series import MeanEstimate

    luck = np.random.default_rng(8)
    held = sum(
        all(MeanEstimate.of(values, at_once=4).holds(0.3) for values in (luck.random((4, 400)) < 0.3).astype(float))
        for _ in range(1000)
    )
    assert 920 <= held <= 980
