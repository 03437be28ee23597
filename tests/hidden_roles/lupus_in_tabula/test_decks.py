"""Decks: the book's mix for every number of players, and what becomes of any other deck."""

import pytest

from nightcall.hidden_roles.rulebooks.lupus_in_tabula import LUPUS_IN_TABULA
from nightcall.kernel.errors import BadSetup
from nightcall.kernel.session import Session

# From how many players the book suggests each special card, and how many of it there are.
SUGGESTED = {
    "medium": (9, 1),
    "possessed": (10, 1),
    "bodyguard": (11, 1),
    "owl": (12, 1),
    "freemason": (13, 2),
    "werehamster": (15, 1),
    "mythomaniac": (16, 1),
}


def deck(players: int, wish: object = None) -> dict[str, int]:
    return Session.new(LUPUS_IN_TABULA, players, wish, seed=1).header.deck


def warnings(players: int, wish: object = None) -> tuple[str, ...]:
    return Session.new(LUPUS_IN_TABULA, players, wish, seed=1).warnings


def refusal(players: int, wish: object = None) -> str:
    with pytest.raises(BadSetup) as refused:
        Session.new(LUPUS_IN_TABULA, players, wish, seed=1)
    return str(refused.value)


def test_eight_players_have_five_villagers_two_werewolves_and_a_seer() -> None:
    assert deck(8) == {"werewolf": 2, "villager": 5, "seer": 1}
    assert warnings(8) == ()


@pytest.mark.parametrize("players", range(8, 25))
def test_each_special_card_joins_at_its_suggested_number_and_villagers_are_the_rest(players: int) -> None:
    expected = {"werewolf": 3 if players >= 16 else 2, "seer": 1}
    expected |= {card: copies for card, (least, copies) in SUGGESTED.items() if players >= least}
    expected["villager"] = players - sum(expected.values())
    assert deck(players) == expected
    assert warnings(players) == ()


def test_the_largest_table_uses_the_whole_box() -> None:
    assert deck(24) == {
        "werewolf": 3,
        "villager": 12,
        "seer": 1,
        "medium": 1,
        "possessed": 1,
        "bodyguard": 1,
        "owl": 1,
        "freemason": 2,
        "werehamster": 1,
        "mythomaniac": 1,
    }


def test_the_third_werewolf_comes_with_the_sixteenth_player() -> None:
    assert deck(15)["werewolf"] == 2
    assert deck(16)["werewolf"] == 3


@pytest.mark.parametrize("card", SUGGESTED)
def test_a_special_card_below_its_number_is_warned_of_and_not_refused(card: str) -> None:
    least, copies = SUGGESTED[card]
    assert deck(8, [card])[card] == copies
    assert warnings(8, [card]) == (f"The book suggests '{card}' for {least} players or more, not for 8.",)


def test_another_number_of_werewolves_is_warned_of_and_not_refused() -> None:
    three = {"werewolf": 3, "villager": 4, "seer": 1}
    assert deck(8, three) == three
    assert warnings(8, three) == ("For 8 players the book suggests 2 wolves; this deck has 3.",)


@pytest.mark.parametrize("players", range(8, 25))
def test_the_basic_cards_alone_are_what_the_book_asks_for_at_every_number(players: int) -> None:
    wolves = 3 if players >= 16 else 2
    plain = {"werewolf": wolves, "villager": players - wolves - 1, "seer": 1}
    assert deck(players, plain) == plain
    assert warnings(players, plain) == ()


@pytest.mark.parametrize("card", SUGGESTED)
def test_a_special_card_left_out_is_not_warned_of(card: str) -> None:
    usual = deck(24)
    others = {**usual, "villager": usual["villager"] + usual[card], card: 0}
    assert warnings(24, others) == ()


def test_the_third_werewolf_left_out_is_warned_of_and_nothing_else_is() -> None:
    two = {"werewolf": 2, "villager": 13, "seer": 1}
    assert warnings(16, two) == ("For 16 players the book suggests 3 wolves; this deck has 2.",)


@pytest.mark.parametrize("masons", [1, 3])
def test_half_a_pair_of_freemasons_is_refused_and_so_is_a_third(masons: int) -> None:
    reason = refusal(13, {"werewolf": 2, "seer": 1, "freemason": masons, "villager": 10 - masons})
    assert "freemason" in reason
    assert reason.endswith(f"not {masons}.")


def test_asking_for_the_freemasons_brings_both() -> None:
    assert deck(8, ["freemason"]) == {"werewolf": 2, "villager": 3, "seer": 1, "freemason": 2}


@pytest.mark.parametrize("card", ["seer", "medium", "possessed", "bodyguard", "owl", "werehamster", "mythomaniac"])
def test_two_of_a_card_of_which_the_box_has_one_are_refused(card: str) -> None:
    assert refusal(10, {"werewolf": 2, card: 2, "villager": 6}) == f"lupus-in-tabula has 1 of '{card}', not 2."


@pytest.mark.parametrize("players", [0, 7, 25])
def test_fewer_than_eight_or_more_than_twenty_four_players_are_refused(players: int) -> None:
    assert refusal(players) == f"lupus-in-tabula is for 8 to 24 players, not {players}."


def test_a_game_that_would_be_over_as_dealt_is_refused() -> None:
    assert "over at the deal" in refusal(8, {"werewolf": 4, "villager": 3, "seer": 1})
    assert "kill at night" in refusal(8, {"villager": 7, "seer": 1})
