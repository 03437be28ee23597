"""The Thief: two cards lie in the middle, and on the first night he may take one of them."""

from typing import Any

import pytest

from nightcall.hidden_roles.abilities.hunt import PackMet
from nightcall.hidden_roles.abilities.inspect import Inspected
from nightcall.hidden_roles.abilities.swap import CardTaken, MiddleSeen
from nightcall.hidden_roles.events import Called, CardShown, CardsRevealed, GameBegan, MiddleLaid
from tests.kit import Table, real_fields

# Seats: 0 is the Thief, 1 and 2 hunt.
CARDS = "thief werewolf*2 cupido witch townsperson*3"


def a_table(middle: str, cards: str = CARDS, **options: Any) -> Table:
    return Table("millers-hollow", cards, middle=middle, sheriff_day=0, **options)


def test_he_sees_both_cards_of_the_middle_and_nobody_else_does() -> None:
    table = a_table("fortune_teller townsperson")
    assert [seen.cards for seen in table.told(0, MiddleSeen)] == [("fortune_teller", "townsperson")]
    for other in range(1, 8):
        assert table.told(other, MiddleSeen) == []


def test_the_deck_is_public_as_counts_but_not_which_cards_lie_in_the_middle() -> None:
    table = a_table("fortune_teller townsperson")
    (began,) = table.announced(GameBegan)
    assert began.deck == {
        "werewolf": 2,
        "townsperson": 4,
        "fortune_teller": 1,
        "cupido": 1,
        "witch": 1,
        "thief": 1,
    }
    for viewer in range(8):
        assert table.told(viewer, MiddleLaid) == []


@pytest.mark.parametrize(("side", "card"), [("left", "fortune_teller"), ("right", "hunter")])
def test_he_may_take_either_card_and_his_own_then_lies_in_its_place(side: str, card: str) -> None:
    table = a_table("fortune_teller hunter")
    table.night(thief=side)
    assert [(taken.card, taken.left) for taken in table.told(0, CardTaken)] == [(card, "thief")]
    table.execute(0)
    assert [(shown.seat, shown.card) for shown in table.announced(CardShown)] == [(0, card)]


def test_at_the_end_the_thief_card_lies_in_the_middle() -> None:
    table = a_table("fortune_teller hunter")
    table.night(thief="left", witch={"poison": 1})
    table.execute(2)
    assert [shown.middle for shown in table.announced(CardsRevealed)] == [("thief", "hunter")]


def test_nobody_learns_that_he_took_a_card() -> None:
    table = a_table("fortune_teller hunter")
    table.night(thief="left")
    for other in range(1, 8):
        assert table.told(other, CardTaken) == []


def test_he_need_not_take_anything_and_plays_on_as_the_thief() -> None:
    table = a_table("fortune_teller werewolf", "thief werewolf cupido witch townsperson*4")
    table.night(thief=None)
    assert table.happened(CardTaken) == []
    table.execute(0)
    assert [shown.card for shown in table.announced(CardShown)] == ["thief"]


def test_silent_he_takes_nothing() -> None:
    table = a_table("fortune_teller townsperson")
    table.night()
    assert table.happened(CardTaken) == []


def test_if_both_cards_are_werewolves_he_must_take_one() -> None:
    table = a_table("werewolf werewolf")
    assert table.refusal(0, None) == "both_are_wolves"
    table.night(thief="right", werewolf=6)
    assert table.cards[0] == "werewolf"
    assert [met.seats for met in table.told(0, PackMet)] == [(0, 1, 2)]
    assert table.dead == {6}


def test_if_both_cards_are_werewolves_and_he_is_silent_one_is_drawn_for_him() -> None:
    table = a_table("werewolf werewolf")
    table.night()
    assert table.cards[0] == "werewolf"


def test_forced_he_may_be_the_only_werewolf() -> None:
    table = a_table("werewolf werewolf", "thief hunter cupido witch townsperson*4")
    table.night(thief="left", werewolf=7)
    assert [met.seats for met in table.told(0, PackMet)] == [(0,)]
    assert table.dead == {7}
    table.execute(0)
    assert table.won == "village"


def test_a_thief_who_takes_cupido_makes_lovers_that_night() -> None:
    table = a_table("cupido hunter", "thief werewolf*2 witch townsperson*4")
    table.night(thief="left", cupido=(5, 6), werewolf=5)
    assert table.deaths == [(5, "night"), (6, "grief")]


def test_a_thief_who_takes_the_fortune_teller_sees_that_night() -> None:
    table = a_table("fortune_teller hunter")
    table.night(thief="left", fortune_teller=1)
    assert [(shown.seat, shown.card) for shown in table.told(0, Inspected)] == [(1, "werewolf")]


def test_a_thief_who_takes_the_witch_brews_that_night_and_later_ones() -> None:
    table = a_table("witch hunter", "thief werewolf*2 cupido townsperson*4")
    table.night(thief="left", werewolf=5, witch={"heal": "yes"})
    assert table.dead == set()
    table.vote({})
    table.night(werewolf=5, witch={"poison": 1})
    assert table.dead == {1, 5}


def test_a_thief_who_takes_the_little_girl_may_spy_and_be_caught() -> None:
    table = a_table("little_girl hunter")
    table.night(thief="left", little_girl="yes", werewolf={"glance": 0, "victim": 6})
    assert table.dead == {0}


def test_a_thief_who_takes_the_hunter_shoots_when_he_dies() -> None:
    table = a_table("fortune_teller hunter")
    table.night(thief="right", werewolf=0)
    table.shoot(0, at=1)
    assert table.deaths == [(0, "night"), (1, "shot")]


def test_a_thief_who_takes_a_werewolf_hunts_and_wins_with_the_werewolves() -> None:
    table = a_table("werewolf hunter", "thief werewolf fortune_teller witch townsperson*4")
    table.night(thief="left", werewolf=2)
    table.execute(3)
    table.night(werewolf=4)
    table.execute(5)
    table.night(werewolf=6)
    table.execute(7)
    assert table.won == "wolves"
    assert table.winners == (0, 1)


def test_a_thief_who_takes_a_townsperson_does_nothing_any_more() -> None:
    table = a_table("townsperson hunter")
    table.night(thief="left")
    table.vote({})
    while table.calls:
        assert real_fields(table.ask(0)) == []
        table.time_is_up()


def test_the_thief_is_called_on_the_first_night_only() -> None:
    table = a_table("fortune_teller hunter")
    table.night()
    table.vote({})
    table.night()
    assert [call.calls for call in table.announced(Called)].count(("thief",)) == 1


def test_cards_that_lie_in_the_middle_are_called_all_the_same() -> None:
    table = a_table("fortune_teller little_girl")
    table.night()
    table.vote({})
    table.night()
    calls = [call.calls for call in table.announced(Called)]
    assert calls == [
        ("thief",),
        ("cupido",),
        ("lovers",),
        ("fortune_teller",),
        ("werewolf", "little_girl"),
        ("witch",),
        ("fortune_teller",),
        ("werewolf", "little_girl"),
        ("witch",),
    ]


def test_the_thief_card_itself_may_lie_in_the_middle_and_is_called_to_no_effect() -> None:
    table = a_table("thief townsperson", "hunter werewolf*2 cupido witch townsperson*3")
    assert table.calls == ["thief"]
    assert all(real_fields(table.ask(seat)) == [] for seat in range(8))
    table.night()
    assert table.happened(CardTaken) == []


def test_a_thief_who_stays_wins_with_the_town() -> None:
    table = a_table("fortune_teller hunter")
    table.night(thief=None, witch={"poison": 1})
    table.execute(2)
    assert 0 in table.winners
