"""Compiles the simulator once, before tests on several cores need it at the same time."""

import sqlite3

import pytest

import dev


@pytest.fixture(scope="session")
def compiled() -> None:
    """One process at a time compiles, or finds what another has compiled."""
    folder = dev.STORE / "cache"
    folder.mkdir(parents=True, exist_ok=True)
    # A lock that every system has, and that ends with its process.
    lock = sqlite3.connect(folder / "compiling", timeout=600, isolation_level=None)
    lock.execute("BEGIN EXCLUSIVE")
    try:
        from nightcall.lab.race.luck import series
        from nightcall.lab.race.simulate import play_games
        from nightcall.race.board import read_board

        play_games(read_board("fair"), ["random", "greedy", "strong"], series("warm", 0, 1))
    finally:
        lock.rollback()
        lock.close()
