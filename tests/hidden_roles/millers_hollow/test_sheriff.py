"""The Sheriff: elected, with a vote that counts double, and a successor named when dying."""

from typing import Any

import pytest

from nightcall.hidden_roles.events import BadgeBuried, BadgeGiven, ElectionBegan, SuccessionBegan, VotesShown
from tests.kit import Table

# Seats: 0 and 1 hunt, 2 is the Fortune Teller.
PLAIN = "werewolf*2 fortune_teller townsperson*5"
# Seats: 0 and 1 hunt, 2 is Cupido, 3 the Hunter, 4 the Witch.
RICH = "werewolf*2 cupido hunter witch townsperson*4"


def a_table(cards: str = PLAIN, **options: Any) -> Table:
    return Table("millers-hollow", cards, **options)


def badges(table: Table) -> list[tuple[int, str]]:
    return [(badge.seat, badge.how) for badge in table.announced(BadgeGiven)]


# -- the election -----------------------------------------------------------------------------------------


def test_the_election_is_held_on_the_first_day_before_the_debate() -> None:
    table = a_table()
    table.night(werewolf=7)
    assert table.phase == "election"
    table.make_sheriff(3)
    assert table.phase == "debate"
    assert table.sheriff == 3


def test_most_votes_win() -> None:
    table = a_table()
    table.night()
    table.elect({0: 3, 1: 3, 2: 4})
    assert badges(table) == [(3, "votes")]


def test_any_living_seat_may_be_voted_for_but_not_oneself_nor_the_dead() -> None:
    table = a_table()
    table.night(werewolf=7)
    assert table.ask(0).fields[0].options == (0, 1, 2, 3, 4, 5, 6)
    assert table.refusal(0, 0) == "not_yourself"
    assert table.refusal(0, 7) == "not_an_option"


def test_lovers_may_elect_each_other() -> None:
    table = a_table(RICH)
    table.night(cupido=(5, 6))
    table.elect({5: 6, 6: 5, 7: 6})
    assert table.sheriff == 6


def test_equal_votes_are_voted_again_by_all_among_the_tied() -> None:
    table = a_table()
    table.night()
    table.elect({0: 3, 1: 4})
    assert table.phase == "election"
    assert [began.among for began in table.announced(ElectionBegan)] == [tuple(range(8)), (3, 4)]
    assert table.asked() == tuple(range(8))
    table.elect({0: 4, 3: 4, 1: 3})
    assert badges(table) == [(4, "votes")]


def test_equal_again_the_badge_is_drawn_among_the_tied() -> None:
    drawn = set()
    for seed in range(12):
        table = a_table(seed=seed)
        table.night()
        table.elect({0: 3, 1: 4})
        table.elect({0: 3, 1: 4})
        ((seat, how),) = badges(table)
        assert how == "lot"
        drawn.add(seat)
    assert drawn == {3, 4}


def test_tied_among_fewer_the_second_time_the_lot_is_among_those() -> None:
    for seed in range(8):
        table = a_table(seed=seed)
        table.night()
        table.elect({0: 3, 1: 4, 2: 5})
        table.elect({0: 3, 1: 4})
        ((seat, how),) = badges(table)
        assert how == "lot"
        assert seat in (3, 4)


def test_if_nobody_votes_it_is_voted_again_among_all_and_then_drawn() -> None:
    drawn = set()
    for seed in range(40):
        table = a_table(seed=seed)
        table.night()
        table.elect({})
        assert [began.among for began in table.announced(ElectionBegan)] == [tuple(range(8))] * 2
        table.elect({})
        ((seat, how),) = badges(table)
        assert how == "lot"
        drawn.add(seat)
    assert len(drawn) > 5


def test_the_votes_of_an_election_become_public_together() -> None:
    table = a_table()
    table.night()
    table.answer(0, 3)
    assert table.announced(VotesShown) == []
    table.time_is_up()
    (shown,) = table.announced(VotesShown)
    assert shown.votes[0] == (0, 3, 1)


def test_once_elected_the_sheriff_cannot_refuse_the_honour() -> None:
    table = a_table()
    table.night()
    table.make_sheriff(3)
    while not table.calls:
        assert all(field.name in ("ready", "vote") for field in table.ask(3).fields), "nobody asks for a consent"
        table.time_is_up()
    assert table.sheriff == 3


@pytest.mark.parametrize("day", [1, 2, 3])
def test_a_table_may_elect_on_a_later_day(day: int) -> None:
    table = a_table(sheriff_day=day, quiet_rounds=0)
    for number in range(1, 5):
        table.night()
        assert (table.phase == "election") == (number == day)
        if number == day:
            table.make_sheriff(3)
        table.vote({})


def test_a_table_may_do_without_a_sheriff() -> None:
    table = a_table(sheriff_day=0, quiet_rounds=0)
    for _ in range(4):
        table.night()
        assert table.phase == "debate"
        table.vote({})


# -- the double vote --------------------------------------------------------------------------------------


def test_the_sheriffs_vote_counts_double_in_an_execution() -> None:
    table = a_table()
    table.night()
    table.make_sheriff(3)
    table.vote({3: 0, 4: 1})
    assert table.deaths == [(0, "executed")]


def test_the_double_vote_can_make_a_tie() -> None:
    table = a_table()
    table.night()
    table.make_sheriff(3)
    table.vote({3: 0, 4: 1, 5: 1})
    assert table.dead == set()


def test_everybody_sees_how_much_each_vote_weighed() -> None:
    table = a_table()
    table.night()
    table.make_sheriff(3)
    table.vote({3: 0, 4: 1})
    votes = table.announced(VotesShown)[-1].votes
    assert votes[3] == (3, 0, 2)
    assert votes[4] == (4, 1, 1)


def test_both_of_the_sheriffs_votes_are_for_one_player() -> None:
    table = a_table()
    table.night()
    table.make_sheriff(3)
    table.until("vote")
    assert [(field.name, field.most) for field in table.ask(3).fields] == [("vote", 1)]
    assert table.refusal(3, (0, 1)) == "not_an_option"


# -- the succession ---------------------------------------------------------------------------------------


def test_dying_at_night_the_sheriff_names_a_living_successor() -> None:
    table = a_table()
    table.night()
    table.make_sheriff(3)
    table.vote({})
    table.night(werewolf=3)
    assert [dying.seat for dying in table.announced(SuccessionBegan)] == [3]
    assert table.refusal(3, 3) == "not_an_option"
    table.name_successor(6)
    assert badges(table)[-1] == (6, "named")
    table.vote({6: 0, 4: 1})
    assert table.dead == {0, 3}, "and the successor's vote counts double"


def test_executed_the_sheriff_names_a_successor_before_night_falls() -> None:
    table = a_table()
    table.night()
    table.make_sheriff(3)
    table.execute(3)
    assert table.phase == "succession"
    table.name_successor(0)
    assert table.sheriff == 0
    assert table.calls


def test_a_sheriff_who_names_nobody_in_time_leaves_it_to_the_lot() -> None:
    drawn = set()
    for seed in range(40):
        table = a_table(seed=seed)
        table.night()
        table.make_sheriff(3)
        table.execute(3)
        table.time_is_up()
        assert badges(table)[-1][1] == "lot"
        drawn.add(table.sheriff)
    assert 3 not in drawn
    assert len(drawn) > 4


def test_only_the_dying_sheriff_is_asked() -> None:
    table = a_table()
    table.night()
    table.make_sheriff(3)
    table.execute(3)
    assert table.asked() == (3,)


def test_the_successor_names_a_successor_in_turn() -> None:
    table = a_table()
    table.night()
    table.make_sheriff(3)
    table.execute(3)
    table.name_successor(6)
    table.night(werewolf=6)
    assert [dying.seat for dying in table.announced(SuccessionBegan)] == [3, 6]
    table.name_successor(0)
    assert badges(table) == [(3, "votes"), (6, "named"), (0, "named")]


def test_dying_of_grief_the_sheriff_names_a_successor() -> None:
    table = a_table(RICH)
    table.night(cupido=(5, 6))
    table.make_sheriff(5)
    table.execute(6)
    assert table.deaths == [(6, "executed"), (5, "grief")]
    table.name_successor(7)
    assert table.sheriff == 7


def test_when_the_game_is_decided_nobody_is_named_any_more() -> None:
    table = a_table()
    table.night()
    table.make_sheriff(1)
    table.execute(0)
    table.night(werewolf=7)
    table.execute(1)
    assert table.won == "village"
    assert table.announced(SuccessionBegan) == []
    assert len(table.announced(BadgeBuried)) == 1


def test_when_everyone_is_dead_nobody_is_named() -> None:
    table = a_table("werewolf cupido witch townsperson*5")
    table.night(werewolf=1)
    table.make_sheriff(0)
    for executed, victim in ((3, 4), (5, 6)):
        table.execute(executed)
        table.night(werewolf=victim)
    table.execute(7)
    table.night(werewolf=2, witch={"poison": 0})
    assert table.won == "nobody"
    assert table.announced(SuccessionBegan) == []


def test_a_sheriff_who_is_the_hunter_and_a_lover_dies_grieves_shoots_and_only_then_names() -> None:
    table = a_table(RICH)
    table.night(cupido=(3, 5))
    table.make_sheriff(3)
    table.execute(3)
    assert table.deaths == [(3, "executed"), (5, "grief")], "first the lover"
    assert table.phase == "last_act"
    table.shoot(3, at=6)
    assert table.deaths == [(3, "executed"), (5, "grief"), (6, "shot")], "then the shot"
    assert table.phase == "succession"
    assert table.ask(3).fields[0].options == (0, 1, 2, 4, 7, 8), "last the badge, to one who lives"
    table.name_successor(7)
    assert table.sheriff == 7
    assert table.calls


def test_a_sheriff_shot_by_the_hunter_names_a_successor() -> None:
    table = a_table(RICH)
    table.night()
    table.make_sheriff(5)
    table.execute(3)
    table.shoot(3, at=5)
    table.name_successor(4)
    assert table.sheriff == 4


def test_the_hunter_sheriff_who_decides_the_game_by_the_shot_names_nobody() -> None:
    table = a_table(RICH)
    table.night(witch={"poison": 0})
    table.make_sheriff(3)
    table.execute(3)
    table.shoot(3, at=1)
    assert table.won == "village"
    assert table.announced(SuccessionBegan) == []


@pytest.mark.parametrize("removed", [(3, 4), (4, 3)])
def test_a_second_ballot_whose_candidates_are_all_removed_is_over_and_the_lot_decides(removed: tuple[int, int]) -> None:
    table = a_table()
    table.night()
    table.elect({0: 3, 1: 4})  # a tie
    assert table.phase == "election"
    for seat in removed:
        table.remove(seat)
    assert table.phase != "election"
    assert [how for _, how in badges(table)] == ["lot"]
    assert table.sheriff not in removed
