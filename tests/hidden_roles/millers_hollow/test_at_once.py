"""Two ways to hold a night: in turn and at once. The same choices come to the same."""

from typing import Any

import pytest

from nightcall.hidden_roles.abilities.brew import VictimShown
from nightcall.hidden_roles.abilities.hunt import PackMet
from nightcall.hidden_roles.abilities.inspect import Inspected
from nightcall.hidden_roles.abilities.meet_lover import FellInLove
from nightcall.hidden_roles.abilities.spy import Glimpsed
from nightcall.hidden_roles.abilities.swap import CardTaken
from tests.kit import Table

ALL = "werewolf*2 cupido witch hunter little_girl fortune_teller thief townsperson*2"

Night = dict[str, Any]
STORIES: dict[str, list[Night]] = {
    "a quiet start and both potions": [
        {"cupido": (0, 8), "fortune_teller": 1},
        {"werewolf": 9, "witch": {"heal": "yes", "poison": 6}},
    ],
    "the thief becomes the witch": [{"thief": "left", "werewolf": 9, "witch": {"heal": "yes"}}],
    "the caught girl is healed": [
        {"werewolf": {0: {"victim": 9, "glance": 5}, 1: 9}, "little_girl": "yes", "witch": {"heal": "yes"}},
        {"werewolf": 5, "little_girl": "yes", "fortune_teller": 0},
    ],
    "the lovers are parted": [{"cupido": (6, 9), "werewolf": 6, "fortune_teller": 9}],
    "nobody agrees": [{"werewolf": {0: 8, 1: 9}}, {"werewolf": {1: 9}}],
}


def played(night: str, story: list[Night], seed: int) -> Table:
    cards, middle = ALL, "townsperson*2"
    if "thief" in story[0]:
        cards, middle = ALL.replace("witch", "townsperson"), "witch townsperson"
    table = Table("millers-hollow", cards, middle=middle, sheriff_day=0, night=night, seed=seed)
    for number, acts in enumerate(story):
        if number:
            table.vote({})
        table.night(**acts)
    return table


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("story", STORIES.values(), ids=STORIES)
def test_the_same_choices_come_to_the_same(story: list[Night], seed: int) -> None:
    in_turn, at_once = played("in_turn", story, seed), played("at_once", story, seed)
    assert in_turn.deaths == at_once.deaths
    for seat in range(10):
        for kind in (CardTaken, FellInLove, Glimpsed, Inspected, PackMet, VictimShown):
            assert in_turn.told(seat, kind) == at_once.told(seat, kind)


def test_the_lovers_know_each_other_before_they_choose_anything_else() -> None:
    table = Table("millers-hollow", ALL, middle="townsperson*2", night="at_once")
    table.until("cupido")
    table.call(cupido=(0, 6))
    assert table.calls == ["lovers", "fortune_teller", "werewolf", "little_girl"]
    assert [love.loves for love in table.told(0, FellInLove)] == [6]
    assert [love.loves for love in table.told(6, FellInLove)] == [0]


def test_the_witch_is_asked_after_the_pack_has_chosen() -> None:
    table = Table("millers-hollow", ALL, middle="townsperson*2", night="at_once")
    table.until("werewolf")
    table.call(werewolf=9)
    assert table.calls == ["witch"]
    assert [shown.seat for shown in table.told(3, VictimShown)] == [9]


def test_a_thief_who_becomes_cupido_is_asked_in_the_next_wave() -> None:
    table = Table(
        "millers-hollow", "thief werewolf*2 witch townsperson*4", middle="cupido hunter", night="at_once", sheriff_day=0
    )
    table.night(thief="left", cupido=(6, 7), werewolf=6)
    assert table.deaths == [(6, "night"), (7, "grief")]


def test_a_wave_in_which_the_pack_disagrees_closes_only_by_time() -> None:
    table = Table("millers-hollow", "werewolf*2 fortune_teller townsperson*5", night="at_once", sheriff_day=0)
    for seat in range(2, 8):
        table.session.answer(seat, {})
    table.answer(0, 6)
    table.answer(1, 7)
    assert table.calls == ["fortune_teller", "werewolf"]
    table.time_is_up()
    assert table.deaths == []
