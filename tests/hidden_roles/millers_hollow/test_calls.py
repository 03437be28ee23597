"""Calls: who is called is known from the deck alone, and how long a call lasts tells nothing."""

from typing import Any

import pytest

from nightcall.hidden_roles.events import Called, NightFell, Slept
from tests.kit import Table, real_fields

ALL = "werewolf*2 cupido witch hunter little_girl fortune_teller thief townsperson*2"
MIDDLE = "townsperson*2"


def a_table(cards: str = ALL, middle: str = MIDDLE, **options: Any) -> Table:
    return Table("millers-hollow", cards, middle=middle, **{"sheriff_day": 0, "quiet_rounds": 0, **options})


def called(table: Table, night: int) -> list[tuple[str, ...]]:
    """The calls of one night, in order."""
    nights: list[list[tuple[str, ...]]] = []
    for event in table.session.truth().events:
        if isinstance(event, NightFell):
            nights.append([])
        if isinstance(event, Called):
            nights[-1].append(event.calls)
    return nights[night - 1]


def test_in_turn_the_first_night_begins_with_the_setup_round() -> None:
    table = a_table()
    table.night()
    assert called(table, 1) == [
        ("thief",),
        ("cupido",),
        ("lovers",),
        ("fortune_teller",),
        ("werewolf", "little_girl"),
        ("witch",),
    ]


def test_in_turn_every_later_night_has_the_standard_turn() -> None:
    table = a_table()
    table.night()
    table.vote({})
    table.night()
    assert called(table, 2) == [("fortune_teller",), ("werewolf", "little_girl"), ("witch",)]


def test_held_at_once_the_first_night_has_four_waves() -> None:
    table = a_table(night="at_once")
    table.night()
    assert called(table, 1) == [
        ("thief",),
        ("cupido",),
        ("lovers", "fortune_teller", "werewolf", "little_girl"),
        ("witch",),
    ]


def test_held_at_once_later_nights_have_two_waves() -> None:
    table = a_table(night="at_once")
    table.night()
    table.vote({})
    table.night()
    assert called(table, 2) == [("fortune_teller", "werewolf", "little_girl"), ("witch",)]


def test_only_the_cards_of_the_deck_are_called() -> None:
    table = a_table("werewolf*2 fortune_teller townsperson*5", "")
    table.night()
    assert called(table, 1) == [("fortune_teller",), ("werewolf",)]


def test_everyone_who_is_called_is_put_to_sleep_again() -> None:
    table = a_table()
    table.night()
    assert [call.calls for call in table.announced(Slept)] == [call.calls for call in table.announced(Called)]


@pytest.mark.parametrize("card", ["fortune_teller", "witch"])
def test_a_card_publicly_shown_dead_is_not_called_any_more(card: str) -> None:
    table = a_table()
    table.night()
    (holder,) = table.seats(card)
    table.execute(holder)
    table.night()
    names = [name for call in called(table, 2) for name in call]
    assert card not in names
    assert len(names) == 3


def test_a_dead_little_girl_leaves_the_werewolves_call_without_her() -> None:
    table = a_table()
    table.night()
    table.execute(table.seats("little_girl")[0])
    table.night()
    assert called(table, 2) == [("fortune_teller",), ("werewolf",), ("witch",)]


@pytest.mark.parametrize("card", ["fortune_teller", "witch", "little_girl"])
def test_where_dead_cards_stay_hidden_they_are_called_as_before(card: str) -> None:
    table = a_table(cards_at_death="hidden")
    table.night()
    table.execute(table.seats(card)[0])
    table.time_is_up()
    table.night()
    assert called(table, 2) == [("fortune_teller",), ("werewolf", "little_girl"), ("witch",)]


def test_while_one_werewolf_lives_the_werewolves_are_called() -> None:
    table = a_table()
    table.night()
    table.execute(0)
    table.night()
    assert ("werewolf", "little_girl") in called(table, 2)


def test_the_card_that_the_thief_took_is_the_one_shown_dead_and_not_called_any_more() -> None:
    table = a_table("thief werewolf*2 fortune_teller townsperson*4", "witch townsperson")
    table.night(thief="left")
    table.execute(0)
    table.night()
    assert called(table, 2) == [("fortune_teller",), ("werewolf",)]


# -- when a call closes -----------------------------------------------------------------------------------


def test_a_call_closes_when_every_living_seat_has_answered() -> None:
    table = a_table()
    seats = table.asked()
    assert seats == tuple(range(10))
    for seat in seats[:-1]:
        table.session.answer(seat, {})
        assert table.calls == ["thief"]
    table.session.answer(seats[-1], {})
    assert table.calls == ["cupido"]


def test_an_actors_answer_alone_does_not_close_a_call() -> None:
    table = a_table()
    table.until("fortune_teller")
    table.answer(table.seats("fortune_teller")[0], 0)
    assert table.calls == ["fortune_teller"]


def test_time_closes_a_call() -> None:
    table = a_table()
    table.time_is_up()
    assert table.calls == ["cupido"]


def test_the_dead_are_not_asked_and_not_waited_for() -> None:
    table = a_table()
    table.night(werewolf=9)
    table.vote({})
    assert table.asked() == tuple(range(9))
    for seat in table.asked():
        table.session.answer(seat, {})
    assert table.calls == ["werewolf", "little_girl"]


def test_nobody_may_be_told_whom_a_call_is_waiting_for() -> None:
    table = a_table()
    while table.calls:
        assert table.session.poll is not None
        assert table.session.poll.secret
        table.time_is_up()


def test_an_answer_may_be_replaced_until_the_call_closes() -> None:
    table = a_table()
    table.until("cupido")
    cupido = table.seats("cupido")[0]
    table.answer(cupido, (0, 1))
    table.answer(cupido, (8, 9))
    table.time_is_up()
    table.night(werewolf=8)
    assert table.dead == {8, 9}


# -- with decoys off --------------------------------------------------------------------------------------


def test_with_decoys_off_only_those_who_act_are_asked() -> None:
    table = a_table(decoys=False)
    asked = {}
    while table.calls:
        asked["+".join(table.calls)] = table.asked()
        assert all(real_fields(table.ask(seat)) == list(table.ask(seat).fields) for seat in table.asked())
        table.time_is_up()
    assert asked == {
        "thief": (7,),
        "cupido": (2,),
        "lovers": (),
        "fortune_teller": (6,),
        "werewolf+little_girl": (0, 1, 5),
        "witch": (3,),
    }


def test_with_decoys_off_only_time_closes_a_call_however_quickly_all_answer() -> None:
    table = a_table(decoys=False)
    table.until("fortune_teller")
    table.answer(6, 0)
    assert table.calls == ["fortune_teller"]
    table.time_is_up()
    assert table.calls == ["werewolf", "little_girl"]


def test_with_decoys_off_a_call_that_nobody_can_answer_lasts_until_time_is_up_too() -> None:
    table = a_table(
        "werewolf*2 cupido witch hunter little_girl thief townsperson", "fortune_teller townsperson", decoys=False
    )
    table.until("fortune_teller")
    assert table.asked() == ()
    assert table.calls == ["fortune_teller"]
    table.time_is_up()
    assert table.calls == ["werewolf", "little_girl"]


def test_with_decoys_off_the_choices_count_all_the_same() -> None:
    table = a_table(decoys=False)
    table.night(cupido=(8, 9), werewolf=8, witch={"heal": "no", "poison": 0})
    assert table.deaths == [(0, "night"), (8, "night"), (9, "grief")]
