"""The lynching: each names somebody aloud in turn, the most named defend themselves, and the others decide."""

from typing import Any

import pytest

from nightcall.hidden_roles.events import (
    LotDrawn,
    Named,
    NamingBegan,
    NobodyExecuted,
    Nominated,
    RunoffBegan,
    SpeechesBegan,
)
from nightcall.kernel.errors import Refused
from tests.kit import Table

# Seats: 0 and 1 hunt, 2 is the Seer, 3 the Werehamster, 4 the Bodyguard.
CARDS = "werewolf*2 seer werehamster bodyguard villager*7"


def first_day(cards: str = CARDS, seed: int = 1) -> Table:
    table = Table("lupus-in-tabula", cards, seed=seed, equal_numbers_end=False)
    table.night()
    return table


def second_day(cards: str = CARDS, **night: Any) -> Table:
    table = Table("lupus-in-tabula", cards)
    table.night()
    table.spare()
    table.night(**night)
    return table


def order(table: Table) -> tuple[int, ...]:
    """In which order the seats are asked for a name today."""
    if table.phase == "debate":
        table.time_is_up()
    return table.announced(NamingBegan)[-1].order


def said_today(table: Table) -> list[tuple[int, int | None]]:
    """Who has named whom since the naming began: on the day before, twelve have named nobody."""
    return [(name.seat, name.at) for name in table.announced(Named)][12:]


def nominated(table: Table) -> tuple[int, ...]:
    return table.announced(Nominated)[-1].seats


# -- the order of voices ----------------------------------------------------------------------------------


def test_the_first_voice_is_to_the_right_of_the_last_player_slain_and_the_others_follow_clockwise() -> None:
    table = second_day(werewolf=6)
    assert order(table) == (5, 7, 8, 9, 10, 11, 0, 1, 2, 3, 4)


def test_the_seats_are_really_asked_one_after_another_in_that_order() -> None:
    table = second_day(werewolf=6)
    asked: list[int] = []
    table.time_is_up()
    while table.phase == "naming":
        asked += table.asked()
        table.time_is_up()
    assert tuple(asked) == (5, 7, 8, 9, 10, 11, 0, 1, 2, 3, 4)


def test_to_the_right_of_seat_0_sits_the_last_seat() -> None:
    cards = "villager werewolf*2 seer villager*5"
    assert order(second_day(cards, werewolf=0))[0] == 8


def test_if_the_right_neighbour_is_dead_the_nearest_living_seat_to_the_right_begins() -> None:
    table = Table("lupus-in-tabula", CARDS)
    table.night()
    table.execute(5)
    table.night(werewolf=6)
    assert order(table) == (4, 7, 8, 9, 10, 11, 0, 1, 2, 3)


def test_the_last_player_slain_may_have_been_slain_some_nights_ago() -> None:
    table = second_day(werewolf=6)
    table.execute(5)
    table.night()
    assert order(table) == (4, 7, 8, 9, 10, 11, 0, 1, 2, 3)


def test_the_werehamster_counts_if_it_alone_died_in_the_night() -> None:
    assert order(second_day(seer=3))[0] == 2


def test_the_werehamster_counts_if_the_packs_victim_was_guarded() -> None:
    assert order(second_day(seer=3, werewolf=9, bodyguard=9))[0] == 2


@pytest.mark.parametrize(("victim", "first"), [(5, 4), (11, 10)])
def test_the_packs_victim_comes_before_a_werehamster_that_died_in_the_same_night(victim: int, first: int) -> None:
    cards = "werewolf*2 seer villager*5 werehamster villager*3"
    assert order(second_day(cards, seer=8, werewolf=victim))[0] == first


def test_if_nobody_has_died_yet_the_first_voice_is_drawn() -> None:
    orders = [order(first_day(seed=seed)) for seed in range(1, 13)]
    assert len({one[0] for one in orders}) > 3
    for one in orders:
        assert one == tuple((one[0] + step) % 12 for step in range(12)), "clockwise from there"


def test_an_executed_player_is_not_one_the_pack_has_slain_so_the_lot_still_decides() -> None:
    firsts = set()
    for seed in range(1, 13):
        table = first_day(seed=seed)
        table.execute(6)
        table.night()
        firsts.add(order(table)[0])
    assert len(firsts) > 3


def test_a_player_removed_at_night_is_not_one_the_pack_has_slain() -> None:
    table = second_day(werewolf=6)
    table.spare()
    table.remove(9)
    table.night()
    assert order(table)[0] == 5


# -- naming -----------------------------------------------------------------------------------------------


def test_names_are_said_aloud_and_at_once() -> None:
    table = second_day(werewolf=6)
    table.time_is_up()
    table.answer(5, 0)
    assert said_today(table) == [(5, 0)]
    assert table.asked() == (7,)


def test_a_name_once_said_cannot_be_taken_back() -> None:
    table = second_day(werewolf=6)
    table.time_is_up()
    table.answer(5, 0)
    with pytest.raises(Refused, match="no open question"):
        table.session.answer(5, {"name": 1})


def test_whoever_says_nothing_in_time_names_nobody_and_the_next_is_asked() -> None:
    table = second_day(werewolf=6)
    table.time_is_up()
    table.time_is_up()
    assert said_today(table) == [(5, None)]
    assert table.asked() == (7,)


def test_nobody_names_themselves_or_the_dead() -> None:
    table = second_day(werewolf=6)
    table.time_is_up()
    assert table.refusal(5, 5) == "not_yourself"
    assert table.refusal(5, 6) == "not_an_option"


def test_nobody_is_out_of_turn() -> None:
    table = second_day(werewolf=6)
    table.time_is_up()
    with pytest.raises(Refused, match="no open question"):
        table.session.answer(7, {"name": 0})


def test_where_nobody_is_named_nobody_is_executed() -> None:
    table = first_day()
    table.name({})
    assert [nobody.reason for nobody in table.announced(NobodyExecuted)] == ["nobody_named"]
    assert table.announced(Nominated) == []
    assert table.dead == set()
    assert table.calls, "and night falls"


# -- the nominated ----------------------------------------------------------------------------------------


def named(*counts: int) -> Table:
    """A first day on which seat 11 is named as often as the first number says, seat 10 as the second, and so on."""
    table = first_day("werewolf*2 seer villager*12")
    names = [11 - number for number, count in enumerate(counts) for _ in range(count)]
    voters = [seat for seat in range(15) if seat not in names]
    voters += [seat for seat in range(15) if seat not in voters]
    votes: dict[int, int] = {}
    for name in names:
        voter = next(seat for seat in voters if seat not in votes and seat != name)
        votes[voter] = name
    table.name(votes)
    return table


@pytest.mark.parametrize(
    ("counts", "seats"),
    [
        ((5, 3), (10, 11)),
        ((5, 3, 3), (9, 10, 11)),
        ((4, 4, 3), (10, 11)),
        ((4, 4, 4), (9, 10, 11)),
        ((4, 4), (10, 11)),
        ((5, 4, 3, 2), (10, 11)),
        ((2, 1, 1, 1), (8, 9, 10, 11)),
        ((1, 1), (10, 11)),
        ((1, 1, 1, 1, 1), (7, 8, 9, 10, 11)),
    ],
)
def test_nominated_is_who_has_at_least_as_many_votes_as_the_second_highest(
    counts: tuple[int, ...], seats: tuple[int, ...]
) -> None:
    table = named(*counts)
    assert nominated(table) == seats
    assert table.phase == "speech"


@pytest.mark.parametrize("votes", [1, 5])
def test_a_sole_nominee_is_executed_at_once(votes: int) -> None:
    table = named(votes)
    assert nominated(table) == (11,)
    assert table.deaths == [(11, "executed")]
    assert table.announced(SpeechesBegan) == []


# -- speeches ---------------------------------------------------------------------------------------------


def test_the_nominated_may_speak_and_nobody_else_may() -> None:
    table = first_day()
    table.name({0: 5, 1: 5, 2: 6})
    assert table.asked() == (5, 6)
    table.session.say(5, "It was not me.")
    with pytest.raises(Refused, match="may not speak"):
        table.session.say(0, "It was.")


def test_the_speeches_end_when_all_of_the_nominated_are_done() -> None:
    table = first_day()
    table.name({0: 5, 1: 5, 2: 6})
    table.answer(5, "yes")
    assert table.phase == "speech"
    table.answer(6, None)
    assert table.phase == "speech", "not yet"
    table.answer(6, "yes")
    assert table.phase == "run_off"


# -- the run-off ------------------------------------------------------------------------------------------


def test_the_others_vote_in_the_same_order_and_most_votes_dies() -> None:
    table = second_day(werewolf=6)
    table.name({0: 5, 1: 5, 2: 7})
    table.time_is_up()
    (run_off,) = table.announced(RunoffBegan)
    assert run_off.among == (5, 7)
    assert run_off.order == (8, 9, 10, 11, 0, 1, 2, 3, 4)
    assert table.asked() == (8,)
    table.run_off({8: 7, 9: 7, 0: 5})
    assert table.deaths[-1] == (7, "executed")


def test_the_drawn_order_of_a_day_without_a_slain_player_is_kept_for_the_run_off() -> None:
    for seed in range(1, 9):
        table = first_day(seed=seed)
        voices = order(table)
        table.name({0: 5, 1: 5, 2: 7})
        table.remove(9)
        table.time_is_up()
        assert table.announced(RunoffBegan)[-1].order == tuple(seat for seat in voices if seat not in (5, 7, 9))


def test_only_the_nominated_can_be_voted_for() -> None:
    table = second_day(werewolf=6)
    table.name({0: 5, 1: 5, 2: 7})
    table.time_is_up()
    assert table.refusal(8, 9) == "not_an_option"


def test_a_tie_brings_new_speeches_of_the_tied_and_a_vote_by_everyone_who_is_not_tied() -> None:
    table = second_day(werewolf=6)
    table.name({0: 5, 1: 5, 2: 7, 3: 8})
    assert nominated(table) == (5, 7, 8)
    table.run_off({0: 5, 1: 5, 2: 7, 3: 7, 4: 8})
    assert table.dead == {6}
    assert [speeches.seats for speeches in table.announced(SpeechesBegan)] == [(5, 7, 8), (5, 7)]
    table.time_is_up()
    assert table.announced(RunoffBegan)[-1].order == (8, 9, 10, 11, 0, 1, 2, 3, 4), "seat 8 votes now"
    table.run_off({8: 7})
    assert table.deaths[-1] == (7, "executed")
    assert table.announced(LotDrawn) == []


def test_a_second_tie_is_decided_by_lot_among_those_who_are_tied_then() -> None:
    drawn = set()
    for seed in range(1, 9):
        table = first_day(seed=seed)
        table.name({0: 5, 1: 7, 2: 8})
        table.run_off({})
        table.run_off({0: 5, 1: 7})
        (lot,) = table.announced(LotDrawn)
        assert lot.among == (5, 7)
        assert table.deaths == [(lot.seat, "executed")]
        drawn.add(lot.seat)
    assert drawn == {5, 7}


def test_nobody_voting_is_a_tie_of_all_the_nominated() -> None:
    table = first_day()
    table.name({0: 5, 1: 5, 2: 7})
    table.run_off({})
    assert [speeches.seats for speeches in table.announced(SpeechesBegan)] == [(5, 7), (5, 7)]
    table.run_off({})
    (lot,) = table.announced(LotDrawn)
    assert lot.among == (5, 7)
    assert len(table.dead) == 1


def test_if_all_are_nominated_nobody_is_left_to_vote_and_the_lot_decides() -> None:
    table = first_day("werewolf*2 seer villager*5")
    table.name({seat: (seat + 1) % 8 for seat in range(8)})
    assert nominated(table) == tuple(range(8))
    assert table.phase == "speech", "they may defend themselves all the same"
    table.time_is_up()
    assert table.announced(RunoffBegan) == []
    (lot,) = table.announced(LotDrawn)
    assert lot.among == tuple(range(8))
    assert table.deaths == [(lot.seat, "executed")]


def test_after_the_execution_night_falls() -> None:
    table = first_day()
    table.execute(9)
    assert table.calls
    assert table.deaths == [(9, "executed")]
