"""The Hunter: killed by the Werewolves or executed by the town, he may take one other along."""

from typing import Any

import pytest

from nightcall.hidden_roles.abilities.shoot import LastActBegan, NobodyShot, Shot
from tests.kit import Table, real_fields

# Seats: 0 and 1 hunt, 2 is the Witch, 3 the Hunter, 4 Cupido.
CARDS = "werewolf*2 witch hunter cupido townsperson*4"


def a_table(**options: Any) -> Table:
    return Table("millers-hollow", CARDS, sheriff_day=0, **options)


def test_killed_by_the_werewolves_he_may_shoot_any_living_seat() -> None:
    table = a_table()
    table.night(werewolf=3)
    assert table.ask(3).fields[0].options == (0, 1, 2, 4, 5, 6, 7, 8)
    table.shoot(3, at=0)
    assert table.deaths == [(3, "night"), (0, "shot")]
    assert [(shot.by, shot.seat) for shot in table.announced(Shot)] == [(3, 0)]


def test_executed_he_may_shoot() -> None:
    table = a_table()
    table.night()
    table.execute(3)
    table.shoot(3, at=1)
    assert table.deaths == [(3, "executed"), (1, "shot")]


def test_he_may_let_the_moment_pass() -> None:
    table = a_table()
    table.night(werewolf=3)
    table.shoot(3, at=None)
    assert table.dead == {3}
    assert len(table.announced(NobodyShot)) == 1


def test_silent_he_shoots_nobody() -> None:
    table = a_table()
    table.night(werewolf=3)
    table.time_is_up()
    assert table.dead == {3}
    assert table.phase == "debate"


def test_he_cannot_shoot_himself_or_the_dead() -> None:
    table = a_table()
    table.night(werewolf=3, witch={"poison": 8})
    assert table.refusal(3, 3) == "not_an_option"
    assert table.refusal(3, 8) == "not_an_option"


def test_nobody_else_is_asked_in_his_moment() -> None:
    table = a_table()
    table.night(werewolf=3)
    assert table.asked() == (3,)


@pytest.mark.parametrize("why", ["poisoned", "grief"])
def test_his_moment_is_held_alike_when_he_may_not_shoot_but_no_shot_is_fired(why: str) -> None:
    table = a_table()
    if why == "poisoned":
        table.night(witch={"poison": 3})
    else:
        table.night(cupido=(3, 8), werewolf=8)
    assert table.phase == "last_act"
    assert [act.seats for act in table.announced(LastActBegan)] == [(3,)]
    assert real_fields(table.ask(3)) == [], "he is asked a question of the same form that does nothing"
    table.session.answer(3, {"suspect": 0})
    assert 0 in table.living
    assert len(table.announced(NobodyShot)) == 1


def test_the_question_looks_the_same_whether_or_not_he_may_shoot() -> None:
    bitten, poisoned = a_table(), a_table()
    bitten.night(werewolf=3)
    poisoned.night(witch={"poison": 3})
    for table in (bitten, poisoned):
        (field,) = table.ask(3).fields
        assert (table.ask(3).about, field.options, field.least, field.most) == (
            "last_act",
            (0, 1, 2, 4, 5, 6, 7, 8),
            0,
            1,
        )


def test_an_unhealed_bite_counts_even_if_he_is_also_poisoned() -> None:
    table = a_table()
    table.night(werewolf=3, witch={"poison": 3})
    table.shoot(3, at=0)
    assert table.deaths == [(3, "night"), (0, "shot")]


def test_healed_of_the_bite_and_poisoned_he_may_not_shoot() -> None:
    table = a_table()
    table.night(werewolf=3, witch={"heal": "yes", "poison": 3})
    assert table.dead == {3}
    assert real_fields(table.ask(3)) == []


def test_his_shot_is_followed_by_its_own_grief() -> None:
    table = a_table()
    table.night(cupido=(0, 8), werewolf=3)
    table.shoot(3, at=0)
    assert table.deaths == [(3, "night"), (0, "shot"), (8, "grief")]


def test_grief_comes_before_his_shot() -> None:
    table = a_table()
    table.night(cupido=(3, 8), werewolf=3)
    assert table.deaths == [(3, "night"), (8, "grief")]
    assert 8 not in table.ask(3).fields[0].options
    table.shoot(3, at=0)
    assert table.deaths == [(3, "night"), (8, "grief"), (0, "shot")]


def test_a_table_may_choose_a_shot_on_any_death() -> None:
    table = a_table(shots="any_death")
    table.night(witch={"poison": 3})
    table.shoot(3, at=0)
    assert table.deaths == [(3, "night"), (0, "shot")]


def test_on_any_death_he_shoots_of_grief_too() -> None:
    table = a_table(shots="any_death")
    table.night(cupido=(3, 8), werewolf=8)
    table.shoot(3, at=0)
    assert table.deaths == [(8, "night"), (3, "grief"), (0, "shot")]


def test_on_any_death_a_removal_still_leaves_no_shot() -> None:
    table = a_table(shots="any_death")
    table.night()
    table.remove(3)
    assert table.deaths == [(3, "removed")]
    assert table.phase == "debate"


def test_a_hunter_who_lies_in_the_middle_has_no_moment() -> None:
    table = Table(
        "millers-hollow", "werewolf*2 thief fortune_teller townsperson*4", middle="hunter townsperson", sheriff_day=0
    )
    table.night(werewolf=2)
    assert table.phase == "debate"


def test_when_nobody_is_left_to_shoot_at_the_choice_is_skipped() -> None:
    table = a_table()
    table.night(cupido=(3, 0), werewolf=5)
    for victim, executed in ((6, 7), (8, 1)):
        table.execute(executed)
        table.night(werewolf=victim)
    table.execute(4)
    assert table.living == [0, 2, 3]
    table.night(werewolf=2, witch={"poison": 3})
    assert table.living == []
    assert table.announced(LastActBegan) == []
    assert table.won == "nobody"
