"""What all tests share: the same examples on every machine, and readable asserts in the kit."""

import signal

import pytest
from hypothesis import settings

pytest.register_assert_rewrite("tests.kit")

settings.register_profile("steady", derandomize=True, deadline=None, database=None)
settings.load_profile("steady")

# A shell that starts the tests in the background has Ctrl-C ignored by all that they start, and some wait for it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--record", action="store_true", help="record playthroughs anew, and the logs that are missing")
