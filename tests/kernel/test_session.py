"""A session: what reaches it from outside is taken or refused, and a refusal changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from nightcall.kernel.audience import EVERYONE, MODERATOR, TABLE
from nightcall.kernel.checking import LONGEST_TEXT, MOST_LINES
from nightcall.kernel.errors import Refused
from nightcall.kernel.events import Said
from nightcall.kernel.inputs import Answer, Remove, TimeIsUp, Undo
from nightcall.kernel.session import Session
from tests.kernel.parlour import BOOKS, Left, RoundBegan, Sums, YouDrew, YouPicked, answer_all, parlour, play_on

VIEWERS = (TABLE, 0, 1, 2)


def all_of(session: Session) -> bytes:
    """Everything that can be seen of a session from outside."""
    views = [[session.view(viewer), session.outbox(viewer)] for viewer in (MODERATOR, *VIEWERS)]
    poll = session.poll.number if session.poll else None
    return msgspec.json.encode([session.log, views, session.questions, poll, session.truth(), session.history])


def picks(session: Session) -> list[int | None]:
    return [event.number for event in session.history if isinstance(event, YouPicked)]


# -- answers -----------------------------------------------------------------------------------------------


def test_a_game_goes_on_when_everybody_has_answered() -> None:
    session = parlour()
    assert {ask.about for ask in session.questions} == {"pick"}
    answer_all(session, 1)
    assert {ask.about for ask in session.questions} == {"talk"}


def test_a_question_may_be_answered_again_until_it_closes_and_the_last_answer_counts() -> None:
    changed, steady = parlour(), parlour()
    for number in (1, 2, 1, None, 2):
        changed.answer(0, number)
    answer_all(changed, 2)
    answer_all(steady, 2)
    assert changed.questions == steady.questions
    assert [event for event in changed.history if isinstance(event, (Sums, YouDrew))] == [
        event for event in steady.history if isinstance(event, (Sums, YouDrew))
    ]


def test_answers_may_come_in_any_order() -> None:
    forwards, backwards = parlour(), parlour()
    for seat in (0, 1, 2):
        forwards.answer(seat, 1)
        backwards.answer(2 - seat, 1)
    assert forwards.view(1) == backwards.view(1)


def test_a_command_is_taken_once() -> None:
    session = parlour()
    assert session.answer(0, 1, id="a") is True
    before = all_of(session)
    assert session.answer(0, 2, id="a") is False
    assert session.say(0, "again", id="a") is False
    assert all_of(session) == before


def test_an_id_is_its_senders_own() -> None:
    session = parlour()
    session.answer(0, 1, id="a")
    assert session.answer(1, 1, id="a") is True
    assert session.time_is_up(id="a") is True


def test_a_refused_command_may_be_sent_again_under_the_same_id() -> None:
    session = parlour()
    with pytest.raises(Refused, match="too greedy"):
        session.answer(0, 3, id="a")
    assert session.answer(0, 2, id="a") is True


def test_a_repeated_command_is_quiet_even_after_its_question_has_closed() -> None:
    session = parlour()
    for seat in (0, 1, 2):
        session.answer(seat, 1, id=f"pick {seat}")
    assert session.answer(2, 1, question=1, id="pick 2") is False
    play_on(session)
    assert session.answer(2, 1, question=1, id="pick 2") is False


def test_an_answer_that_arrives_late_does_not_answer_the_next_question() -> None:
    session = parlour()
    answer_all(session, 1)
    answer_all(session, "yes")
    before = all_of(session)
    with pytest.raises(Refused, match="Question 1 of seat 0 is closed; question 3 is open") as late:
        session.answer(0, 1, question=1)
    assert late.value.reason == "not_this_question"
    assert all_of(session) == before


def test_a_seat_may_hurry_ahead_of_nobody() -> None:
    with pytest.raises(Refused) as early:
        parlour().answer(0, 1, question=2)
    assert early.value.reason == "not_this_question"


def test_a_seat_goes_into_the_log_as_a_whole_number_whatever_number_it_came_as() -> None:
    session = parlour()
    for seat in (0.0, True, 2):
        session.answer(seat, 1)  # type: ignore[arg-type]
    while not session.view(0).may_speak:
        answer_all(session, 1)
    session.say(True, "Good evening.")
    session.remove(True)
    with pytest.raises(TypeError):
        session.remove(2.0)  # type: ignore[arg-type]
    assert Session.resume(session.log, BOOKS).truth() == session.truth()


def test_an_answer_is_kept_as_it_was_given_even_if_its_sender_changes_it_later() -> None:
    session = parlour()
    value: dict[str, Any] = {"number": 1}
    session.answer(0, value)
    value["number"] = 2
    statement: dict[str, Any] = {"bids": 1}
    session.say(0, statement=statement)
    statement["bids"] = 2
    assert '"number":1' in session.log[1]
    assert '"bids":1' in session.log[2]
    assert Session.resume(session.log, BOOKS).log == session.log


# -- clocks ------------------------------------------------------------------------------------------------


def test_when_time_is_up_those_who_have_not_answered_abstain() -> None:
    session = parlour()
    session.answer(1, 2)
    session.time_is_up()
    assert picks(session) == [2]
    assert {ask.about for ask in session.questions} == {"talk"}


def test_a_late_clock_closes_nothing() -> None:
    session = parlour()
    assert session.poll is not None
    first = session.poll.number
    answer_all(session, 1)
    before = all_of(session)
    with pytest.raises(Refused, match="Poll 1 is not open; poll 2 is") as late:
        session.time_is_up(poll=first)
    assert late.value.reason == "not_this_poll"
    assert all_of(session) == before


# -- talk --------------------------------------------------------------------------------------------------


def test_everybody_hears_what_is_said_aloud() -> None:
    session = parlour()
    answer_all(session, 1)
    session.say(2, "I bid seven.", {"bids": 7})
    for viewer in VIEWERS:
        assert session.outbox(viewer)[-1] == Said(seat=2, text="I bid seven.", statement={"bids": 7}, to=EVERYONE)


def test_a_whisper_is_heard_by_whisperers_alone() -> None:
    session = parlour()
    session.say(1, "psst")
    heard = [any(isinstance(event, Said) for event in session.outbox(viewer)) for viewer in VIEWERS]
    assert heard == [False, True, True, False]


def test_a_view_says_who_may_speak() -> None:
    session = parlour()
    assert [session.view(viewer).may_speak for viewer in VIEWERS] == [False, True, True, False]
    answer_all(session, 1)
    assert [session.view(viewer).may_speak for viewer in VIEWERS] == [False, True, True, True]
    play_on(session)
    assert not any(session.view(viewer).may_speak for viewer in VIEWERS)


def test_talk_moves_no_question() -> None:
    session = parlour()
    asked = session.questions
    session.say(0, "wait for me")
    assert session.questions == asked


def test_a_line_may_have_500_characters_and_not_one_more() -> None:
    session = parlour()
    session.say(0, "x" * LONGEST_TEXT)
    with pytest.raises(Refused, match="at most 500 characters; this has 501") as refused:
        session.say(0, "x" * (LONGEST_TEXT + 1))
    assert refused.value.reason == "too_long"


def test_a_seat_may_say_100_lines_in_one_poll_and_as_many_again_in_the_next() -> None:
    session = parlour()
    for number in range(MOST_LINES):
        session.say(0, str(number))
    before = all_of(session)
    with pytest.raises(Refused, match="has said 100 lines") as refused:
        session.say(0, "and another thing")
    assert refused.value.reason == "too_much_said"
    assert all_of(session) == before
    session.say(1, "my turn")
    answer_all(session, 1)
    session.say(0, "as I was saying")
    assert Session.resume(session.log, BOOKS).log == session.log


def test_a_resumed_game_counts_the_lines_that_were_said_before() -> None:
    session = parlour()
    for number in range(MOST_LINES):
        session.say(0, str(number))
    again = Session.resume(session.log, BOOKS)
    with pytest.raises(Refused, match="let others speak"):
        again.say(0, "and another thing")


def test_lines_that_survive_an_undo_still_count() -> None:
    session = parlour()
    session.answer(1, 1)
    for number in range(MOST_LINES):
        session.say(0, str(number))
    session.undo(steps=MOST_LINES + 1)
    with pytest.raises(Refused) as refused:
        session.say(0, "and another thing")
    assert refused.value.reason == "too_much_said"
    session.say(1, "my turn")


# -- refusals ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reason", "attempt"),
    [
        ("not_an_option", lambda game: game.answer(0, 9)),
        ("too_greedy", lambda game: game.answer(0, 3)),
        ("unknown_field", lambda game: game.answer(0, {"colour": 1})),
        ("no_question", lambda game: game.answer(2, 1)),
        ("no_question", lambda game: game.answer(MODERATOR, 1)),
        ("no_such_seat", lambda game: game.answer(3, 1)),
        ("no_such_seat", lambda game: game.answer(TABLE, 1)),
        ("not_this_question", lambda game: game.do(Answer(seat=0, question=7, value={"number": 1}))),
        ("not_this_poll", lambda game: game.do(TimeIsUp(poll=99))),
        ("not_this_poll", lambda game: game.do(TimeIsUp(poll=-1))),
        ("not_your_turn_to_speak", lambda game: game.say(2, "let me in")),
        ("not_your_turn_to_speak", lambda game: game.say(7, "let me in")),
        ("nothing_said", lambda game: game.say(0)),
        ("too_long", lambda game: game.say(0, "x" * 501)),
        ("bad_statement", lambda game: game.say(0, statement={"shouts": 1})),
        ("not_plain_text", lambda game: game.say(0, "half a character: \ud83d")),
        ("not_plain_text", lambda game: game.answer(0, 1, id="\ud83d")),
        ("already_out", lambda game: game.remove(2)),
        ("no_such_seat", lambda game: game.remove(3)),
        ("no_such_seat", lambda game: game.do(Remove(seat=-1))),
        ("nothing_to_undo", lambda game: game.undo(steps=0)),
        ("nothing_to_undo", lambda game: game.undo(steps=-3)),
        ("nothing_to_undo", lambda game: game.undo(steps=1000)),
        ("nothing_to_undo", lambda game: game.do(Undo(keep=1000))),
        ("nothing_to_undo", lambda game: game.do(Undo(keep=-1))),
    ],
)
def test_a_refused_input_changes_nothing(reason: str, attempt: Callable[[Session], bool]) -> None:
    session = parlour()
    session.answer(0, 2)
    session.remove(2)
    session.say(0, "hello")
    before = all_of(session)
    with pytest.raises(Refused) as refused:
        attempt(session)
    assert refused.value.reason == reason
    assert str(refused.value).endswith(".")
    assert all_of(session) == before
    untouched = Session.resume(session.log, BOOKS)
    assert play_on(session).log == play_on(untouched).log


@pytest.mark.parametrize(
    "attempt",
    [
        lambda game: game.answer(0, 1),
        lambda game: game.say(0, "well played"),
        lambda game: game.time_is_up(),
        lambda game: game.remove(0),
        lambda game: game.undo(),
    ],
)
def test_a_finished_game_takes_nothing_more(attempt: Callable[[Session], bool]) -> None:
    session = play_on(parlour())
    before = all_of(session)
    with pytest.raises(Refused, match="The game is over") as refused:
        attempt(session)
    assert refused.value.reason == "game_over"
    assert all_of(session) == before


def test_a_new_game_has_nothing_to_undo() -> None:
    session = parlour()
    for steps in (None, 1):
        with pytest.raises(Refused) as refused:
            session.undo(steps=steps)
        assert refused.value.reason == "nothing_to_undo"


# -- removal -----------------------------------------------------------------------------------------------


def test_nobody_waits_for_a_seat_that_was_removed() -> None:
    session = parlour()
    session.answer(0, 1)
    session.answer(1, 1)
    session.remove(2)
    assert [ask.seat for ask in session.questions] == [0, 1]
    assert session.outbox(2)[-1] != Left(seat=2, to=EVERYONE)
    assert Left(seat=2, to=EVERYONE) in session.outbox(2)


# -- what is known -----------------------------------------------------------------------------------------


def test_a_viewer_is_told_what_its_audience_includes_and_nothing_else() -> None:
    session = play_on(parlour())
    kinds = {viewer: {type(event) for event in session.outbox(viewer)} for viewer in VIEWERS}
    assert RoundBegan in kinds[TABLE]
    assert YouDrew not in kinds[TABLE]
    for seat in (0, 1, 2):
        mine = [event for event in session.outbox(seat) if isinstance(event, (YouDrew, YouPicked))]
        assert {event.seat for event in mine} == {seat}


def test_an_outbox_only_grows_and_its_numbers_stay() -> None:
    session = parlour()
    sent: dict[int, list[Any]] = {viewer: [] for viewer in VIEWERS}

    def check() -> None:
        for viewer in VIEWERS:
            box = session.outbox(viewer)
            assert box[: len(sent[viewer])] == sent[viewer]
            sent[viewer] = box

    for act in (
        lambda: session.answer(0, 1),
        lambda: session.say(1, "psst"),
        lambda: session.answer(1, 2),
        lambda: session.undo(steps=1),
        lambda: session.remove(1),
        lambda: session.undo(),
        lambda: answer_all(session, 1),
        lambda: session.time_is_up(),
        lambda: session.undo(),
        lambda: play_on(session),
    ):
        act()
        check()
    for viewer in VIEWERS:
        assert Session.resume(session.log, BOOKS).outbox(viewer) == sent[viewer]


def test_a_seat_s_question_number_tells_nothing_about_others_questions() -> None:
    session = parlour()
    session.remove(1)
    answer_all(session, 1)
    answer_all(session, "yes")
    assert {(ask.seat, ask.number) for ask in session.questions} == {(0, 3), (2, 3)}


def test_the_truth_is_everything_that_was_told_to_anybody() -> None:
    session = play_on(parlour())
    assert list(session.truth().events) == list(session.history)
    assert session.truth().seat == MODERATOR


def test_seats_are_named_or_numbered() -> None:
    assert parlour(2).header.players == ("Player 1", "Player 2")
    session = Session.new(BOOKS["parlour"], ["Ann", "Bob"], seed=1)
    assert session.view(0).players == ("Ann", "Bob")
