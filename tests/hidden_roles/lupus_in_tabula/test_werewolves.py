"""The Werewolves: on the first night they only meet, from then on a majority's choice dies."""

from typing import Any

from nightcall.hidden_roles.abilities.hunt import PackMet, VictimChosen
from nightcall.hidden_roles.events import CardShown, CardsRevealed, NobodyDied
from tests.kit import Table, real_fields

CARDS = "werewolf*3 seer villager*12"


def a_table(**options: Any) -> Table:
    return Table("lupus-in-tabula", CARDS, **options)


def test_on_the_first_night_the_moderator_is_the_victim_so_the_pack_meets_and_kills_nobody() -> None:
    table = a_table()
    table.night()
    assert [met.seats for met in table.told(0, PackMet)] == [(0, 1, 2)]
    assert table.told(3, PackMet) == []
    assert table.deaths == []
    assert len(table.announced(NobodyDied)) == 1
    assert table.happened(VictimChosen) == []


def test_on_the_first_night_the_pack_is_asked_what_everybody_is_asked() -> None:
    table = a_table()
    table.until("werewolf")
    asked = [table.ask(seat).fields for seat in table.living]
    assert not any(real_fields(table.ask(seat)) for seat in table.living)
    assert len(set(asked)) == 1


def test_a_table_may_have_a_victim_on_the_first_night() -> None:
    table = a_table(first_victim=True)
    table.night(werewolf=5)
    assert table.deaths == [(5, "night")]


def test_from_the_second_night_the_victim_dies_at_dawn() -> None:
    table = a_table()
    table.night()
    table.spare()
    table.night(werewolf=5)
    assert table.deaths == [(5, "night")]


def test_a_majority_is_enough_and_without_one_nobody_dies() -> None:
    table = a_table()
    table.night()
    table.spare()
    table.night(werewolf={0: 5, 1: 5, 2: 6})
    assert table.dead == {5}
    table.spare()
    table.night(werewolf={0: 7, 1: 8, 2: 9})
    assert table.dead == {5}
    table.spare()
    table.night(werewolf={0: 7})
    assert table.dead == {5}, "one of three is no majority, though nobody else has answered"


def test_a_werewolf_may_not_choose_a_team_mate() -> None:
    table = a_table()
    table.night()
    table.spare()
    table.until("werewolf")
    assert table.refusal(0, 1) == "not_your_own_pack"
    assert table.refusal(0, 0) == "not_your_own_pack"


def test_the_dead_keep_their_cards_hidden_until_the_end() -> None:
    table = Table("lupus-in-tabula", "werewolf*2 seer villager*5")
    table.night()
    table.execute(0)
    table.night(werewolf=3)
    assert table.happened(CardShown) == []
    assert table.happened(CardsRevealed) == []
    table.execute(1)
    assert table.won == "village"
    assert table.happened(CardShown) == []
    (end,) = table.announced(CardsRevealed)
    assert end.cards == ("werewolf", "werewolf", "seer", *["villager"] * 5)


def test_the_dead_may_not_talk_and_are_asked_nothing() -> None:
    table = a_table()
    table.night()
    table.spare()
    table.night(werewolf=5)
    assert table.session.view(6).may_speak
    assert not table.session.view(5).may_speak
    assert 5 not in table.asked()
