"""What all tests share: the same examples on every machine, and readable asserts in the kit."""

import pytest
from hypothesis import settings

pytest.register_assert_rewrite("tests.kit")

settings.register_profile("steady", derandomize=True, deadline=None, database=None)
settings.load_profile("steady")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--record", action="store_true", help="record playthroughs anew, and the logs that are missing")
