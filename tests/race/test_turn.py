"""One turn: the magic die, the ordinary die, three throws for a 6, another throw after a 6."""

import pytest

from nightcall.kernel.errors import Refused
from nightcall.kernel.session import Session
from nightcall.race.events import DieThrown, MagicThrown, PieceEntered, SentHome, ThrowLost
from tests.race.kit import TINY, after, game, offered, told, told_of


def pips_thrown(session: Session, turn: int = 1) -> list[int]:
    return [event.pips for event in told_of(DieThrown, session, turn)]


def test_the_magic_die_comes_before_the_ordinary_one() -> None:
    session = game(path=[[1], []], throws=["sleigh", 3])
    kinds = [type(event) for event in told(session)]
    assert kinds.index(MagicThrown) < kinds.index(DieThrown)


def test_with_no_piece_on_the_path_there_are_three_throws_for_a_six() -> None:
    session = game(throws=["sleigh", 1, 5, 3])
    assert pips_thrown(session) == [1, 5, 3]
    assert [event.reason for event in told_of(ThrowLost, session)] == ["no_six"] * 3
    assert after(session).home == [3, 3]


@pytest.mark.parametrize("misses", [[], [2], [2, 4]])
def test_a_six_brings_a_piece_to_the_arrow_and_earns_one_more_throw(misses: list[int]) -> None:
    session = game(throws=["sleigh", *misses, 6, 4])
    assert pips_thrown(session) == [*misses, 6, 4]
    position = after(session)
    assert (position.home[0], position.path[0]) == (2, [4])


def test_with_a_piece_on_the_path_there_is_one_throw() -> None:
    session = game(path=[[4], []], throws=["sleigh", 2])
    assert pips_thrown(session) == [2]
    assert after(session).path[0] == [6]


def test_every_six_earns_another_throw() -> None:
    session = game(path=[[1], []], kept=[[], [0, 0]], throws=["sleigh", 6, 6, 6, 3])
    assert pips_thrown(session) == [6, 6, 6, 3]
    assert after(session).path[0] == [22]


def test_a_six_that_cannot_be_used_earns_another_throw_too() -> None:
    session = game(board=TINY, path=[[1, 7], []], kept=[[], [0]], throws=["sleigh", 6, 3], christmas={"sleigh": 6})
    assert pips_thrown(session) == [6, 3]
    assert [event.reason for event in told_of(ThrowLost, session)] == ["no_move"]


def test_a_six_may_bring_a_piece_in_or_move_one_as_the_player_likes() -> None:
    entering = game(path=[[4], []], throws=["sleigh", 6, 1])
    assert offered(entering) == ("enter", 4)
    entering.answer(0, "enter")
    assert told_of(PieceEntered, entering)
    assert offered(entering) == (0, 4)

    moving = game(path=[[4], []], throws=["sleigh", 6, 1])
    moving.answer(0, 4)
    assert not told_of(PieceEntered, moving)
    assert after(moving).path[0] == [11]


def test_nothing_may_be_declined() -> None:
    session = game(path=[[4, 7], []], throws=["sleigh", 2])
    for refusal in (None, "pass", 5, {"move": None}):
        with pytest.raises(Refused):
            session.answer(0, refusal)
    assert offered(session) == (4, 7)


def test_an_own_piece_is_in_the_way_so_another_has_to_move() -> None:
    session = game(path=[[4, 6], []], throws=["sleigh", 2])
    assert after(session).path[0] == [4, 8]


def test_with_no_legal_move_the_throw_is_lost() -> None:
    session = game(board=TINY, path=[[0, 4, 8], []], christmas={"sleigh": 7}, throws=["sleigh", 4])
    assert [event.reason for event in told_of(ThrowLost, session)] == ["no_move"]
    assert after(session).path[0] == [0, 4, 8]


def test_a_piece_cannot_come_in_while_an_own_piece_stands_on_the_arrow() -> None:
    session = game(path=[[0], []], throws=["sleigh", 6, 1])
    assert not told_of(PieceEntered, session)
    assert after(session).path[0] == [7]


def test_the_path_is_a_circle() -> None:
    session = game(path=[[22], []], throws=["sleigh", 5])
    assert after(session).path[0] == [3]


def test_the_three_throws_are_there_as_soon_as_the_magic_die_has_sent_the_last_piece_home() -> None:
    session = game(path=[[17], []], christmas={"sleigh": 18}, throws=["sleigh", 1, 2, 3])
    assert told_of(SentHome, session)
    assert pips_thrown(session) == [1, 2, 3]


def test_a_player_without_any_piece_still_throws_the_magic_die() -> None:
    session = game(kept=[[], [0, 0, 0]], throws=["reindeer", 5])
    assert [type(event).__name__ for event in told(session)] == ["MagicThrown", "ChristmasPieceMoved"]
    assert after(session).christmas["reindeer"] == 22
