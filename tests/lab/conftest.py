"""Compiles the simulator once, before tests on several cores need it at the same time."""

import pytest

from tests.compiling import one_at_a_time


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    """Everything that is compiled for hidden roles."""
    with one_at_a_time():
        from nightcall.hidden_roles.rulebooks.wolff_werewolf import WOLFF_WEREWOLF
        from nightcall.lab.compiled import simulate

        simulate(WOLFF_WEREWOLF, None, 5, seed="warm")
