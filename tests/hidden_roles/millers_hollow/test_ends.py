"""Ends: who wins, when that is found out, and who shares the win."""

from typing import Any

from nightcall.hidden_roles.events import CardsRevealed, GameEnded, NobodyDied, QuietRoundsCounted
from tests.kit import Table

# Seats: 0 and 1 hunt, 2 is Cupido, 3 the Hunter, 4 the Witch.
RICH = "werewolf*2 cupido hunter witch townsperson*4"
# Seats: 0 hunts, 1 is Cupido, 2 the Hunter, 3 the Witch.
LONE = "werewolf cupido hunter witch townsperson*4"


def a_table(cards: str = RICH, **options: Any) -> Table:
    return Table("millers-hollow", cards, sheriff_day=0, **options)


def test_the_town_wins_when_no_werewolf_lives_and_its_dead_win_too() -> None:
    table = a_table()
    table.night(werewolf=5)
    table.execute(0)
    table.night(werewolf=6)
    assert table.goes_on
    table.execute(1)
    assert (table.won, table.reason) == ("village", "wolves_are_gone")
    assert table.winners == (2, 3, 4, 5, 6, 7, 8)


def test_the_town_may_win_at_dawn() -> None:
    table = a_table(LONE)
    table.night(witch={"poison": 0})
    assert table.won == "village"


def test_the_werewolves_win_when_they_have_killed_the_last_townsperson_and_their_dead_win_too() -> None:
    table = a_table()
    table.night(werewolf=2)
    table.execute(1)
    table.night(werewolf=5)
    table.execute(4)
    table.night(werewolf=6)
    table.execute(7)
    assert table.living == [0, 3, 8]
    table.night(werewolf=8)
    assert table.goes_on, "one against one is not the end"
    table.execute(3)
    table.shoot(3, at=None)
    assert (table.won, table.reason) == ("wolves", "humans_are_gone")
    assert table.winners == (0, 1)


def test_equal_numbers_do_not_end_the_game() -> None:
    table = a_table("werewolf*4 witch townsperson*4")
    table.night(werewolf=5)
    assert len(table.living) == 8
    assert table.goes_on


def test_a_table_may_end_the_game_at_equal_numbers() -> None:
    table = a_table("werewolf*4 witch townsperson*4", equal_numbers_end=True)
    assert table.goes_on
    table.night(werewolf=5)
    assert (table.won, table.reason) == ("wolves", "numbers_are_equal")


def test_the_end_is_checked_only_after_the_whole_queue() -> None:
    table = a_table(LONE)
    table.night(werewolf=1)
    for executed, victim in ((4, 5), (6, 7)):
        table.execute(executed)
        table.night(werewolf=victim)
    assert table.living == [0, 2, 3]
    table.execute(3)
    table.night(werewolf=2)
    assert table.living == [0]
    assert table.goes_on, "only the wolf lives, but the hunter has not shot yet"
    table.shoot(2, at=0)
    assert (table.won, table.reason) == ("nobody", "everyone_is_dead")


def test_if_everyone_dies_at_once_nobody_wins() -> None:
    table = a_table(LONE)
    table.night(werewolf=1)
    for executed, victim in ((4, 5), (6, 7)):
        table.execute(executed)
        table.night(werewolf=victim)
    table.execute(2)
    table.shoot(2, at=None)
    assert table.living == [0, 3]
    table.night(werewolf=3, witch={"poison": 0})
    assert (table.won, table.reason) == ("nobody", "everyone_is_dead")
    assert table.winners == ()


def test_the_last_werewolfs_execution_that_kills_its_beloved_too_is_the_towns_win_but_not_the_beloveds() -> None:
    table = a_table(LONE)
    table.night(cupido=(0, 7), werewolf=1)
    for executed, victim in ((2, 3), (4, 5)):
        table.execute(executed)
        if executed == 2:
            table.shoot(2, at=None)
        table.night(werewolf=victim)
    assert table.living == [0, 6, 7]
    table.vote({6: 0})
    assert table.deaths[-2:] == [(0, "executed"), (7, "grief")]
    assert table.won == "village", "seat 6 still lives"
    assert 7 not in table.winners, "a mixed lover never wins with the old team"


def test_a_werewolfs_execution_that_kills_the_last_human_by_grief_is_the_other_werewolfs_win() -> None:
    table = a_table()
    table.night(cupido=(0, 8), werewolf=2)
    table.execute(3)
    table.shoot(3, at=4)
    table.night(werewolf=5)
    table.execute(6)
    table.night(werewolf=7)
    assert table.living == [0, 1, 8]
    table.vote({1: 0})
    assert table.deaths[-2:] == [(0, "executed"), (8, "grief")]
    assert (table.won, table.reason) == ("wolves", "humans_are_gone")
    assert table.winners == (1,), "the executed wolf was a mixed lover and wins with nobody"


def test_the_last_werewolfs_execution_grief_and_a_shot_can_leave_nobody() -> None:
    table = a_table(LONE, shots="any_death")
    table.night(cupido=(0, 2), werewolf=1)
    for executed, victim in ((3, 4), (5, 6)):
        table.execute(executed)
        table.night(werewolf=victim)
    assert table.living == [0, 2, 7]
    table.vote({7: 0})
    table.shoot(2, at=7)
    assert table.deaths[-3:] == [(0, "executed"), (2, "grief"), (7, "shot")]
    assert table.won == "nobody"


# -- mixed lovers -----------------------------------------------------------------------------------------


def mixed_lovers_and(table: Table, *others: int) -> None:
    """Plays until the lovers, seats 0 and 7, live with nobody but these others."""
    table.night(cupido=(0, 7), werewolf=1)
    for seat in (2, 3, 4, 5, 6):
        if seat in others:
            continue
        if table.calls:
            table.night(werewolf=seat)
        else:
            table.execute(seat)
        if table.phase == "last_act":
            table.time_is_up()
    assert table.living == [0, *others, 7]


def test_mixed_lovers_alone_win_as_a_pair_and_nobody_else_does() -> None:
    table = a_table(LONE)
    mixed_lovers_and(table)
    assert (table.won, table.reason) == ("lovers", "lovers_are_alone")
    assert table.winners == (0, 7)


def test_mixed_lovers_with_one_more_townsperson_have_not_won_yet() -> None:
    table = a_table(LONE)
    mixed_lovers_and(table, 6)
    assert table.goes_on
    table.execute(6)
    assert table.won == "lovers"


def test_mixed_lovers_with_one_more_werewolf_have_not_won_yet_and_neither_has_the_pack() -> None:
    table = a_table()
    table.night(cupido=(0, 8), werewolf=2)
    table.execute(3)
    table.shoot(3, at=4)
    table.night(werewolf=5)
    table.execute(6)
    table.night(werewolf=7)
    assert table.living == [0, 1, 8]
    assert table.goes_on
    table.vote({0: 1, 8: 1, 1: 8})
    assert table.won == "lovers"
    assert table.winners == (0, 8)


def test_a_dead_mixed_pair_wins_with_nobody() -> None:
    table = a_table()
    table.night(cupido=(0, 8), werewolf=8)
    assert table.deaths == [(8, "night"), (0, "grief")]
    table.execute(1)
    assert table.won == "village"
    assert table.winners == (2, 3, 4, 5, 6, 7), "not the beloved human"


def test_a_dead_mixed_pair_does_not_win_with_the_werewolves_either() -> None:
    table = a_table()
    table.night(cupido=(0, 8), werewolf=8)
    for executed, victim in ((2, 4), (5, 6)):
        table.execute(executed)
        table.night(werewolf=victim)
    table.execute(7)
    table.night(werewolf=3)
    table.shoot(3, at=None)
    assert table.won == "wolves"
    assert table.winners == (1,)


def test_a_pair_of_one_team_alone_is_no_end_of_its_own() -> None:
    table = a_table()
    table.night(cupido=(0, 1), werewolf=2)
    for executed, victim in ((5, 4), (6, 7)):
        table.execute(executed)
        table.night(werewolf=victim)
    table.execute(8)
    table.night(werewolf=3)
    table.shoot(3, at=None)
    assert table.living == [0, 1]
    assert (table.won, table.reason) == ("wolves", "humans_are_gone")


def test_at_equal_numbers_mixed_lovers_alone_still_win_as_a_pair() -> None:
    table = a_table(LONE, equal_numbers_end=True)
    table.night(cupido=(0, 7), werewolf=1)
    for executed, victim in ((2, 3), (4, 5)):
        table.execute(executed)
        if table.phase == "last_act":
            table.time_is_up()
        table.night(werewolf=victim)
    assert table.living == [0, 6, 7]
    table.execute(6)
    assert table.won == "lovers"


# -- quiet rounds -----------------------------------------------------------------------------------------


def quiet_round(table: Table) -> None:
    table.night()
    table.vote({})


def test_three_quiet_rounds_end_the_game_and_nobody_wins() -> None:
    table = a_table()
    quiet_round(table)
    quiet_round(table)
    assert table.goes_on
    quiet_round(table)
    assert (table.won, table.reason) == ("nobody", "quiet_rounds")
    assert table.winners == ()


def test_it_is_announced_one_round_before() -> None:
    table = a_table()
    quiet_round(table)
    assert table.announced(QuietRoundsCounted) == []
    quiet_round(table)
    assert [said.rounds for said in table.announced(QuietRoundsCounted)] == [2]


def test_a_death_begins_the_count_anew() -> None:
    table = a_table()
    quiet_round(table)
    quiet_round(table)
    table.night()
    table.execute(5)
    quiet_round(table)
    quiet_round(table)
    assert table.goes_on
    assert len(table.announced(QuietRoundsCounted)) == 2
    quiet_round(table)
    assert table.won == "nobody"


def test_a_round_is_night_and_day_so_a_death_in_the_last_vote_saves_the_game() -> None:
    table = a_table()
    quiet_round(table)
    quiet_round(table)
    table.night()
    assert len(table.announced(NobodyDied)) == 3
    assert table.goes_on
    table.execute(5)
    assert table.goes_on


def test_a_table_may_change_the_number_of_quiet_rounds() -> None:
    table = a_table(quiet_rounds=2)
    quiet_round(table)
    assert [said.rounds for said in table.announced(QuietRoundsCounted)] == [1]
    quiet_round(table)
    assert table.reason == "quiet_rounds"


def test_a_table_may_turn_the_count_off() -> None:
    table = a_table(quiet_rounds=0)
    for _ in range(8):
        quiet_round(table)
    assert table.goes_on
    assert table.announced(QuietRoundsCounted) == []


# -- after the end ----------------------------------------------------------------------------------------


def test_at_the_end_everyone_learns_the_winners_and_every_card() -> None:
    table = a_table(LONE)
    table.night(witch={"poison": 0})
    (end,) = table.announced(GameEnded)
    assert (end.won, end.reason, end.winners) == ("village", "wolves_are_gone", (1, 2, 3, 4, 5, 6, 7))
    (cards,) = table.announced(CardsRevealed)
    assert cards.cards == ("werewolf", "cupido", "hunter", "witch", *["townsperson"] * 4)


def test_after_the_end_nothing_is_asked() -> None:
    table = a_table(LONE)
    table.night(witch={"poison": 0})
    assert table.asked() == ()
