"""Cupido makes two fall in love: they die of each other's death, and may not vote each other to death."""

from typing import Any

import pytest

from nightcall.hidden_roles.abilities.matchmake import LoversMade
from nightcall.hidden_roles.abilities.meet_lover import FellInLove
from nightcall.hidden_roles.events import Called, CardShown, Dealt
from tests.kit import Table

# Seats: 0 and 1 hunt, 2 is Cupido, 3 the Hunter, 4 the Witch.
CARDS = "werewolf*2 cupido hunter witch townsperson*4"


def a_table(**options: Any) -> Table:
    return Table("millers-hollow", CARDS, sheriff_day=0, **options)


def loves(table: Table, seat: int) -> list[int]:
    return [news.loves for news in table.told(seat, FellInLove)]


def test_the_lovers_learn_each_other_and_nobody_else_does() -> None:
    table = a_table()
    table.night(cupido=(5, 0))
    assert loves(table, 5) == [0]
    assert loves(table, 0) == [5]
    for other in (1, 2, 3, 4, 6, 7, 8):
        assert loves(table, other) == []


def test_only_cupido_knows_whom_cupido_chose() -> None:
    table = a_table()
    table.night(cupido=(5, 0))
    assert [made.seats for made in table.told(2, LoversMade)] == [(0, 5)]
    for other in (0, 1, 3, 4, 5, 6, 7, 8):
        assert table.told(other, LoversMade) == []


def test_lovers_do_not_learn_each_others_card() -> None:
    table = a_table()
    table.night(cupido=(5, 0))
    assert [(dealt.seat, dealt.card) for dealt in table.told(5, Dealt)] == [(5, "townsperson")]
    assert [(dealt.seat, dealt.card) for dealt in table.told(0, Dealt)] == [(0, "werewolf")]


@pytest.mark.parametrize("chosen", [(5, 0), (5, 6)])
def test_nobody_is_told_whether_the_pair_is_mixed(chosen: tuple[int, int]) -> None:
    table = a_table()
    table.night(cupido=chosen)
    (news,) = table.told(5, FellInLove)
    assert news == FellInLove(seat=5, loves=chosen[1], to=(5,)), "the same news, mixed or not"


def test_cupido_may_choose_himself() -> None:
    table = a_table()
    table.night(cupido=(2, 6))
    assert loves(table, 2) == [6]
    assert loves(table, 6) == [2]


def test_cupido_chooses_two_different_players() -> None:
    table = a_table()
    table.until("cupido")
    assert table.refusal(2, (5, 5)) == "picked_twice"
    assert table.refusal(2, (5,)) == "wrong_number"
    assert table.refusal(2, (5, 6, 7)) == "wrong_number"


def test_silent_cupido_makes_no_lovers() -> None:
    table = a_table()
    table.night(werewolf=5)
    assert table.happened(LoversMade) == []
    assert table.happened(FellInLove) == []
    assert table.dead == {5}


def test_cupido_and_the_lovers_are_called_on_the_first_night_only() -> None:
    table = a_table()
    table.night(cupido=(5, 6))
    table.vote({})
    table.night()
    calls = [name for call in table.announced(Called) for name in call.calls]
    assert calls == ["cupido", "lovers", "werewolf", "witch", "werewolf", "witch"]


def test_the_lovers_are_called_also_when_there_are_none() -> None:
    table = a_table()
    table.night()
    assert ("lovers",) in [call.calls for call in table.announced(Called)]


def test_if_one_lover_is_killed_at_night_the_other_dies_of_grief_and_both_cards_are_shown() -> None:
    table = a_table()
    table.night(cupido=(5, 6), werewolf=5)
    assert table.deaths == [(5, "night"), (6, "grief")]
    assert [shown.seat for shown in table.announced(CardShown)] == [5, 6]


def test_if_one_lover_is_executed_the_other_dies_of_grief() -> None:
    table = a_table()
    table.night(cupido=(0, 6))
    table.execute(0)
    assert table.deaths == [(0, "executed"), (6, "grief")]


def test_if_one_lover_is_poisoned_the_other_dies_of_grief() -> None:
    table = a_table()
    table.night(cupido=(0, 6), witch={"poison": 6})
    assert table.deaths == [(6, "night"), (0, "grief")]


def test_lovers_who_die_in_the_same_night_die_once_each() -> None:
    table = a_table()
    table.night(cupido=(5, 6), werewolf=5, witch={"poison": 6})
    assert table.deaths == [(5, "night"), (6, "night")]


def test_a_healed_lover_causes_no_grief() -> None:
    table = a_table()
    table.night(cupido=(5, 6), werewolf=5, witch={"heal": "yes"})
    assert table.deaths == []


def test_cupidos_death_does_not_touch_the_lovers() -> None:
    table = a_table()
    table.night(cupido=(5, 6), werewolf=2)
    assert table.dead == {2}


def test_a_lover_may_not_vote_for_the_other() -> None:
    table = a_table()
    table.night(cupido=(5, 6))
    table.until("vote")
    assert table.refusal(5, 6) == "not_your_lover"
    assert table.refusal(6, 5) == "not_your_lover"


def test_they_are_in_love_for_the_rest_of_the_game() -> None:
    table = a_table()
    table.night(cupido=(5, 6))
    table.execute(2)
    table.night(werewolf=7)
    table.until("vote")
    assert table.refusal(5, 6) == "not_your_lover", "also with Cupido dead"
    table.vote({})
    table.night(werewolf=6)
    assert table.deaths[-2:] == [(6, "night"), (5, "grief")]


def test_everyone_sees_the_same_list_at_the_vote_lovers_too() -> None:
    table = a_table()
    table.night(cupido=(5, 6))
    table.until("vote")
    assert {table.ask(seat).fields[0].options for seat in table.living} == {tuple(range(9))}


def test_a_werewolf_may_choose_its_own_lover_at_night() -> None:
    table = a_table()
    table.night(cupido=(0, 6), werewolf=6)
    assert table.deaths == [(6, "night"), (0, "grief")]


def test_lovers_of_one_team_simply_win_with_it() -> None:
    table = a_table()
    table.night(cupido=(5, 6), witch={"poison": 0})
    table.execute(1)
    assert table.won == "village"
    assert table.winners == (2, 3, 4, 5, 6, 7, 8)


def test_two_werewolves_in_love_win_with_the_werewolves() -> None:
    table = a_table()
    table.night(cupido=(0, 1), werewolf=3)
    table.shoot(3, at=4)
    table.execute(5)
    table.night(werewolf=6)
    table.execute(7)
    table.night(werewolf=8)
    table.execute(2)
    assert table.won == "wolves"
    assert table.winners == (0, 1)


def test_the_thief_who_becomes_a_werewolf_makes_the_pair_mixed_by_the_card_held_now() -> None:
    table = Table("millers-hollow", "thief cupido werewolf townsperson*5", middle="werewolf townsperson", sheriff_day=0)
    table.night(thief="left", cupido=(0, 3), werewolf=4)
    table.execute(2)
    table.night(werewolf=5)
    table.execute(6)
    table.night(werewolf=7)
    table.execute(1)
    assert table.living == [0, 3]
    assert table.won == "lovers"
    assert table.winners == (0, 3)
