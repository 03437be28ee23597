"""Calls: the order of the night, the same every night, whether or not anybody is left to answer."""

from typing import Any

import pytest

from tests.kit import Table, form, real_fields

# Seats: 0 to 2 hunt, 3 is the Seer, then one of each, 8 and 9 are the Freemasons, 10 is the Werehamster.
ALL = "werewolf*3 seer medium possessed bodyguard owl freemason*2 werehamster mythomaniac villager*6"
ALONE = ["seer", "medium", "bodyguard", "owl", "mythomaniac"]


def a_table(**options: Any) -> Table:
    return Table("lupus-in-tabula", ALL, **{"quiet_rounds": 0, **options})


def test_the_first_night_calls_freemasons_seer_owl_and_werewolves() -> None:
    table = a_table()
    table.night()
    assert table.called(1) == [("freemason",), ("seer",), ("owl",), ("werewolf",)]


def test_the_second_night_calls_medium_seer_owl_bodyguard_werewolves_and_last_the_mythomaniac() -> None:
    table = a_table()
    table.night()
    table.spare()
    table.night()
    assert table.called(2) == [("medium",), ("seer",), ("owl",), ("bodyguard",), ("werewolf",), ("mythomaniac",)]


def test_later_nights_are_like_the_second_without_the_mythomaniac() -> None:
    table = a_table()
    for _ in range(2):
        table.night()
        table.spare()
    table.night()
    assert table.called(3) == [("medium",), ("seer",), ("owl",), ("bodyguard",), ("werewolf",)]


def test_held_at_once_all_but_the_mythomaniac_are_one_wave() -> None:
    table = a_table(night="at_once")
    for _ in range(3):
        table.night()
        table.spare()
    assert table.called(1) == [("freemason", "seer", "owl", "werewolf")]
    assert table.called(2) == [("medium", "seer", "owl", "bodyguard", "werewolf"), ("mythomaniac",)]
    assert table.called(3) == [("medium", "seer", "owl", "bodyguard", "werewolf")]


def test_only_the_cards_of_the_deck_are_called() -> None:
    table = Table("lupus-in-tabula", "werewolf*2 seer villager*5")
    table.night()
    assert table.called(1) == [("seer",), ("werewolf",)]


def test_the_possessed_the_werehamster_and_villagers_are_never_called() -> None:
    table = a_table()
    for _ in range(3):
        table.night()
        table.spare()
    called = {name for night in (1, 2, 3) for group in table.called(night) for name in group}
    assert called == {"freemason", "medium", "seer", "owl", "bodyguard", "werewolf", "mythomaniac"}


@pytest.mark.parametrize("card", ALONE)
def test_a_dead_card_is_called_like_a_living_one(card: str) -> None:
    dead, alive = a_table(), a_table()
    for table, victim in ((dead, dead.seats(card)[0]), (alive, 17)):
        table.night()
        table.execute(victim)
        table.night()
        table.spare()
        table.night()
    assert dead.called(2) == alive.called(2)
    assert dead.called(3) == alive.called(3)


def test_whoever_is_called_and_whoever_is_not_is_asked_in_the_same_form() -> None:
    table = a_table()
    table.night()
    table.spare()
    while table.calls:
        assert len({form(table.ask(seat)) for seat in table.living}) == 1, table.calls
        table.time_is_up()


def test_nobody_is_really_asked_when_a_dead_card_is_called_and_the_call_still_waits_for_everybody() -> None:
    table = a_table()
    table.night()
    table.execute(3)
    table.until("seer")
    assert table.asked() == tuple(table.living)
    assert not any(real_fields(table.ask(seat)) for seat in table.living)


def test_where_cards_are_shown_a_card_shown_dead_is_not_called_any_more() -> None:
    table = Table("lupus-in-tabula", "werewolf*2 seer owl villager*5", cards_at_death="shown")
    table.night()
    table.execute(3)
    table.night()
    assert table.called(2) == [("seer",), ("werewolf",)]


def test_where_cards_are_shown_the_seer_and_the_pack_are_called_while_the_mythomaniac_may_be_one() -> None:
    table = Table("lupus-in-tabula", "werewolf*2 seer mythomaniac villager*6", cards_at_death="shown")
    table.night()
    table.execute(2)
    table.night()
    assert ("seer",) in table.called(2)
    table.execute(3)
    table.night()
    assert ("seer",) not in table.called(3), "nobody can be the Seer any more"
