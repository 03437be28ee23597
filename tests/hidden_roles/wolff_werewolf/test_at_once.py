"""Two ways to hold a night: in turn and at once. The same choices come to the same."""

from typing import Any

import pytest

from nightcall.hidden_roles.abilities.commune import ExecutedJudged
from nightcall.hidden_roles.abilities.hunt import PackMet, VictimChosen
from nightcall.hidden_roles.abilities.inspect import Inspected
from tests.kit import Table

# Seats: 0 to 2 hunt, 3 is the Seer, 4 the Priest.
CARDS = "werewolf*3 seer priest villager*9"

Night = dict[str, Any]
# Each story: its nights, and who is executed between them, or None for nobody.
STORIES: dict[str, tuple[list[Night], list[int | None]]] = {
    "agreed": ([{"werewolf": 13, "seer": 0}, {"werewolf": 12, "seer": 12}], [1]),
    "disagreed": ([{"werewolf": {0: 12, 1: 13}, "seer": 5}, {"werewolf": {0: 9, 1: 10, 2: 11}}], [0]),
    "silent": ([{"seer": 1}, {"seer": 2}], [5]),
    "two victims": ([{"werewolf": 13}, {"werewolf": {0: (11, 12), 1: (10, 11)}, "seer": 1}], [None]),
    "two victims of a silent pack": ([{}, {"seer": 0}], [None]),
    "the seer and the priest are the victims": ([{"werewolf": 13}, {"werewolf": (3, 4), "seer": 2}], [None]),
    "no pack": ([{"werewolf": 13}, {"werewolf": 12}, {"werewolf": 11}, {"seer": 5}], [0, 1, 2]),
}


def played(night: str, story: tuple[list[Night], list[int | None]], seed: int) -> Table:
    nights, executed = story
    table = Table("wolff-werewolf", CARDS, night=night, seed=seed)
    for number, acts in enumerate(nights):
        if number:
            condemned = executed[number - 1]
            table.spare() if condemned is None else table.execute(condemned)
        table.night(**acts)
    return table


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("story", STORIES.values(), ids=STORIES)
def test_the_same_choices_come_to_the_same(story: tuple[list[Night], list[int | None]], seed: int) -> None:
    in_turn, at_once = played("in_turn", story, seed), played("at_once", story, seed)
    assert in_turn.deaths == at_once.deaths
    assert in_turn.won == at_once.won
    for seat in range(14):
        for kind in (ExecutedJudged, Inspected, PackMet, VictimChosen):
            assert in_turn.told(seat, kind) == at_once.told(seat, kind)
