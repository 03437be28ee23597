"""The Mythomaniac: at the end of the second night it chooses whom to take after."""

from typing import Any

import pytest

from nightcall.hidden_roles.abilities.hunt import PackMet
from nightcall.hidden_roles.abilities.inspect import Inspected
from nightcall.hidden_roles.abilities.mimic import Mimicked
from nightcall.hidden_roles.events import Called, CardsRevealed
from tests.kit import Table

# Seats: 0 to 2 hunt, 3 is the Seer, 4 the Mythomaniac, 5 the Werehamster, 6 the Possessed.
CARDS = "werewolf*3 seer mythomaniac werehamster possessed villager*9"


def second_night(**options: Any) -> Table:
    table = Table("lupus-in-tabula", CARDS, **options)
    table.night()
    table.spare()
    return table


def became(table: Table) -> list[tuple[int, str | None]]:
    return [(news.chosen, news.card) for news in table.told(4, Mimicked)]


def test_choosing_a_werewolf_it_becomes_one_and_is_told_at_once() -> None:
    table = second_night()
    table.night(mythomaniac=0)
    assert became(table) == [(0, "werewolf")]
    for other in (0, 1, 3, 7):
        assert table.told(other, Mimicked) == []


def test_it_meets_its_new_pack_in_the_third_night_and_not_before() -> None:
    table = second_night()
    table.night(mythomaniac=0)
    assert table.told(4, PackMet) == []
    assert [met.seats for met in table.told(0, PackMet)] == [(0, 1, 2), (0, 1, 2)]
    table.spare()
    table.until("werewolf")
    assert [met.seats for met in table.told(4, PackMet)] == [(0, 1, 2, 4)]
    assert [met.seats for met in table.told(0, PackMet)][-1] == (0, 1, 2, 4)


def test_as_a_werewolf_it_counts_for_the_packs_majority_and_is_nobodys_prey() -> None:
    table = second_night(quiet_rounds=0)
    table.night(mythomaniac=0)
    table.spare()
    table.until("werewolf")
    assert table.refusal(0, 4) == "not_your_own_pack"
    table.night(werewolf={0: 8, 1: 8, 2: 9, 4: 9})
    assert table.dead == set(), "two of four are no majority"
    table.spare()
    table.night(werewolf={0: 8, 1: 8, 4: 8})
    assert table.dead == {8}


def test_the_seer_sees_it_as_a_werewolf_now() -> None:
    table = second_night()
    table.night(seer=4, mythomaniac=0)
    table.spare()
    table.night(seer=4)
    assert [shown.team for shown in table.told(3, Inspected)] == ["village", "wolves"]


def test_choosing_the_seer_it_becomes_one_and_sees_from_the_third_night() -> None:
    table = second_night()
    table.night(mythomaniac=3)
    assert became(table) == [(3, "seer")]
    table.spare()
    table.night(seer=0)
    assert [(shown.seat, shown.team) for shown in table.told(4, Inspected)] == [(0, "wolves")]


def test_choosing_the_seer_who_dies_that_night_it_is_the_only_seer() -> None:
    table = second_night()
    table.night(werewolf=3, mythomaniac=3)
    assert table.dead == {3}
    assert became(table) == [(3, "seer")]
    table.spare()
    table.night(seer=1)
    assert [(shown.seat, shown.team) for shown in table.told(4, Inspected)] == [(1, "wolves")]


@pytest.mark.parametrize("chosen", [5, 6, 7], ids=["werehamster", "possessed", "villager"])
def test_choosing_anybody_else_it_stays_human_until_the_end(chosen: int) -> None:
    table = second_night()
    table.night(mythomaniac=chosen)
    assert became(table) == [(chosen, None)]
    assert table.cards[4] == "mythomaniac"


def test_choosing_nobody_it_stays_human_and_is_told_nothing() -> None:
    table = second_night()
    table.night()
    assert became(table) == []
    table.spare()
    table.night()
    assert ("mythomaniac",) not in table.called(3), "there is only one chance"


def test_it_chooses_another_player_still_in_play() -> None:
    table = Table("lupus-in-tabula", CARDS)
    table.night()
    table.execute(7)
    table.until("mythomaniac")
    assert table.refusal(4, 4) == "not_yourself"
    assert table.refusal(4, 7) == "not_an_option"


def test_its_call_is_the_last_of_the_second_night() -> None:
    table = second_night()
    table.night(mythomaniac=0)
    assert table.called(2)[-1] == ("mythomaniac",)
    assert sum("mythomaniac" in call.calls for call in table.happened(Called)) == 1


def test_the_victim_of_that_night_still_chooses_and_dies_as_what_it_has_become() -> None:
    table = second_night()
    table.night(werewolf=4, mythomaniac=0)
    assert became(table) == [(0, "werewolf")]
    assert table.dead == {4}
    table.execute(5)
    for wolf in (0, 1, 2):
        table.night()
        table.execute(wolf)
    assert table.won == "village"
    assert 4 not in table.winners, "it died a Werewolf"


def test_a_victim_that_became_a_seer_dies_and_wins_with_the_village() -> None:
    table = second_night()
    table.night(werewolf=4, mythomaniac=3)
    assert table.dead == {4}
    table.execute(5)
    for wolf in (0, 1, 2):
        table.night()
        table.execute(wolf)
    assert table.won == "village"
    assert 4 in table.winners


def test_as_a_werewolf_it_is_counted_as_one_at_that_dawn() -> None:
    table = Table("lupus-in-tabula", "werewolf*2 seer mythomaniac villager*4")
    table.night()
    table.execute(7)
    table.night(werewolf=6, mythomaniac=0)
    assert table.living == [0, 1, 2, 3, 4, 5]
    assert (table.won, table.winners) == ("wolves", (0, 1, 3)), "three against three"


def test_the_last_werewolf_may_be_the_mythomaniac() -> None:
    table = second_night()
    table.night(mythomaniac=0)
    for wolf in (0, 1, 2):
        table.execute(wolf)
        assert table.goes_on
        table.night(werewolf=7 + wolf)
    table.execute(4)
    assert table.won == "alone", "the Werehamster has lived to see it"


def test_where_cards_are_shown_a_mythomaniac_can_be_the_only_one_left_to_see_or_to_hunt() -> None:
    table = Table("lupus-in-tabula", CARDS, cards_at_death="shown")
    table.night()
    table.spare()
    table.night(werewolf=3, mythomaniac=3)
    table.spare()
    table.night(seer=0)
    assert [shown.seat for shown in table.told(4, Inspected)] == [0]


def test_the_card_it_held_is_the_card_that_is_turned_at_the_end() -> None:
    table = Table("lupus-in-tabula", "werewolf*2 seer mythomaniac villager*4")
    table.night()
    table.execute(7)
    table.night(werewolf=6, mythomaniac=0)
    (end,) = table.announced(CardsRevealed)
    assert end.cards[3] == "mythomaniac"
