"""Two ways to hold a night: in turn and at once. The same choices come to the same."""

from typing import Any

import pytest

from nightcall.hidden_roles.abilities.commune import ExecutedJudged
from nightcall.hidden_roles.abilities.hunt import VictimChosen
from nightcall.hidden_roles.abilities.inspect import Inspected
from nightcall.hidden_roles.abilities.mark import MarkAnnounced
from nightcall.hidden_roles.abilities.meet_fellows import FellowsMet
from nightcall.hidden_roles.abilities.mimic import Mimicked
from tests.kit import Table

# Seats: 0 to 2 hunt, 3 is the Seer, 4 the Medium, 5 the Bodyguard, 6 the Owl, 7 and 8 the Freemasons,
# 9 the Werehamster, 10 the Mythomaniac.
CARDS = "werewolf*3 seer medium bodyguard owl freemason*2 werehamster mythomaniac villager*7"

Night = dict[str, Any]
STORIES: dict[str, list[Night]] = {
    "guarded": [{"seer": 0, "owl": 12}, {"seer": 1, "bodyguard": 12, "werewolf": 12, "mythomaniac": 13}],
    "a second seer who disagrees": [
        {"seer": 11},
        {"seer": 0, "werewolf": 13, "mythomaniac": 3},
        {"seer": {3: 9, 10: 1}, "werewolf": 14},
    ],
    "a fourth wolf": [{}, {"mythomaniac": 2, "werewolf": 3}, {"werewolf": {0: 5, 1: 5, 10: 5}, "bodyguard": 4}],
    "the hamster seen and hunted": [{"owl": 9}, {"seer": 9, "werewolf": 9, "owl": 6}],
    "the mythomaniac is the victim": [{}, {"werewolf": 10, "mythomaniac": 3, "seer": 2}],
    "the mythomaniac takes after the seer who dies": [{}, {"werewolf": 3, "mythomaniac": 3}, {"seer": 1}],
}


def played(night: str, story: list[Night], seed: int) -> Table:
    table = Table("lupus-in-tabula", CARDS, night=night, seed=seed)
    for number, acts in enumerate(story):
        if number:
            table.execute(17 - number)
        table.night(**acts)
    table.name({0: 11, 1: 4})
    return table


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("story", STORIES.values(), ids=STORIES)
def test_the_same_choices_come_to_the_same(story: list[Night], seed: int) -> None:
    in_turn, at_once = played("in_turn", story, seed), played("at_once", story, seed)
    assert in_turn.deaths == at_once.deaths
    for seat in range(18):
        for kind in (ExecutedJudged, FellowsMet, Inspected, MarkAnnounced, Mimicked, VictimChosen):
            assert in_turn.told(seat, kind) == at_once.told(seat, kind)
