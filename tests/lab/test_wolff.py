"""Wolff's two models, against values worked out elsewhere and against laws that any such game obeys."""

from fractions import Fraction

import pytest

from nightcall.hidden_roles.rulebooks.wolff_werewolf import WOLFF_WEREWOLF
from nightcall.lab.wolff import (
    ImpossibleTable,
    Model,
    advise,
    first_day_advice,
    nearly,
    table,
    wolves_win,
)


@pytest.mark.parametrize(
    ("model", "chance"),
    [("public", Fraction(7, 50)), ("private", Fraction(14947, 31500)), ("none", Fraction(27, 35))],
)
def test_seven_players_and_two_wolves_have_the_odds_that_are_known(model: Model, chance: Fraction) -> None:
    assert wolves_win(7, 2, model) == chance


def test_three_players_and_one_wolf_can_be_worked_out_by_hand() -> None:
    """Nobody is eaten on the first night of an odd game; a wrong lynch leaves one against one."""
    assert wolves_win(3, 1, "none") == Fraction(2, 3)


@pytest.mark.parametrize("players", range(5, 15))
def test_a_public_seer_helps_more_than_a_private_one_and_that_more_than_none(players: int) -> None:
    for wolves in range(1, (players - 1) // 2 + 1):
        public, private, none = (wolves_win(players, wolves, model) for model in ("public", "private", "none"))
        assert public <= private <= none


def test_more_wolves_win_more_often() -> None:
    for model in ("public", "private", "none"):
        chances = [wolves_win(13, wolves, model) for wolves in range(7)]
        assert chances == sorted(chances)
        assert chances[0] == 0


def test_wolves_who_are_as_many_as_the_humans_have_won() -> None:
    assert wolves_win(8, 4, "none") == wolves_win(8, 4, "private") == 1


@pytest.mark.parametrize("players", range(5, 31))
def test_the_rulebook_suggests_the_number_of_wolves_for_which_a_private_seer_makes_it_nearest_to_even(
    players: int,
) -> None:
    counts = range(1, (players + 1) // 2)
    chances = table(((players, wolves) for wolves in counts), "private")
    nearest = min(counts, key=lambda wolves: abs(chances[players, wolves] - Fraction(1, 2)))
    assert WOLFF_WEREWOLF.decks[players]["werewolf"] == nearest


@pytest.mark.parametrize(("players", "wolves"), [(5, 6), (0, 0), (5, -1), (5, 5)])
def test_a_table_that_cannot_be_is_refused_with_a_sentence(players: int, wolves: int) -> None:
    with pytest.raises(ImpossibleTable, match=r"cannot be|nobody is left"):
        wolves_win(players, wolves, "private")


def test_a_table_of_many_has_the_same_chances_as_one_by_one() -> None:
    pairs = [(players, wolves) for players in range(3, 13) for wolves in range(1, players)]
    for model in ("public", "private", "none"):
        chances = table(pairs, model)
        assert all(chances[pair] == wolves_win(*pair, model) for pair in pairs)


@pytest.mark.parametrize("model", ["public", "private", "none"])
def test_floats_are_the_fractions(model: Model) -> None:
    for players, wolves in ((7, 2), (16, 3), (25, 5), (40, 4)):
        assert nearly(players, wolves, model) == pytest.approx(float(wolves_win(players, wolves, model)), rel=1e-12)


def test_a_lone_wolf_whom_the_seer_of_three_has_seen_is_lost() -> None:
    """By hand: three live; whoever is seen, the Seer then knows all, and a wolf he names is lynched."""
    assert wolves_win(3, 1, "private") == wolves_win(3, 1, "public") == 0
    advice = advise(1, 0, 0, 1)
    assert advice.speaks == 0
    assert advice.stays_hidden == Fraction(1, 3)
    assert advice.should_speak


def test_one_wolf_among_five_can_be_worked_out_by_hand_where_the_seer_tells_all() -> None:
    """A wolf he sees is lynched. Else three are not seen, of whom one is lynched; if it is the wrong one, two are left
    whom he has not seen, and whichever of them he sees in the next night, both are known then."""
    assert wolves_win(5, 1, "public") == 0


def test_the_advice_is_the_better_of_both_for_the_village() -> None:
    """Nobody is eaten in the first night of an odd game, so the first day's values average to the game's."""
    for players, wolves in ((7, 2), (9, 3), (11, 2)):
        advice = first_day_advice(players, wolves)
        others = players - 1
        average = Fraction(wolves, others) * min(advice["wolf"]) + Fraction(others - wolves, others) * min(
            advice["human"]
        )
        assert average == wolves_win(players, wolves, "private")


def test_whoever_waits_for_a_large_table_is_told_how_far_it_is() -> None:
    told: list[float] = []
    assert wolves_win(30, 5, "private", told.append) == wolves_win(30, 5, "private")
    assert told == sorted(told)
    assert told[0] == 0
    assert 0.2 < told[-1] <= 1
