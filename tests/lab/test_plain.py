"""The plain game: the closed form against the recursion, and against what can be worked out by hand."""

from fractions import Fraction
from math import prod

import pytest

from nightcall.lab.plain import plain_game, plain_game_nearly
from nightcall.lab.wolff import without_seer, wolves_win


def round_by_round(players: int, mafiosi: int) -> Fraction:
    """The plain game by the recursion itself, from the last round on."""
    chances = [Fraction(m > 0) for m in range(mafiosi + 1)]
    for n in range(2 if players % 2 == 0 else 3, players + 1, 2):
        chances = [
            Fraction(1) if m >= n else Fraction(m, n) * (chances[m - 1] if m else 0) + Fraction(n - m, n) * chances[m]
            for m in range(mafiosi + 1)
        ]
    return chances[mafiosi]


@pytest.mark.parametrize("players", range(1, 31))
def test_the_closed_form_is_the_recursion(players: int) -> None:
    for mafiosi in range(players + 1):
        assert plain_game(players, mafiosi) == round_by_round(players, mafiosi)


def test_one_against_one_by_day_is_a_coin_toss() -> None:
    assert plain_game(2, 1) == Fraction(1, 2)


def test_three_players_and_one_mafioso_can_be_worked_out_by_hand() -> None:
    """A wrong lynch leaves one against one, and then comes the night."""
    assert plain_game(3, 1) == Fraction(2, 3)
    assert plain_game(4, 1) == Fraction(3, 4) * Fraction(1, 2)


@pytest.mark.parametrize("players", [6, 7, 20, 21, 100])
def test_a_single_mafioso_has_the_double_factorials_of_the_literature(players: int) -> None:
    assert plain_game(players, 1) == Fraction(prod(range(players - 1, 0, -2)), prod(range(players, 0, -2)))


@pytest.mark.parametrize("mafiosi", range(1, 6))
def test_one_player_more_helps_the_town_if_that_makes_the_number_odd_and_the_mafia_otherwise(mafiosi: int) -> None:
    """Who is one more by day than in twos is one more to be lynched wrongly; Migdał calls it the parity effect."""
    for players in range(2 * mafiosi + 2, 40, 2):
        assert plain_game(players + 1, mafiosi) > plain_game(players, mafiosi)
        assert plain_game(players + 1, mafiosi) > plain_game(players + 2, mafiosi)


@pytest.mark.parametrize("players", [15, 16, 40])
def test_more_mafiosi_win_more_often_and_two_citizens_more_win_more_often(players: int) -> None:
    for mafiosi in range(players // 2 - 1):
        assert plain_game(players, mafiosi) < plain_game(players, mafiosi + 1)
        assert plain_game(players + 2, mafiosi + 1) < plain_game(players, mafiosi + 1)


@pytest.mark.parametrize("players", range(3, 24))
def test_wolffs_game_without_a_seer_is_the_plain_game_among_an_odd_number(players: int) -> None:
    """Nobody is eaten in the first night of an odd game, and one is in an even one; so the day begins odd."""
    odd = players if players % 2 else players - 1
    for wolves in range(1, (players + 1) // 2):
        assert wolves_win(players, wolves, "none") == without_seer(players, wolves)
        assert without_seer(players, wolves) == round_by_round(odd, wolves)


def test_ten_thousand_players_are_answered_at_once_and_the_float_is_the_fraction() -> None:
    for players, mafiosi in ((10_000, 100), (10_001, 100), (20_001, 7)):
        assert plain_game_nearly(players, mafiosi) == float(plain_game(players, mafiosi))


def test_the_square_root_of_the_players_is_about_the_fair_number_of_mafiosi() -> None:
    """The law of the literature: their chance depends on mafiosi by the root of players, and grows with it."""
    small, large = (plain_game_nearly(n, round(0.5 * n**0.5)) for n in (10_000, 90_000))
    assert small == pytest.approx(large, abs=0.01)
