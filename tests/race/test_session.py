"""The same session as every other game: log, replay, undo, silence, removal, views."""

import pytest

from nightcall.kernel.audience import TABLE
from nightcall.kernel.errors import Refused
from nightcall.kernel.session import Session
from nightcall.race.events import PlayerLeft, TurnBegan
from nightcall.race.rulebook import CATCHING_SANTA
from tests.race.kit import after, game, offered, told_of

BOOKS = {CATCHING_SANTA.id: CATCHING_SANTA}


def play_on(session: Session, answers: int = 10_000) -> Session:
    """The first move each time."""
    while session.questions and answers:
        (ask,) = session.questions
        session.answer(ask.seat, ask.fields[0].options[0])
        answers -= 1
    return session


def test_a_log_rebuilds_the_game_with_its_own_board_and_throws() -> None:
    session = play_on(game(3, path=[[4], [], [5]], throws=["fairy", 6]))
    again = Session.resume(session.log, BOOKS)
    assert again.log == session.log
    assert again.outcome == session.outcome is not None
    assert again.truth() == session.truth()


def test_a_game_can_be_taken_up_after_any_line() -> None:
    session = play_on(Session.new(CATCHING_SANTA, 4, seed=3))
    whole = session.log
    for lines in range(1, len(whole), 7):
        half = Session.resume(whole[:lines], BOOKS)
        assert half.questions
        assert play_on(half).log == whole


def test_undo_and_the_same_answer_give_the_same_game() -> None:
    session = play_on(Session.new(CATCHING_SANTA, 2, seed=5), answers=6)
    before = session.truth()
    (ask,) = session.questions
    session.answer(ask.seat, ask.fields[0].options[-1])
    session.undo()
    assert session.truth() == before
    session.answer(ask.seat, ask.fields[0].options[-1])
    session.undo(steps=3)
    play_on(session)
    assert session.is_over
    assert Session.resume(session.log, BOOKS).outcome == session.outcome


def test_everybody_sees_everything() -> None:
    session = play_on(Session.new(CATCHING_SANTA, 3, seed=8))
    for viewer in (TABLE, 0, 1, 2):
        assert session.view(viewer).events == session.truth().events


def test_the_same_seed_is_the_same_game_and_another_is_another() -> None:
    logs = [play_on(Session.new(CATCHING_SANTA, 2, seed=seed)).log for seed in (1, 1, 2)]
    assert logs[0] == logs[1] != logs[2]


def test_who_is_silent_moves_as_if_the_first_move_had_been_picked() -> None:
    silent = game(path=[[4], []], throws=["sleigh", 6, 2])
    assert offered(silent) == ("enter", 4)
    silent.time_is_up()
    assert after(silent).home[0] == 1
    assert offered(silent) == (0, 4)


def test_moves_are_offered_in_the_order_in_which_pieces_stand_behind_the_own_arrow() -> None:
    session = game(turn=1, path=[[], [2, 13, 22]], throws=["sleigh", 1])
    assert offered(session) == (13, 22, 2)


# -- throwing by hand -------------------------------------------------------------------------------------


def test_a_table_may_be_asked_for_every_throw() -> None:
    session = game(throwing="asked", throws=["sleigh", 1, 6, 2])
    asked = []
    for _ in range(4):
        (ask,) = session.questions
        asked.append(ask.about)
        session.answer(0, "throw")
    assert asked == ["throw_magic_die", "throw_die", "throw_die", "throw_die"]
    assert after(session).path[0] == [2]
    assert session.questions[0].seat == 1


def test_the_dice_fall_the_same_whether_a_table_is_asked_or_not() -> None:
    by_itself = play_on(game(3))
    asked = play_on(game(3, throwing="asked"))
    assert asked.outcome == by_itself.outcome
    assert asked.truth().events[1:] == by_itself.truth().events[1:]


def test_time_throws_for_who_does_not() -> None:
    session = game(path=[[4], []], throwing="asked", throws=["reindeer", 3])
    session.time_is_up()
    assert after(session).christmas["reindeer"] == 22
    session.time_is_up()
    assert after(session).path[0] == [7]


# -- removal ----------------------------------------------------------------------------------------------


def test_a_removed_seats_pieces_leave_the_board_and_its_turns_are_passed_over() -> None:
    session = game(3, path=[[4, 8], [10], []], kept=[[], ["fairy"], []], throws=["sleigh", 2])
    session.remove(1)
    session.answer(0, 4)
    position = after(session)
    assert (position.path[1], position.home[1], position.kept[1]) == ([], 0, ["fairy"])
    play_on(session)
    turns = [event.seat for event in session.truth().events if isinstance(event, TurnBegan)]
    assert turns[:4] == [0, 2, 0, 2]
    assert session.outcome is not None
    assert session.outcome.scores[1] == 0
    assert 1 not in session.outcome.winners


def test_the_turn_of_a_seat_that_is_removed_is_over() -> None:
    session = game(3, path=[[4, 8], [], []], throws=["sleigh", 2])
    session.remove(0)
    assert told_of(PlayerLeft, session)
    assert after(session, turns=2).seat == 1


def test_when_one_player_is_left_the_game_is_over_and_that_one_wins() -> None:
    session = game(path=[[4, 8], []], kept=[["fairy"], ["santa"]], throws=["sleigh", 2])
    session.remove(0)
    assert session.outcome is not None
    assert (session.outcome.winners, session.outcome.reason) == ((1,), "one_player_left")
    assert session.outcome.scores == (0, 10 - 9)


def test_when_nobody_has_a_piece_left_the_game_is_over() -> None:
    session = game(3, path=[[4, 8], [], []], kept=[[1, 1, 1, 2, 2, 2], ["fairy"], []], throws=["sleigh", 2])
    session.remove(0)
    assert session.outcome is not None
    assert (session.outcome.winners, session.outcome.reason) == ((1,), "nobody_can_move")


def test_santa_no_longer_waits_for_a_piece_that_is_removed() -> None:
    session = game(
        3, path=[[4, 8], [3], []], christmas={"santa": "waits"}, kept=[["santa"], [], []], throws=["sleigh", 2]
    )
    session.remove(1)
    assert after(session).christmas["santa"] == 3


def test_a_seat_is_removed_once() -> None:
    session = game(3, path=[[4, 8], [], []], throws=["sleigh", 2])
    session.remove(1)
    with pytest.raises(Refused, match="Seat 1 is out of the game already"):
        session.remove(1)
    with pytest.raises(Refused, match="There is no seat 3"):
        session.remove(3)


def test_a_removal_can_be_undone() -> None:
    session = game(3, path=[[4, 8], [10], []], throws=["sleigh", 2])
    before = session.truth()
    session.remove(1)
    session.undo()
    assert session.truth() == before
