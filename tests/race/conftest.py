"""Compiles the simulator once, before tests on several cores need it at the same time."""

import pytest

from tests.compiling import one_at_a_time


@pytest.fixture(scope="session")
def compiled() -> None:
    """Everything that is compiled for Catching Santa."""
    with one_at_a_time():
        from nightcall.lab.race.luck import series
        from nightcall.lab.race.simulate import play_games
        from nightcall.race.board import read_board

        play_games(read_board("fair"), ["random", "greedy", "strong"], series("warm", 0, 1))
