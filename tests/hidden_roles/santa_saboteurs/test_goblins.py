"""The Goblins: they know one another and drain one elf each night, by majority."""

import pytest

from nightcall.hidden_roles.abilities.hunt import PackMet
from nightcall.hidden_roles.events import CardShown, NobodyDied, Pointed
from nightcall.kernel.errors import Refused
from tests.kit import Table

TWO = "goblin*2 list_elf ordinary_elf*5"
THREE = "goblin*3 list_elf love_elf ordinary_elf*5"


def a_table(cards: str = TWO) -> Table:
    return Table("santa-saboteurs", cards)


def test_on_the_first_night_the_goblins_recognise_each_other() -> None:
    table = a_table(THREE)
    table.until("goblin")
    for goblin in (0, 1, 2):
        assert [met.seats for met in table.told(goblin, PackMet)] == [(0, 1, 2)]
    for elf in range(3, 10):
        assert table.told(elf, PackMet) == []


def test_the_first_night_has_a_victim_whose_card_is_shown_to_all() -> None:
    table = a_table()
    table.night(goblin=2)
    assert table.deaths == [(2, "night")]
    assert [(shown.seat, shown.card) for shown in table.announced(CardShown)] == [(2, "list_elf")]


def test_a_majority_is_enough() -> None:
    table = a_table(THREE)
    table.night(goblin={0: 6, 1: 6, 2: 7})
    assert table.dead == {6}


def test_goblins_who_cannot_agree_have_no_victim() -> None:
    table = a_table()
    table.night(goblin={0: 6, 1: 7})
    assert table.dead == set()
    assert len(table.announced(NobodyDied)) == 1


def test_half_of_the_goblins_are_no_majority() -> None:
    table = a_table()
    table.night(goblin={0: 6})
    assert table.dead == set()


def test_the_goblins_see_one_another_point() -> None:
    table = a_table()
    table.until("goblin")
    table.answer(0, 6)
    assert [(news.seat, news.at) for news in table.told(1, Pointed)] == [(0, 6)]
    assert table.told(2, Pointed) == []


def test_a_goblin_may_not_drain_a_goblin() -> None:
    table = a_table()
    table.until("goblin")
    assert table.refusal(0, 1) == "not_your_own_pack"


def test_a_dead_player_is_out_of_the_game() -> None:
    table = a_table()
    table.night(goblin=6)
    table.until("vote")
    assert 6 not in table.asked()


def test_a_dead_player_can_no_longer_communicate_with_the_others() -> None:
    table = a_table()
    table.night(goblin=6)
    table.execute(0)
    table.until("debate")
    for dead in (6, 0):
        with pytest.raises(Refused) as refused:
            table.session.say(dead, "It was not me.")
        assert refused.value.reason == "not_your_turn_to_speak"
