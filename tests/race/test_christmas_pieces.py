"""The magic die: Christmas pieces go forward and backward, send players home and push one another in chains."""

import pytest

from nightcall.race.events import ChristmasPieceMoved, ChristmasPieceSent, SentHome
from nightcall.race.pieces import ChristmasPiece
from tests.race.kit import BOARD, after, game, told_of


@pytest.mark.parametrize(
    ("face", "piece", "end"),
    [
        ("fairy", "fairy", 6),
        ("sleigh", "sleigh", 9),
        ("reindeer", "reindeer", 12),
        ("leprechaun", "leprechaun", 13),
        ("santa_5", "santa", 15),
        ("santa_7", "santa", 17),
    ],
)
def test_each_face_moves_its_piece(face: str, piece: ChristmasPiece, end: int) -> None:
    session = game(christmas={piece: 10}, throws=[face])
    assert told_of(ChristmasPieceMoved, session)[0].end == end
    assert after(session).christmas[piece] == end


def test_a_piece_that_goes_backward_crosses_the_first_space() -> None:
    session = game(christmas={"fairy": 1}, throws=["fairy"])
    assert after(session).christmas["fairy"] == 21


def test_landing_on_a_players_piece_sends_it_home() -> None:
    session = game(path=[[5], [11]], christmas={"reindeer": 9, "fairy": 22}, throws=["reindeer", 1])
    assert [(event.seat, event.space) for event in told_of(SentHome, session)] == [(1, 11)]
    position = after(session)
    assert (position.home[1], position.path[1], position.christmas["reindeer"]) == (3, [], 11)


def test_landing_on_a_christmas_piece_sends_that_one_to_its_start() -> None:
    session = game(christmas={"reindeer": 5, "sleigh": 7}, throws=["reindeer"])
    position = after(session)
    assert (position.christmas["reindeer"], position.christmas["sleigh"]) == (7, 16)
    assert [event.how for event in told_of(ChristmasPieceSent, session)] == ["to_its_start"]


def test_santa_and_the_reindeer_exchange_as_in_the_books_example() -> None:
    session = game(christmas={"santa": 15}, throws=["santa_5"])
    position = after(session)
    assert (position.christmas["santa"], position.christmas["reindeer"]) == (20, 3)
    assert [event.how for event in told_of(ChristmasPieceSent, session)] == ["exchange"]


def test_an_exchange_sends_the_piece_to_the_space_that_the_mover_has_just_left() -> None:
    # The Leprechaun, from his own starting space, onto a Sleigh that stands on hers.
    near = {**BOARD, "christmas": {"santa": 3, "fairy": 9, "leprechaun": 14, "reindeer": 20, "sleigh": 17}}
    session = game(board=near, throws=["leprechaun"])
    position = after(session)
    assert (position.christmas["leprechaun"], position.christmas["sleigh"]) == (17, 14)


def test_a_piece_that_is_sent_to_its_start_sends_a_player_home_from_there() -> None:
    session = game(path=[[], [16]], christmas={"reindeer": 5, "sleigh": 7}, throws=["reindeer", 1, 1, 1])
    position = after(session)
    assert (position.christmas["sleigh"], position.home[1]) == (16, 3)


def test_a_piece_that_is_sent_by_an_exchange_sends_a_player_home_from_there() -> None:
    session = game(path=[[], [3]], christmas={"santa": 15}, throws=["santa_5", 1, 1, 1])
    position = after(session)
    assert (position.christmas["reindeer"], position.home[1]) == (3, 3)


def test_an_own_piece_is_sent_home_too() -> None:
    session = game(path=[[11], []], christmas={"reindeer": 9, "fairy": 22}, throws=["reindeer", 1, 1, 1])
    assert after(session).home[0] == 3


def test_a_piece_that_is_sent_pushes_the_next_one() -> None:
    # Reindeer pushes Sleigh to 16, where the Fairy stands, who goes to 9.
    session = game(christmas={"reindeer": 5, "sleigh": 7, "fairy": 16}, throws=["reindeer"])
    position = after(session)
    assert position.christmas == {"santa": 3, "fairy": 9, "leprechaun": 14, "reindeer": 7, "sleigh": 16}


def test_an_exchange_can_begin_a_chain() -> None:
    # Santa takes the Reindeer's start; the Reindeer goes to Santa's, where the Fairy stands; she goes to her own.
    session = game(christmas={"santa": 15, "fairy": 3}, throws=["santa_5"])
    assert after(session).christmas == {"santa": 20, "reindeer": 3, "fairy": 9, "leprechaun": 14, "sleigh": 16}
    assert [event.how for event in told_of(ChristmasPieceSent, session)] == ["exchange", "to_its_start"]


def test_a_chain_can_go_through_all_five_pieces() -> None:
    # Reindeer 5 to 7; Sleigh 7 to 16; Fairy 16 to 9; Leprechaun 9 to 14; Santa 14 to 3.
    session = game(
        christmas={"reindeer": 5, "sleigh": 7, "fairy": 16, "leprechaun": 9, "santa": 14}, throws=["reindeer"]
    )
    assert after(session).christmas == {"reindeer": 7, "sleigh": 16, "fairy": 9, "leprechaun": 14, "santa": 3}
    assert [event.piece for event in told_of(ChristmasPieceSent, session)] == ["sleigh", "fairy", "leprechaun", "santa"]


def test_a_chain_that_comes_back_stops_on_the_nearest_free_space_clockwise() -> None:
    # Santa lands on 9, the Fairy's start, where the Sleigh stands; she goes to 16 and pushes the Fairy back to 9,
    # which Santa holds: so the Fairy stands on 10.
    session = game(christmas={"santa": 4, "sleigh": 9, "fairy": 16}, throws=["santa_5"])
    assert after(session).christmas == {"santa": 9, "sleigh": 16, "fairy": 10, "leprechaun": 14, "reindeer": 20}
    assert [event.how for event in told_of(ChristmasPieceSent, session)] == ["to_its_start", "aside"]


def test_spaces_that_are_taken_are_passed_over_when_a_chain_stops() -> None:
    session = game(
        path=[[5], [10]],
        christmas={"santa": 4, "sleigh": 9, "fairy": 16, "leprechaun": 11},
        throws=["santa_5", 1],
    )
    position = after(session)
    assert position.christmas["fairy"] == 12
    assert (position.path[1], position.christmas["leprechaun"]) == ([10], 11)


def test_a_longer_chain_can_come_back_too() -> None:
    # Santa lands on 9 on the Sleigh, she goes to 16 on the Reindeer, it goes to 20 on the Fairy, she to 9: aside.
    session = game(christmas={"santa": 4, "sleigh": 9, "reindeer": 16, "fairy": 20}, throws=["santa_5"])
    assert after(session).christmas == {"santa": 9, "sleigh": 16, "reindeer": 20, "fairy": 10, "leprechaun": 14}
