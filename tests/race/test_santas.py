"""The three Santas: each taken one is replaced as soon as his starting space is free."""

from nightcall.race.events import NothingMoved, SantaPlaced, SantaWaits
from tests.race.kit import after, game, told, told_of


def test_a_taken_santa_is_replaced_on_his_starting_space() -> None:
    session = game(path=[[4], []], christmas={"santa": 7}, throws=["sleigh", 3])
    position = after(session)
    assert (position.kept[0], position.christmas["santa"], position.santas_left) == (["santa"], 3, 2)


def test_the_third_santa_is_not_replaced() -> None:
    session = game(path=[[4], []], christmas={"santa": 7}, kept=[["santa"], ["santa"]], throws=["sleigh", 3])
    position = after(session)
    assert "santa" not in position.christmas
    assert not position.santa_waits
    assert position.santas_left == 0


def test_santa_taken_on_his_starting_space_waits_until_it_is_free() -> None:
    session = game(path=[[1], [15]], throws=["reindeer", 2, "reindeer", 2, "reindeer", 1])
    assert told_of(SantaWaits, session)
    assert after(session).santa_waits
    assert after(session, turns=2).santa_waits
    assert [event.space for event in told_of(SantaPlaced, session, turn=3)] == [3]
    position = after(session, turns=3)
    assert (position.christmas["santa"], position.path[0], position.santa_waits) == (3, [4], False)


def test_santa_waits_also_for_a_christmas_piece_on_his_starting_space() -> None:
    session = game(path=[[4], []], christmas={"santa": 7, "sleigh": 3}, throws=["fairy", 3, "sleigh", 1])
    assert after(session).santa_waits
    assert after(session, turns=2).christmas["santa"] == 3
    assert after(session, turns=2).christmas["sleigh"] == 2


def test_santa_comes_only_after_the_whole_move() -> None:
    # Seat 0 moves from Santa's starting space onto the Sleigh: first the taking, then Santa.
    session = game(path=[[3], []], christmas={"santa": "waits", "sleigh": 6}, kept=[["santa"], []], throws=["fairy", 3])
    assert [type(event).__name__ for event in told(session)][-3:] == [
        "PieceMoved",
        "ChristmasPieceTaken",
        "SantaPlaced",
    ]


def test_a_christmas_piece_that_sends_a_player_home_from_santas_space_keeps_him_waiting() -> None:
    session = game(
        path=[[3], [18]], christmas={"santa": "waits", "fairy": 7}, kept=[[], ["santa"]], throws=["fairy", 1, 1, 1]
    )
    position = after(session)
    assert (position.home[0], position.christmas["fairy"], position.santa_waits) == (3, 3, True)


def test_a_santa_who_waits_is_not_moved_by_the_magic_die() -> None:
    session = game(path=[[3], []], christmas={"santa": "waits"}, kept=[["santa"], []], throws=["santa_7", 2])
    assert [event.reason for event in told_of(NothingMoved, session)] == ["waits"]


def test_a_face_whose_piece_is_out_of_the_game_moves_nothing() -> None:
    session = game(path=[[4], []], kept=[["fairy"], []], throws=["fairy", 2])
    assert [(event.piece, event.reason) for event in told_of(NothingMoved, session)] == [("fairy", "taken")]


def test_no_santa_is_moved_when_all_three_are_taken() -> None:
    session = game(path=[[4], []], kept=[["santa", "santa"], ["santa"]], throws=["santa_5", 2])
    assert [(event.piece, event.reason) for event in told_of(NothingMoved, session)] == [("santa", "taken")]


def test_santa_waiting_counts_as_on_the_path_so_the_game_goes_on() -> None:
    session = game(
        path=[[1], [15]], kept=[["fairy", "sleigh", "santa"], ["reindeer", "leprechaun"]], throws=["fairy", 2]
    )
    assert after(session).christmas == {}
    assert after(session).santa_waits
    assert after(session, turns=2).turn == 2
