"""The Owl: whom it chooses at night stands beside whoever is named most on the coming day."""

from typing import Any

from nightcall.hidden_roles.abilities.mark import MarkAnnounced
from nightcall.hidden_roles.events import NobodyExecuted, Nominated
from tests.kit import Table

# Seats: 0 and 1 hunt, 2 is the Seer, 3 the Owl.
CARDS = "werewolf*2 seer owl villager*8"


def a_day(owl: int, **night: Any) -> Table:
    """The first day, for which the Owl has chosen."""
    table = Table("lupus-in-tabula", CARDS, first_victim=bool(night))
    table.night(owl=owl, **night)
    return table


def announced(table: Table) -> list[int]:
    return [mark.seat for mark in table.announced(MarkAnnounced)]


def nominated(table: Table) -> list[tuple[int, ...]]:
    return [nomination.seats for nomination in table.announced(Nominated)]


def test_its_choice_becomes_the_second_nominee_and_the_runner_up_drops_out() -> None:
    table = a_day(owl=9)
    table.name({0: 4, 1: 4, 2: 4, 3: 5, 6: 5})
    assert announced(table) == [9]
    assert nominated(table) == [(4, 9)]


def test_nobody_hears_of_it_before_all_have_named() -> None:
    table = a_day(owl=9)
    table.time_is_up()
    while table.phase == "naming":
        assert announced(table) == []
        table.answer(table.asked()[0], 4 if table.asked()[0] != 4 else 5)
    assert announced(table) == [9]


def test_all_who_tie_for_most_stay_beside_it() -> None:
    table = a_day(owl=9)
    table.name({0: 4, 1: 4, 2: 5, 3: 5, 6: 7})
    assert nominated(table) == [(4, 5, 9)]


def test_three_runners_up_drop_out_together() -> None:
    table = a_day(owl=9)
    table.name({0: 4, 1: 4, 2: 5, 3: 6, 4: 7})
    assert nominated(table) == [(4, 9)]


def test_a_choice_that_is_nominated_anyway_changes_nothing_and_is_announced() -> None:
    table = a_day(owl=5)
    table.name({0: 4, 1: 4, 2: 4, 3: 5, 6: 5})
    assert announced(table) == [5]
    assert nominated(table) == [(4, 5)]


def test_of_several_seconds_its_choice_being_one_changes_nothing_either() -> None:
    table = a_day(owl=6)
    table.name({0: 4, 1: 4, 2: 5, 3: 6})
    assert nominated(table) == [(4, 5, 6)]


def test_a_sole_nominee_gets_the_owls_choice_for_company() -> None:
    table = a_day(owl=9)
    table.name({0: 4, 1: 4})
    assert nominated(table) == [(4, 9)]
    assert table.phase == "speech"
    table.run_off({0: 9})
    assert table.deaths == [(9, "executed")]


def test_its_choice_may_be_the_sole_nominee_who_is_then_executed_at_once() -> None:
    table = a_day(owl=4)
    table.name({0: 4, 1: 4})
    assert announced(table) == [4]
    assert table.deaths == [(4, "executed")]


def test_where_nobody_is_named_it_makes_no_nomination_and_nothing_is_said() -> None:
    table = a_day(owl=9)
    table.name({})
    assert announced(table) == []
    assert [nobody.reason for nobody in table.announced(NobodyExecuted)] == ["nobody_named"]
    assert table.dead == set()


def test_a_choice_that_died_in_the_night_does_not_count_and_nothing_is_said() -> None:
    table = a_day(owl=9, werewolf=9)
    table.name({0: 4, 1: 4, 2: 5})
    assert announced(table) == []
    assert nominated(table) == [(4, 5)]


def test_an_owl_that_died_in_the_night_does_not_count_and_nothing_is_said() -> None:
    table = a_day(owl=9, werewolf=3)
    table.name({0: 4, 1: 4, 2: 5})
    assert announced(table) == []
    assert nominated(table) == [(4, 5)]


def test_it_may_choose_itself() -> None:
    table = a_day(owl=3)
    table.name({0: 4, 1: 4, 2: 5})
    assert announced(table) == [3]
    assert nominated(table) == [(3, 4)]


def test_it_cannot_choose_the_dead() -> None:
    table = a_day(owl=9)
    table.execute(4)
    table.until("owl")
    assert table.refusal(3, 4) == "not_an_option"


def test_a_choice_counts_for_one_day() -> None:
    table = a_day(owl=9)
    table.name({})
    table.night()
    table.name({0: 4, 1: 4, 2: 5})
    assert announced(table) == []
    assert nominated(table) == [(4, 5)]


def test_a_choice_removed_before_the_count_does_not_count() -> None:
    table = a_day(owl=9)
    table.time_is_up()
    table.remove(9)
    table.name({0: 4, 1: 4, 2: 5})
    assert announced(table) == []
    assert nominated(table) == [(4, 5)]


def test_an_owl_removed_before_the_count_does_not_count() -> None:
    table = a_day(owl=9)
    table.remove(3)
    table.name({0: 4, 1: 4, 2: 5})
    assert announced(table) == []
    assert nominated(table) == [(4, 5)]


def test_the_nominated_speak_and_only_the_others_vote() -> None:
    table = a_day(owl=9)
    table.name({0: 4, 1: 4, 2: 5})
    assert table.asked() == (4, 9)
    table.run_off({5: 4})
    assert table.deaths == [(4, "executed")]
