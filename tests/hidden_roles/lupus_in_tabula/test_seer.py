"""The Seer: each night another living player is a Werewolf or is not; and two Seers, since a Mythomaniac may be one."""

from typing import Any

import pytest

from nightcall.hidden_roles.abilities.inspect import Inspected
from nightcall.hidden_roles.abilities.meet_fellows import FellowsMet
from nightcall.hidden_roles.events import Pointed
from tests.kit import Table

# Seats: 0 and 1 hunt, 2 is the Seer, 3 the Mythomaniac, 4 the Possessed, 5 the Werehamster, 6 the Bodyguard.
CARDS = "werewolf*2 seer mythomaniac possessed werehamster bodyguard villager*7"


def a_table(**options: Any) -> Table:
    return Table("lupus-in-tabula", CARDS, **options)


def seen(table: Table, seat: int) -> list[tuple[int, str | None]]:
    assert all(shown.card is None for shown in table.told(seat, Inspected))
    return [(shown.seat, shown.team) for shown in table.told(seat, Inspected)]


@pytest.mark.parametrize(
    ("seat", "team"), [(0, "wolves"), (3, "village"), (4, "village"), (5, "village"), (6, "village"), (9, "village")]
)
def test_the_seer_learns_werewolf_or_not_already_on_the_first_night(seat: int, team: str) -> None:
    table = a_table()
    table.night(seer=seat)
    assert seen(table, 2) == [(seat, team)]
    for other in (0, 3, 9):
        assert seen(table, other) == []


def test_the_seer_asks_about_another_living_player() -> None:
    table = a_table()
    table.night()
    table.execute(9)
    table.until("seer")
    assert table.refusal(2, 2) == "not_yourself"
    assert table.refusal(2, 9) == "not_an_option"


def test_silent_the_seer_learns_nothing() -> None:
    table = a_table()
    table.night()
    assert seen(table, 2) == []


def test_chosen_by_the_werewolves_the_seer_still_sees_that_night() -> None:
    table = a_table(night="at_once")
    table.night()
    table.spare()
    table.night(werewolf=2, seer=1)
    assert table.dead == {2}
    assert seen(table, 2) == [(1, "wolves")]


# -- two Seers --------------------------------------------------------------------------------------------


def two_seers(seed: int = 1, **options: Any) -> Table:
    """The third night, in which seats 2 and 3 are both Seers."""
    table = Table("lupus-in-tabula", CARDS, seed=seed, **options)
    table.night()
    table.spare()
    table.night(mythomaniac=2)
    table.spare()
    return table


def test_two_seers_wake_together_and_know_each_other() -> None:
    table = two_seers()
    table.until("seer")
    for seer in (2, 3):
        assert [(met.call, met.seats) for met in table.told(seer, FellowsMet)] == [("seer", (2, 3))]
    assert table.told(0, FellowsMet) == []


def test_two_seers_may_not_choose_each_other() -> None:
    table = two_seers()
    table.until("seer")
    assert table.refusal(2, 3) == "not_your_fellow"
    assert table.refusal(3, 2) == "not_your_fellow"
    assert table.refusal(3, 3) == "not_yourself"


def test_two_seers_who_agree_see_one_player_and_both_learn() -> None:
    table = two_seers()
    table.night(seer=0)
    assert seen(table, 2) == seen(table, 3) == [(0, "wolves")]


def test_two_seers_who_disagree_see_one_of_their_choices_drawn_by_lot() -> None:
    drawn = set()
    for seed in range(1, 9):
        table = two_seers(seed)
        table.night(seer={2: 0, 3: 9})
        assert seen(table, 2) == seen(table, 3)
        ((seat, team),) = seen(table, 2)
        assert (seat, team) in {(0, "wolves"), (9, "village")}
        drawn.add(seat)
    assert drawn == {0, 9}, "sometimes one and sometimes the other"


def test_where_one_seer_is_silent_the_other_chooses_and_both_learn() -> None:
    table = two_seers()
    table.night(seer={3: 1})
    assert seen(table, 2) == seen(table, 3) == [(1, "wolves")]


def test_only_the_drawn_choice_is_seen_so_the_werehamster_dies_only_if_it_is_drawn() -> None:
    fates = set()
    for seed in range(1, 9):
        table = two_seers(seed)
        table.night(seer={2: 5, 3: 9})
        ((seat, _),) = seen(table, 2)
        assert (5 in table.dead) == (seat == 5)
        fates.add(5 in table.dead)
    assert fates == {True, False}


def test_two_seers_see_each_other_point_and_nobody_else_does() -> None:
    table = two_seers()
    table.until("seer")
    table.answer(2, 0)
    table.answer(3, 9)
    for seer in (2, 3):
        assert [(news.seat, news.at) for news in table.told(seer, Pointed)] == [(2, 0), (3, 9)]
    assert table.told(0, Pointed) == []


def test_the_call_does_not_wait_for_two_seers_to_agree() -> None:
    table = two_seers()
    table.until("seer")
    for seat in table.living:
        if seat not in (2, 3):
            table.session.answer(seat, {"suspect": None})
    table.answer(2, 0)
    table.answer(3, 9)
    assert "seer" not in table.calls


def test_when_one_seer_dies_the_other_chooses_alone() -> None:
    table = two_seers()
    table.night(werewolf=2)
    table.spare()
    table.night(seer=1)
    assert seen(table, 3) == [(1, "wolves")]
    assert seen(table, 2) == []
