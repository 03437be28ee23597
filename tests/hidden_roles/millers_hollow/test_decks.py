"""Decks: the book's table for every number of players, and what becomes of any other deck."""

import pytest

from nightcall.hidden_roles.events import Dealt
from nightcall.hidden_roles.rulebooks.millers_hollow import MILLERS_HOLLOW
from nightcall.kernel.errors import BadSetup
from nightcall.kernel.session import Session
from nightcall.kernel.sources import Given
from tests.kit import Table

# The table of the rulebook: players, Werewolves, Fortune Tellers, Ordinary Townsfolk.
THE_BOOKS_TABLE = [
    (8, 2, 1, 5),
    (9, 2, 1, 6),
    (10, 2, 1, 7),
    (11, 2, 1, 8),
    (12, 3, 1, 8),
    (13, 3, 1, 9),
    (14, 3, 1, 10),
    (15, 3, 1, 11),
    (16, 3, 1, 12),
    (17, 3, 1, 13),
    (18, 4, 1, 13),
]
SPECIALS = ["hunter", "cupido", "witch", "little_girl", "thief"]


def deck(players: int, wish: object = None, **options: object) -> dict[str, int]:
    return Session.new(MILLERS_HOLLOW, players, wish, options, seed=1).header.deck


def warnings(players: int, wish: object = None, **options: object) -> tuple[str, ...]:
    return Session.new(MILLERS_HOLLOW, players, wish, options, seed=1).warnings


def refusal(players: int, wish: object = None, **options: object) -> str:
    with pytest.raises(BadSetup) as refused:
        Session.new(MILLERS_HOLLOW, players, wish, options, seed=1)
    return str(refused.value)


@pytest.mark.parametrize(("players", "wolves", "tellers", "plain"), THE_BOOKS_TABLE)
def test_the_default_deck_is_the_books_table(players: int, wolves: int, tellers: int, plain: int) -> None:
    assert deck(players) == {"werewolf": wolves, "townsperson": plain, "fortune_teller": tellers}
    assert sum(deck(players).values()) == players
    assert warnings(players) == ()


@pytest.mark.parametrize("card", ["hunter", "cupido", "witch", "little_girl"])
@pytest.mark.parametrize("players", [8, 18])
def test_each_special_card_replaces_one_ordinary_townsperson(players: int, card: str) -> None:
    usual = deck(players)
    assert deck(players, [card]) == {**usual, "townsperson": usual["townsperson"] - 1, card: 1}
    assert warnings(players, [card]) == ()


@pytest.mark.parametrize("players", range(8, 19))
def test_with_the_thief_two_more_ordinary_townsfolk_go_into_the_deck(players: int) -> None:
    usual = deck(players)
    with_thief = deck(players, ["thief"])
    assert with_thief == {**usual, "townsperson": usual["townsperson"] - 1 + 2, "thief": 1}
    assert sum(with_thief.values()) == players + 2
    assert warnings(players, ["thief"]) == ()


@pytest.mark.parametrize("players", range(8, 19))
def test_every_special_card_at_once_at_every_number_of_players(players: int) -> None:
    usual = deck(players)
    full = deck(players, SPECIALS)
    assert full == {**usual, "townsperson": usual["townsperson"] - 5 + 2, **dict.fromkeys(SPECIALS, 1)}
    assert sum(full.values()) == players + 2


def test_the_deck_is_dealt_out_one_card_to_each_seat() -> None:
    for seed in range(5):
        session = Session.new(MILLERS_HOLLOW, 8, seed=seed)
        dealt = [event.card for event in session.truth().events if isinstance(event, Dealt)]
        assert sorted(dealt) == ["fortune_teller", *["townsperson"] * 5, *["werewolf"] * 2]


def test_each_player_secretly_sees_the_own_card_and_no_other() -> None:
    table = Table("millers-hollow", "werewolf*2 fortune_teller townsperson*5")
    for seat, card in table.cards.items():
        assert [(dealt.seat, dealt.card) for dealt in table.told(seat, Dealt)] == [(seat, card)]
    assert table.announced(Dealt) == []


# -- refused ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [0, 1, 7, 19, 100])
def test_a_number_of_players_outside_the_range_is_refused(players: int) -> None:
    assert refusal(players) == f"millers-hollow is for 8 to 18 players, not {players}."


def test_a_wrong_number_of_cards_is_refused() -> None:
    assert refusal(8, {"werewolf": 2, "townsperson": 7}) == "8 players need 8 cards; this deck has 9."
    assert refusal(8, {"werewolf": 2, "townsperson": 5}) == "8 players need 8 cards; this deck has 7."


def test_with_the_thief_a_deck_without_two_more_cards_is_refused() -> None:
    assert (
        refusal(8, {"werewolf": 2, "thief": 1, "townsperson": 5})
        == "8 players need 10 cards (8 and 2 for the middle); this deck has 8."
    )


def test_a_deck_without_a_werewolf_is_refused() -> None:
    assert refusal(8, {"fortune_teller": 1, "townsperson": 7}) == (
        "Nobody would kill at night: add a card that does, such as 'werewolf'."
    )


def test_with_the_thief_at_least_two_werewolves_are_needed() -> None:
    assert refusal(8, {"werewolf": 1, "thief": 1, "townsperson": 8}) == (
        "With 2 cards in the middle all wolves could lie there: use at least 2 of 'werewolf'."
    )


@pytest.mark.parametrize("card", ["fortune_teller", *SPECIALS])
def test_two_of_a_card_of_which_the_book_has_one_are_refused(card: str) -> None:
    extra = 2 if card == "thief" else 0
    wish = {"werewolf": 2, card: 2, "townsperson": 4 + extra}
    assert refusal(8, wish) == f"millers-hollow has 1 of '{card}', not 2."


def test_five_werewolves_are_refused() -> None:
    assert refusal(18, {"werewolf": 5, "townsperson": 13}) == "millers-hollow has 4 of 'werewolf', not 5."


def test_a_game_that_would_be_over_as_dealt_is_refused() -> None:
    assert refusal(8, {"werewolf": 4, "townsperson": 4}, equal_numbers_end=True) == (
        "With 4 wolves among 8 players the game would be over at the deal: use fewer."
    )
    assert deck(8, {"werewolf": 4, "townsperson": 4}) == {"werewolf": 4, "townsperson": 4}


def test_an_unknown_card_is_refused_with_the_known_ones() -> None:
    sentence = (
        "There is no card 'vampire' in millers-hollow; it has werewolf, townsperson, fortune_teller, hunter, cupido, "
        "witch, little_girl, thief."
    )
    assert refusal(8, ["vampire"]) == sentence
    assert refusal(8, {"vampire": 1}) == sentence


def test_the_sheriff_is_an_office_and_not_a_card() -> None:
    assert refusal(8, ["sheriff"]).startswith("There is no card 'sheriff' in millers-hollow")


@pytest.mark.parametrize(
    ("count", "as_written"), [(-1, "-1"), (1.5, "1.5"), ("two", "'two'"), (None, "nothing"), (True, "true")]
)
def test_a_count_that_is_no_number_of_cards_is_refused(count: object, as_written: str) -> None:
    assert refusal(8, {"werewolf": count, "townsperson": 6}) == (
        f"The number of 'werewolf' has to be a whole number of 0 or more, not {as_written}."
    )


@pytest.mark.parametrize("wish", ["werewolf", 8])
def test_something_that_is_no_deck_is_refused(wish: object) -> None:
    assert refusal(8, wish) == "A deck is a list of special cards to add, or a number for each card."


def test_more_special_cards_than_townsfolk_are_refused() -> None:
    assert refusal(8, ["werewolf"] * 6) == "6 special cards are too many for 8 players."


# -- warned -----------------------------------------------------------------------------------------------


def test_another_number_of_werewolves_is_played_with_a_warning() -> None:
    assert warnings(8, {"werewolf": 3, "fortune_teller": 1, "townsperson": 4}) == (
        "For 8 players the book suggests 2 wolves; this deck has 3.",
    )
    assert warnings(8, {"werewolf": 1, "fortune_teller": 1, "townsperson": 6}) == (
        "For 8 players the book suggests 2 wolves; this deck has 1.",
    )


def test_a_deck_without_the_fortune_teller_is_played_with_a_warning() -> None:
    assert warnings(8, {"werewolf": 2, "townsperson": 6}) == (
        "The book's deck for 8 players has 'fortune_teller'; this deck doesn't.",
    )


def test_a_deck_with_special_cards_counted_out_is_played_without_a_warning() -> None:
    assert warnings(8, {"werewolf": 2, "fortune_teller": 1, "witch": 1, "townsperson": 4}) == ()


# -- given cards ------------------------------------------------------------------------------------------


def test_given_cards_lie_where_they_were_given() -> None:
    table = Table("millers-hollow", "witch werewolf*2 thief townsperson*4", middle="hunter cupido")
    assert table.cards == {
        0: "witch",
        1: "werewolf",
        2: "werewolf",
        3: "thief",
        **dict.fromkeys(range(4, 8), "townsperson"),
    }


def test_cards_given_to_too_few_seats_are_refused() -> None:
    with pytest.raises(BadSetup, match="Give a card for each of the 8 seats; there are 7"):
        Session.new(MILLERS_HOLLOW, 8, seed=1, deal=Given(("werewolf",) * 7))


def test_cards_given_that_are_not_the_decks_are_refused() -> None:
    with pytest.raises(BadSetup, match="are not the cards of the deck"):
        Session.new(MILLERS_HOLLOW, 8, seed=1, deal=Given(("werewolf",) * 8))
