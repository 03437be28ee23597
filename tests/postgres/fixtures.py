"""A real PostgreSQL for tests: one server for all processes of a run, one database for each test."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from typing import Any, TypeAlias
from urllib.parse import urlsplit, urlunsplit

import pytest

from tests.patience import PATIENCE
from tests.postgres.finding import URL, for_nobody, programs

RUN = "NIGHTCALL_TEST_RUN"
"""The variable with the id of the process that the whole run belongs to."""
CI = "NIGHTCALL_CI"
"""The variable that makes a missing PostgreSQL a failure."""

NewDatabase: TypeAlias = Callable[[], str]


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of a server, as a user who may create databases."""
    if os.environ.get(URL):
        return os.environ[URL]
    if (found := programs()) is None:
        sentence = f"no PostgreSQL: install it (`apt install postgresql`), or name one in {URL}"
        if os.environ.get(CI):
            pytest.fail(sentence)
        pytest.skip(sentence)
    run = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        run = run.parent  # which all processes of the run share
    return _server_of(run, found)


def _server_of(run: Path, found: Path) -> str:
    """The run's server; whoever comes first has it started."""
    try:
        (run / "postgres.starting").mkdir()
    except FileExistsError:
        pass
    else:
        folder = Path(tempfile.mkdtemp(prefix="nightcall-postgres-"))
        folder.chmod(0o755)
        (run / "postgres.folder").write_text(str(folder))
        keeper = Path(__file__).with_name("keeper.py")
        words = (keeper, for_nobody(found, folder), folder, os.environ.get(RUN, os.getpid()))
        _begin([sys.executable, *map(str, words)])
    return _url(run)


def _begin(words: list[str]) -> None:
    """Starts a program that this process doesn't wait for; without a fork, which whoever has threads is warned of."""
    if os.name == "posix":
        os.posix_spawn(words[0], words, os.environ)
    else:
        os.spawnv(os.P_NOWAIT, words[0], words)


def _url(run: Path) -> str:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if (named := run / "postgres.folder").exists() and (text := named.read_text()):
            if (Path(text) / "failed").exists():
                pytest.fail(f"PostgreSQL did not start: {(Path(text) / 'failed').read_text()}")
            if (Path(text) / "url").exists():
                return (Path(text) / "url").read_text()
        time.sleep(0.02)
    pytest.fail("PostgreSQL did not start in time")


def ask(address: str, statement: str, *values: object) -> Any:
    """What this statement answers, on a connection of its own; in a thread, for this one may have a loop already."""

    async def asked() -> Any:
        import asyncpg

        connection = await asyncpg.connect(address)
        try:
            return await connection.fetch(statement, *values) if values else await connection.fetch(statement)
        finally:
            await connection.close()

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, asked()).result()


def named(address: str, database: str) -> str:
    """The address of another database of the same server."""
    return urlunsplit(urlsplit(address)._replace(path=f"/{database}"))


@pytest.fixture
def new_database(postgres: str) -> Iterator[NewDatabase]:
    """Makes empty databases, each with an address of its own; they are gone after the test."""
    numbers = count()
    made: list[str] = []

    def make() -> str:
        name = f"test_{os.getpid()}_{time.monotonic_ns()}_{next(numbers)}"
        ask(postgres, f'CREATE DATABASE "{name}"')
        made.append(name)
        return named(postgres, name)

    yield make
    for name in made:
        ask(postgres, f'DROP DATABASE "{name}" WITH (FORCE)')


@pytest.fixture
def database(new_database: NewDatabase) -> str:
    """The address of an empty database."""
    return new_database()
