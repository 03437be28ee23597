"""What all tests share: the same examples on every machine, readable asserts in the kit, and a PostgreSQL."""

import os
import signal

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
