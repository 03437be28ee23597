"""The Witch: one healing potion and one poison, each once a game, by night."""

from typing import Any

import pytest

from nightcall.hidden_roles.abilities.brew import Healed, Poisoned, VictimShown
from nightcall.hidden_roles.events import NobodyDied
from tests.kit import Table, form, real_fields

# Seats: 0 and 1 hunt, 2 is the Witch, 3 the Hunter.
CARDS = "werewolf*2 witch hunter townsperson*4"


def a_table(cards: str = CARDS, **options: Any) -> Table:
    return Table("millers-hollow", cards, sheriff_day=0, **options)


def shown(table: Table) -> list[int | None]:
    return [news.seat for news in table.told(2, VictimShown)]


def test_she_is_shown_the_victim_and_nobody_else_is() -> None:
    table = a_table()
    table.night(werewolf=4)
    assert shown(table) == [4]
    for other in (0, 1, 3, 4, 5, 6, 7):
        assert table.told(other, VictimShown) == []


def test_she_is_shown_that_there_is_no_victim_and_has_nobody_to_heal() -> None:
    table = a_table()
    table.until("witch")
    assert shown(table) == [None]
    assert table.refusal(2, {"heal": "yes"}) == "nobody_to_heal"


def test_the_healing_potion_saves_the_victim() -> None:
    table = a_table()
    table.night(werewolf=4, witch={"heal": "yes"})
    assert table.dead == set()
    assert len(table.announced(NobodyDied)) == 1


def test_the_poison_kills_one_more() -> None:
    table = a_table()
    table.night(werewolf=4, witch={"poison": 6})
    assert table.deaths == [(4, "night"), (6, "night")], "and the dead are named alike, without a cause"


def test_both_potions_in_one_night() -> None:
    table = a_table()
    table.night(werewolf=4, witch={"heal": "yes", "poison": 0})
    assert table.deaths == [(0, "night")]


def test_both_potions_on_one_seat_kill_it() -> None:
    table = a_table()
    table.night(werewolf=4, witch={"heal": "yes", "poison": 4})
    assert table.deaths == [(4, "night")]


def test_poison_on_the_unhealed_victim_is_one_death() -> None:
    table = a_table()
    table.night(werewolf=4, witch={"poison": 4})
    assert table.deaths == [(4, "night")]


def test_she_may_heal_herself() -> None:
    table = a_table()
    table.night(werewolf=2, witch={"heal": "yes"})
    assert table.dead == set()


def test_she_may_poison_herself() -> None:
    table = a_table()
    table.night(witch={"poison": 2})
    assert table.dead == {2}


def test_chosen_as_the_victim_she_still_uses_her_potions_that_night() -> None:
    table = a_table()
    table.night(werewolf=2, witch={"poison": 0})
    assert table.dead == {0, 2}


def test_she_need_not_use_anything() -> None:
    table = a_table()
    table.night(werewolf=4, witch={"heal": "no", "poison": None})
    assert table.dead == {4}
    table.vote({})
    table.night(werewolf=5, witch={"heal": "yes"})
    assert table.dead == {4}, "a potion that was not used is still there"


def test_the_healing_potion_works_once_a_game() -> None:
    table = a_table()
    table.night(werewolf=4, witch={"heal": "yes"})
    table.vote({})
    table.until("werewolf")
    table.call(werewolf=5)
    assert table.refusal(2, {"heal": "yes"}) == "potion_is_spent"
    table.time_is_up()
    assert table.dead == {5}


def test_she_is_shown_the_victim_also_when_the_healing_potion_is_spent() -> None:
    table = a_table()
    table.night(werewolf=4, witch={"heal": "yes"})
    table.vote({})
    table.night(werewolf=5)
    assert shown(table) == [4, 5]


def test_the_poison_works_once_a_game() -> None:
    table = a_table()
    table.night(witch={"poison": 6})
    table.vote({})
    table.until("witch")
    for seat in table.living:
        assert table.refusal(2, {"poison": seat}) == "potion_is_spent"


# -- where nobody is asked in vain ------------------------------------------------------------------------


def asked(table: Table) -> list[str]:
    """What the Witch is really asked."""
    return [field.name for field in real_fields(table.ask(2))]


def a_spent_witch(**options: Any) -> Table:
    """Night 2, with no potion left and somebody bitten once more."""
    table = a_table(**{"idle_calls": "covered", **options})
    table.night(werewolf=4, witch={"heal": "yes", "poison": 6})
    table.vote({})
    table.until("werewolf")
    table.call(werewolf=5)
    assert table.calls == ["witch"]
    return table


def test_without_potions_she_is_asked_what_everybody_else_is_asked() -> None:
    table = a_spent_witch()
    forms = {tuple((field.name, field.regarding) for field in table.ask(seat).fields) for seat in table.asked()}
    assert forms == {(("hunch", ()), ("suspect_2", ()))}
    assert 2 in table.asked()
    assert shown(table) == [4, 5], "and is shown the victim all the same"
    table.session.answer(2, {"hunch": table.ask(2).fields[0].options[0], "suspect_2": 5})
    table.time_is_up()
    assert table.dead == {5, 6}, "a guess heals nobody and poisons nobody"


def test_whatever_she_has_left_she_taps_as_often_as_everybody_else() -> None:
    for spent, left in (
        ({"heal": "no"}, ["heal", "poison"]),
        ({"heal": "yes"}, ["poison"]),
        ({"poison": 6}, ["heal"]),
        ({"heal": "yes", "poison": 6}, []),
    ):
        table = a_table(idle_calls="covered")
        table.night(werewolf=4, witch=spent)
        table.vote({})
        table.until("werewolf")
        table.call(werewolf=5)
        assert asked(table) == left
        assert 2 in table.asked()
        assert len({form(table.ask(seat)) for seat in table.asked()}) == 1, spent


def test_without_decoys_she_is_asked_nothing_at_all_and_the_call_lasts_until_time_is_up() -> None:
    table = a_spent_witch(decoys=False)
    assert table.asked() == ()
    table.time_is_up()
    assert table.calls == []


def test_a_table_may_go_on_asking_her() -> None:
    table = a_spent_witch(idle_calls="asked")
    assert asked(table) == ["heal", "poison"]
    assert table.refusal(2, {"heal": "yes"}) == "potion_is_spent"
    assert table.refusal(2, {"poison": 5}) == "potion_is_spent"
    table.session.answer(2, {"heal": "no", "poison": None})


def test_each_potion_has_a_night_of_its_own_if_she_likes() -> None:
    table = a_table()
    table.night(werewolf=4, witch={"poison": 6})
    table.vote({})
    table.night(werewolf=5, witch={"heal": "yes"})
    assert table.dead == {4, 6}


def test_she_cannot_poison_the_dead() -> None:
    table = a_table()
    table.night(werewolf=4)
    table.vote({})
    table.until("witch")
    assert table.refusal(2, {"poison": 4}) == "not_an_option"


def test_by_day_she_has_no_potions() -> None:
    table = a_table()
    table.night(werewolf=4)
    table.until("vote")
    assert [field.name for field in real_fields(table.ask(2))] == ["vote"]


def test_only_she_knows_what_she_did() -> None:
    table = a_table()
    table.night(werewolf=4, witch={"heal": "yes", "poison": 6})
    assert len(table.told(2, Healed)) == len(table.told(2, Poisoned)) == 1
    for other in (0, 1, 3, 4, 5, 6, 7):
        assert table.told(other, Healed) == []
        assert table.told(other, Poisoned) == []


def test_nobody_can_be_healed_but_the_victim() -> None:
    table = a_table()
    table.until("werewolf")
    table.call(werewolf=4)
    assert table.refusal(2, {"heal": 6}) == "not_an_option"


def test_a_dead_witch_has_no_potions() -> None:
    table = a_table(cards_at_death="hidden")
    table.night(werewolf=2)
    table.time_is_up()
    table.vote({})
    table.until("witch")
    assert 2 not in table.asked()


@pytest.mark.parametrize("night", ["in_turn", "at_once"])
def test_nobody_one_or_two_may_die_in_a_night(night: str) -> None:
    table = a_table(night=night)
    table.night(werewolf=4, witch={"heal": "yes"})
    assert table.dead == set()
    table.vote({})
    table.night(werewolf=4)
    assert table.dead == {4}
    table.vote({})
    table.night(werewolf=5, witch={"poison": 6})
    assert table.dead == {4, 5, 6}
