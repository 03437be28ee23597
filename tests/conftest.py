"""What all tests share: the same examples on every machine, readable asserts in the kit, and a PostgreSQL."""

import gc
import os
import signal
from itertools import groupby

import pytest
from hypothesis import HealthCheck, settings

from tests.postgres.fixtures import RUN, database, new_database, postgres

__all__ = ["database", "new_database", "postgres"]

pytest.register_assert_rewrite("tests.kit", "tests.web.e2e.tables")

# A machine that has other things to do may be slow.
slow = [HealthCheck.too_slow]
settings.register_profile("steady", derandomize=True, deadline=None, database=None, suppress_health_check=slow)
settings.load_profile("steady")

# A shell that starts the tests in the background has Ctrl-C ignored by all that they start, and some wait for it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


# Set by the process that all others of this run come from: what outlives a test ends with it.
os.environ.setdefault(RUN, str(os.getpid()))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--record", action="store_true", help="record playthroughs anew, and the logs that are missing")
    parser.addoption("--chromium", metavar="PROGRAM", help="the browser that the web app is tested in")


def pytest_collection() -> None:
    """Looks for no garbage while collecting, which makes many objects that stay: the search took a third of it."""
    gc.disable()


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)  # and less often than every 700 objects while tests run
    gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Spreads files whose tests mostly wait for a browser evenly among the others, so that no processor is idle."""
    places: list[tuple[float, list[pytest.Item]]] = []
    files = [list(tests) for _, tests in groupby(items, key=lambda item: item.path)]
    for kind in (True, False):
        of_kind = [tests for tests in files if ("e2e" in tests[0].path.parts) is kind]
        places += [(number / len(of_kind), tests) for number, tests in enumerate(of_kind)]
    items[:] = [test for _, tests in sorted(places, key=lambda place: place[0]) for test in tests]
