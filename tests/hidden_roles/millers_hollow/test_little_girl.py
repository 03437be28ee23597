"""The Little Girl: she may spy on the Werewolves, and takes the victim's place if she is caught."""

from math import sqrt
from typing import Any

from nightcall.hidden_roles.abilities.brew import VictimShown
from nightcall.hidden_roles.abilities.hunt import VictimChosen
from nightcall.hidden_roles.abilities.spy import Glimpsed, SpyCaught
from nightcall.hidden_roles.events import NobodyDied
from tests.kit import Table, real_fields

# Seats: 0 and 1 hunt, 2 is the Little Girl, 3 the Witch, 4 the Hunter.
CARDS = "werewolf*2 little_girl witch hunter townsperson*4"


def a_table(**options: Any) -> Table:
    return Table("millers-hollow", CARDS, sheriff_day=0, **options)


def caught_by_glance(victim: int | None) -> dict[int, object]:
    return {0: {"victim": victim, "glance": 2}, 1: {"victim": victim, "glance": 5}}


def test_spying_she_is_told_one_living_werewolf() -> None:
    table = a_table()
    table.night(little_girl="yes")
    (seen,) = table.told(2, Glimpsed)
    assert seen.seat in (0, 1)
    for other in (0, 1, 3, 4, 5, 6, 7, 8):
        assert table.told(other, Glimpsed) == []


def test_which_werewolf_she_sees_is_left_to_chance() -> None:
    seen = set()
    for seed in range(20):
        table = Table("millers-hollow", CARDS, sheriff_day=0, seed=seed)
        table.night(little_girl="yes")
        seen.add(table.told(2, Glimpsed)[0].seat)
    assert seen == {0, 1}


def test_she_never_sees_a_dead_werewolf() -> None:
    for seed in range(8):
        table = Table("millers-hollow", CARDS, sheriff_day=0, seed=seed)
        table.night()
        table.execute(0)
        table.night(little_girl="yes")
        assert [seen.seat for seen in table.told(2, Glimpsed)] == [1]


def test_she_need_not_spy_and_then_sees_nothing_and_cannot_be_caught() -> None:
    table = a_table()
    table.night(werewolf=caught_by_glance(5), little_girl="no")
    assert table.happened(Glimpsed) == []
    assert table.happened(SpyCaught) == []
    assert table.dead == {5}


def test_silent_she_does_not_spy() -> None:
    table = a_table()
    table.night(werewolf=caught_by_glance(5))
    assert table.happened(SpyCaught) == []
    assert table.dead == {5}


def test_unseen_she_lives_and_the_chosen_victim_dies() -> None:
    table = a_table()
    table.night(werewolf={0: {"victim": 5, "glance": 6}, 1: 5}, little_girl="yes")
    assert table.dead == {5}
    assert table.happened(SpyCaught) == []


def test_caught_she_takes_the_victims_place() -> None:
    table = a_table()
    table.night(werewolf=caught_by_glance(5), little_girl="yes")
    assert table.deaths == [(2, "night")], "the chosen victim lives, and dawn names no cause"


def test_caught_she_dies_even_if_no_victim_was_chosen() -> None:
    table = a_table()
    table.night(werewolf=caught_by_glance(None), little_girl="yes")
    assert table.dead == {2}


def test_one_glance_of_any_werewolf_is_enough() -> None:
    table = a_table()
    table.night(werewolf={1: {"glance": 2}}, little_girl="yes")
    assert table.dead == {2}


def test_the_pack_learns_who_she_is_and_nobody_else_does() -> None:
    table = a_table()
    table.night(werewolf=caught_by_glance(5), little_girl="yes")
    for wolf in (0, 1):
        assert [caught.seat for caught in table.told(wolf, SpyCaught)] == [2]
    for other in range(2, 9):
        assert table.told(other, SpyCaught) == []


def test_caught_she_has_still_seen_one_werewolf_and_is_told_nothing_more() -> None:
    caught, unseen = a_table(), a_table()
    caught.night(werewolf=caught_by_glance(5), little_girl="yes", witch={"heal": "yes"})
    unseen.night(werewolf={0: 5, 1: 5}, little_girl="yes", witch={"heal": "yes"})
    assert len(caught.told(2, Glimpsed)) == 1
    assert caught.session.view(2).events == unseen.session.view(2).events


def test_a_glance_that_finds_nothing_is_not_reported() -> None:
    glancing, sleeping = a_table(), a_table()
    glancing.night(werewolf={0: {"victim": 5, "glance": 6}, 1: 5})
    sleeping.night(werewolf=5)
    for seat in range(9):
        assert glancing.session.view(seat).events == sleeping.session.view(seat).events


def test_a_werewolf_may_glance_at_any_other_living_seat_but_not_at_itself() -> None:
    table = a_table()
    table.until("little_girl")
    assert table.refusal(0, {"glance": 0}) == "not_yourself"
    table.answer(0, {"glance": 1})


def test_the_witch_is_shown_the_caught_little_girl_as_the_victim() -> None:
    table = a_table()
    table.night(werewolf=caught_by_glance(5), little_girl="yes")
    assert [shown.seat for shown in table.told(3, VictimShown)] == [2]


def test_the_caught_little_girl_can_be_healed_and_then_nobody_dies() -> None:
    table = a_table()
    table.night(werewolf=caught_by_glance(5), little_girl="yes", witch={"heal": "yes"})
    assert table.dead == set()
    assert len(table.announced(NobodyDied)) == 1


def test_a_healed_little_girl_may_spy_again() -> None:
    table = a_table()
    table.night(werewolf=caught_by_glance(5), little_girl="yes", witch={"heal": "yes"})
    table.vote({})
    table.night(werewolf=5, little_girl="yes")
    assert len(table.told(2, Glimpsed)) == 2


def test_the_little_girl_may_be_the_packs_choice_like_anybody_else() -> None:
    table = a_table()
    table.night(werewolf=2)
    assert table.dead == {2}


def test_her_lover_dies_of_grief_when_she_is_caught() -> None:
    table = Table("millers-hollow", "werewolf*2 little_girl cupido townsperson*4", sheriff_day=0)
    table.night(cupido=(2, 6), werewolf=caught_by_glance(5), little_girl="yes")
    assert table.deaths == [(2, "night"), (6, "grief")]


def test_with_her_card_shown_dead_nobody_glances_any_more() -> None:
    table = a_table()
    table.night(werewolf=2)
    table.vote({})
    table.until("werewolf")
    assert table.calls == ["werewolf"]
    assert [field.name for field in real_fields(table.ask(0))] == ["victim"]


def test_the_pack_still_learns_the_choice_that_came_to_nothing() -> None:
    table = a_table()
    table.night(werewolf=caught_by_glance(5), little_girl="yes")
    assert [chosen.seat for chosen in table.told(0, VictimChosen)] == [5]


# -- the variant with a risk ------------------------------------------------------------------------------


def test_in_the_risk_variant_nobody_glances() -> None:
    table = a_table(spying="risk")
    table.until("little_girl")
    assert [field.name for field in real_fields(table.ask(0))] == ["victim"]
    assert table.ask(2).fields[1].options == ("none", "small", "big")


def test_without_a_risk_she_sees_nothing_and_is_never_caught() -> None:
    for seed in range(30):
        table = Table("millers-hollow", CARDS, sheriff_day=0, spying="risk", seed=seed)
        table.night(little_girl="none")
        assert table.happened(Glimpsed) == []
        assert table.happened(SpyCaught) == []


def spied_with(risk: str, tables: int) -> list[tuple[bool, bool]]:
    """For each of that many tables: whether she saw a Werewolf, and whether she was caught."""
    nights = []
    for seed in range(tables):
        table = Table("millers-hollow", CARDS, sheriff_day=0, spying="risk", decoys=False, seed=seed)
        table.until("little_girl")
        table.call(little_girl=risk)
        nights.append((bool(table.told(2, Glimpsed)), bool(table.told(0, SpyCaught))))
    return nights


def share(hits: int, tables: int, percent: int) -> bool:
    """Within four standard deviations of what is expected."""
    chance = percent / 100
    return abs(hits - tables * chance) <= 4 * sqrt(tables * chance * (1 - chance))


def test_a_small_risk_is_one_in_five_for_both_independently() -> None:
    nights = spied_with("small", 600)
    assert share(sum(saw for saw, _ in nights), 600, 20)
    assert share(sum(caught for _, caught in nights), 600, 20)
    assert share(sum(saw and caught for saw, caught in nights), 600, 4)


def test_a_big_risk_is_two_in_five_for_both_independently() -> None:
    nights = spied_with("big", 600)
    assert share(sum(saw for saw, _ in nights), 600, 40)
    assert share(sum(caught for _, caught in nights), 600, 40)
    assert share(sum(saw and caught for saw, caught in nights), 600, 16)


def test_caught_by_risk_she_takes_the_victims_place_too() -> None:
    fates = set()
    for seed in range(12):
        table = Table("millers-hollow", CARDS, sheriff_day=0, spying="risk", seed=seed)
        table.night(werewolf=5, little_girl="big")
        fates.add((bool(table.happened(SpyCaught)), tuple(table.dead)))
    assert fates == {(True, (2,)), (False, (5,))}
