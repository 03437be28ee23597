"""A table that lets one quiet round end the game hears of it before that round."""

from __future__ import annotations

import pytest

from nightcall.hidden_roles.events import GameBegan
from nightcall.library import new_game
from nightcall.themes.narrator import Narrator
from nightcall.themes.words import Words


@pytest.mark.parametrize(("rounds", "is_told"), [(1, True), (2, False), (0, False)])
def test_a_first_round_that_may_be_the_last_is_announced_at_the_beginning(rounds: int, is_told: bool) -> None:
    session = new_game("millers-hollow", 8, options={"quiet_rounds": rounds}, seed="village")
    narrator = Narrator(Words.load("millers-hollow"), session.header.players)
    told = [narrator.tell(event).aloud or "" for event in session.history if isinstance(event, GameBegan)]
    assert len(told) == 1
    assert ("nobody wins" in told[0]) is is_told
