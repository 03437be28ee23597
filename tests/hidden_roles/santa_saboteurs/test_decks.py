"""Decks of Santa Saboteurs: the book's table, the Love Elf, and what is refused."""

import pytest

from nightcall.hidden_roles.events import Dealt
from nightcall.hidden_roles.rulebooks.santa_saboteurs import SANTA_SABOTEURS
from nightcall.kernel.errors import BadSetup
from nightcall.kernel.session import Session

# The table of the rulebook: players, Goblins, Ordinary Elves, List Elves.
THE_BOOKS_TABLE = [
    (8, 2, 5, 1),
    (9, 2, 6, 1),
    (10, 2, 7, 1),
    (11, 2, 8, 1),
    (12, 3, 8, 1),
    (13, 3, 9, 1),
    (14, 3, 10, 1),
    (15, 3, 11, 1),
    (16, 3, 12, 1),
    (17, 3, 13, 1),
    (18, 4, 13, 1),
    (19, 4, 14, 1),
    (20, 4, 15, 1),
    (21, 4, 16, 1),
    (22, 4, 17, 1),
    (23, 4, 18, 1),
    (24, 5, 18, 1),
]


def opened(players: int, wish: object = None, **options: object) -> Session:
    return Session.new(SANTA_SABOTEURS, players, wish, options, seed=1)


def refusal(players: int, wish: object = None, **options: object) -> str:
    with pytest.raises(BadSetup) as refused:
        opened(players, wish, **options)
    return str(refused.value)


@pytest.mark.parametrize(("players", "goblins", "plain", "listers"), THE_BOOKS_TABLE)
def test_the_default_deck_is_the_books_table(players: int, goblins: int, plain: int, listers: int) -> None:
    session = opened(players)
    assert session.header.deck == {"goblin": goblins, "ordinary_elf": plain, "list_elf": listers}
    assert session.warnings == ()


@pytest.mark.parametrize("players", range(8, 25))
def test_the_love_elf_replaces_one_ordinary_elf(players: int) -> None:
    usual = opened(players).header.deck
    session = opened(players, ["love_elf"])
    assert session.header.deck == {**usual, "ordinary_elf": usual["ordinary_elf"] - 1, "love_elf": 1}
    assert session.warnings == ()


def test_each_player_secretly_sees_the_own_card_and_no_other() -> None:
    session = opened(24, ["love_elf"])
    seen = [[event for event in session.view(seat).events if isinstance(event, Dealt)] for seat in range(24)]
    assert [[dealt.seat for dealt in own] for own in seen] == [[seat] for seat in range(24)]
    assert sorted(dealt.card for (dealt,) in seen) == [
        *["goblin"] * 5,
        "list_elf",
        "love_elf",
        *["ordinary_elf"] * 17,
    ]


@pytest.mark.parametrize("players", [7, 25])
def test_a_number_of_players_outside_the_range_is_refused(players: int) -> None:
    assert refusal(players) == f"santa-saboteurs is for 8 to 24 players, not {players}."


def test_nothing_but_goblins_would_be_over_as_dealt() -> None:
    assert refusal(8, {"goblin": 8}) == "With 8 wolves among 8 players the game would be over at the deal: use fewer."


def test_no_goblin_is_refused() -> None:
    assert refusal(8, {"ordinary_elf": 8}) == "Nobody would kill at night: add a card that does, such as 'goblin'."


@pytest.mark.parametrize("card", ["list_elf", "love_elf"])
def test_two_of_a_single_card_are_refused(card: str) -> None:
    assert refusal(8, {"goblin": 2, card: 2, "ordinary_elf": 4}) == f"santa-saboteurs has 1 of '{card}', not 2."


def test_a_card_of_another_book_is_refused() -> None:
    assert refusal(8, ["witch"]) == (
        "There is no card 'witch' in santa-saboteurs; it has goblin, ordinary_elf, list_elf, love_elf."
    )


def test_another_number_of_goblins_is_played_with_a_warning() -> None:
    session = opened(8, {"goblin": 3, "list_elf": 1, "ordinary_elf": 4})
    assert session.warnings == ("For 8 players the book suggests 2 wolves; this deck has 3.",)


def test_a_deck_without_the_list_elf_is_played_with_a_warning() -> None:
    session = opened(8, {"goblin": 2, "ordinary_elf": 6})
    assert session.warnings == ("The book's deck for 8 players has 'list_elf'; this deck doesn't.",)


def test_an_option_of_another_book_is_refused() -> None:
    assert refusal(8, None, sheriff_day=1).startswith("santa-saboteurs has no option 'sheriff_day'; it has ")
