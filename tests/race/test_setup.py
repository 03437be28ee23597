"""Bad input: a wrong number of players, an impossible position, a throw no die shows. Each is one clear sentence."""

from typing import Any

import pytest

from nightcall.kernel.errors import BadSetup, Refused
from nightcall.kernel.session import Session
from nightcall.kernel.sources import Given, Learnt
from nightcall.race.rulebook import CATCHING_SANTA
from tests.race.kit import game, offered


@pytest.mark.parametrize("players", [0, 1, 5])
def test_the_game_is_for_two_to_four(players: int) -> None:
    with pytest.raises(BadSetup, match=f"catching-santa is for 2 to 4 players, not {players}"):
        Session.new(CATCHING_SANTA, players, seed=1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_begins_as_the_book_says(players: int) -> None:
    session = Session.new(CATCHING_SANTA, players, seed=1)
    laid = session.truth().events[1]
    assert laid.home == (3,) * players  # type: ignore[attr-defined]
    assert laid.christmas == laid.starts  # type: ignore[attr-defined]


def test_there_are_no_cards() -> None:
    with pytest.raises(BadSetup, match="has no cards; leave the deck out"):
        Session.new(CATCHING_SANTA, 2, deck={"villager": 2})
    for deal in (Learnt(), Given(("villager", "villager"))):
        with pytest.raises(BadSetup, match="no cards to deal"):
            Session.new(CATCHING_SANTA, 2, deal=deal)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"colour": "red"}, "catching-santa has no option 'colour'; it has board, position, throws, throwing."),
        ({"throws": "six"}, "is a list of throws"),
        ({"throws": [7]}, "No die shows 7: a throw is 1 to 6, or one of fairy, sleigh,"),
        ({"throws": [0]}, "No die shows 0"),
        ({"throws": [True]}, "No die shows true"),
        ({"throws": ["santa"]}, "No die shows 'santa'"),
        ({"throwing": "hard"}, "it takes 'by_itself' or 'asked'"),
        ({"position": 3}, "The position cannot be read"),
        ({"position": {"places": []}}, "unknown field 'places'"),
    ],
)
def test_an_unknown_option_is_refused_with_the_reason(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadSetup) as refused:
        Session.new(CATCHING_SANTA, 2, options=options)
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    ("start", "sentence"),
    [
        ({"turn": 2}, "cannot be the turn of seat 2"),
        ({"path": [[1]]}, "one list for each of the 2 seats, not 1"),
        ({"kept": [[], [], []]}, "one list for each of the 2 seats, not 3"),
        ({"path": [[24], []]}, "no space 24; spaces are numbered from 0 to 23"),
        ({"path": [[-1], []]}, "no space -1"),
        ({"path": [[1, 2, 4, 5], []]}, "Seat 0 has 3 pieces; 4 are on the path or kept"),
        ({"path": [[1, 2], []], "kept": [[], [0, 0]]}, "Seat 0 has 3 pieces; 4 are on the path or kept"),
        ({"path": [[5], [5]]}, "Space 5 cannot hold both a piece of seat 0 and a piece of seat 1"),
        ({"path": [[5, 5], []]}, "Space 5 cannot hold both"),
        ({"path": [[3], []]}, "Space 3 cannot hold both a piece of seat 0 and the santa"),
        ({"kept": [[0], []]}, "Seat 0 cannot keep a piece of its own"),
        ({"kept": [["fairy"], ["fairy"]]}, "There is only one fairy; 2 are kept"),
        ({"kept": [["santa"] * 2, ["santa"] * 2]}, "There are only 3 Santas; 4 are kept"),
        ({"kept": [["fairy"], []], "christmas": {"fairy": 4}}, "fairy is kept by a player and cannot be on the path"),
        ({"christmas": {"santa": "waits"}}, "Only the second or third Santa can wait"),
        ({"christmas": {"fairy": "waits"}}, "Only the second or third Santa can wait"),
        ({"christmas": {"santa": "waits"}, "kept": [["santa"], []]}, "Santa only waits while something is"),
        ({"kept": [["santa"] * 3, ["fairy", "leprechaun", "reindeer", "sleigh"]]}, "this game is over"),
        ({"kept": [[1, 1, 1], [0, 0, 0]]}, "nobody could ever move"),
        ({"kept": [["grinch"], []]}, "The position cannot be read"),
    ],
)
def test_an_impossible_position_is_refused_with_the_reason(start: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadSetup) as refused:
        game(**start)
    assert sentence in str(refused.value)


def test_an_impossible_move_is_refused_and_changes_nothing() -> None:
    session = game(path=[[4, 8], []], throws=["sleigh", 3])
    before = session.log
    for move in (5, "enter", 12, "4", 4.0, True, [4, 8]):
        with pytest.raises(Refused):
            session.answer(0, move)
    with pytest.raises(Refused, match="Seat 1 has no open question"):
        session.answer(1, 4)
    assert session.log == before
    assert offered(session) == (4, 8)
