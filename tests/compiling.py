"""Compiling once, before tests on several cores need the same compiled code at the same time."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

import dev
from tests.patience import PATIENCE


@contextmanager
def one_at_a_time(work: str = "compiling") -> Iterator[None]:
    """One process at a time does this work, or finds what another has done."""
    folder = dev.STORE / "cache"
    folder.mkdir(parents=True, exist_ok=True)
    # A lock that every system has, and that ends with its process.
    lock = sqlite3.connect(folder / work, timeout=PATIENCE, isolation_level=None)
    lock.execute("BEGIN EXCLUSIVE")
    try:
        yield
    finally:
        lock.rollback()
        lock.close()
