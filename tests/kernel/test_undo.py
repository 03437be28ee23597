"""Undo: back to the start of a call or vote, or by steps; it appends, and what was said stays said."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from nightcall.kernel.audience import TABLE
from nightcall.kernel.errors import Refused
from nightcall.kernel.events import Said, Undone
from nightcall.kernel.polls import Poll
from nightcall.kernel.session import Session
from nightcall.kernel.view import View
from tests.follower import fold
from tests.kernel.parlour import BOOKS, Sums, YouDrew, answer_all, parlour, play_on

VIEWERS = (TABLE, 0, 1, 2)


def assert_sound(session: Session) -> None:
    """A follower of any outbox, and a session resumed from the log, know what this session knows."""
    again = Session.resume(session.log, BOOKS)
    assert again.log == session.log
    assert again.questions == session.questions
    assert again.truth() == session.truth()
    for viewer in VIEWERS:
        assert fold(session.outbox(viewer)) == session.view(viewer).events
        assert again.view(viewer) == session.view(viewer)


def known(session: Session, viewer: int) -> View:
    """What a viewer knows, but for the number of its question, which never comes twice."""
    view = session.view(viewer)
    return replace(view, question=replace(view.question, number=0)) if view.question else view


def said(session: Session, viewer: int) -> list[str]:
    return [event.text for event in session.view(viewer).events if isinstance(event, Said)]


def test_undo_goes_back_to_the_start_of_this_poll() -> None:
    session = parlour()
    answer_all(session, 1)
    started = known(session, 0)
    session.answer(0, "yes")
    session.answer(1, "yes")
    session.undo()
    assert known(session, 0) == started
    assert_sound(session)


def test_undo_goes_back_to_the_poll_before_if_nothing_has_been_done_in_this_one() -> None:
    session = parlour()
    fresh = known(session, 0)
    answer_all(session, 1)
    session.undo()
    assert known(session, 0) == fresh
    assert_sound(session)


def test_undo_twice_in_a_row_goes_back_two_polls() -> None:
    session = parlour()
    fresh = [known(session, viewer) for viewer in VIEWERS]
    answer_all(session, 1)
    session.answer(0, "yes")
    session.undo()
    session.undo()
    assert [known(session, viewer) for viewer in VIEWERS] == fresh
    assert_sound(session)
    with pytest.raises(Refused, match="nothing to undo"):
        session.undo()


def test_undo_by_steps_takes_back_that_many_inputs() -> None:
    session = parlour()
    session.answer(0, 1)
    one = known(session, 0)
    session.answer(1, 1)
    session.answer(2, 1)
    session.answer(2, "yes")
    session.undo(steps=3)
    assert known(session, 0) == one
    assert_sound(session)


def test_undo_by_steps_twice_in_a_row_takes_back_both() -> None:
    session = parlour()
    fresh = known(session, 0)
    session.answer(0, 1)
    session.answer(1, 1)
    session.undo(steps=1)
    session.undo(steps=1)
    assert known(session, 0) == fresh
    assert_sound(session)


def test_a_removal_and_a_clock_can_be_undone() -> None:
    session = parlour()
    session.remove(2)
    session.undo(steps=1)
    session.answer(2, 1)
    session.time_is_up()
    session.undo()
    assert [ask.seat for ask in session.questions] == [0, 1, 2]
    assert_sound(session)


def test_the_same_answers_after_an_undo_give_the_same_game() -> None:
    straight, undone = parlour(), parlour()
    answer_all(straight, 2)
    answer_all(undone, 1)
    undone.undo()
    answer_all(undone, 2)
    assert undone.truth() == straight.truth()
    assert play_on(undone).outcome == play_on(straight).outcome


def test_a_clock_that_ran_before_an_undo_does_not_close_what_is_open_again() -> None:
    session = parlour()
    assert session.poll is not None
    late = session.poll.number
    session.answer(0, 1)
    session.undo()
    with pytest.raises(Refused) as refused:
        session.time_is_up(poll=late)
    assert refused.value.reason == "not_this_poll"
    assert_sound(session)


def test_an_answer_sent_before_an_undo_does_not_answer_what_is_asked_again() -> None:
    session = parlour()
    late = session.questions[1].number
    session.answer(0, 1)
    session.undo()
    with pytest.raises(Refused) as refused:
        session.answer(1, 1, question=late)
    assert refused.value.reason == "not_this_question"
    assert_sound(session)


def test_no_number_comes_twice_however_often_something_is_undone() -> None:
    session = parlour(rounds=12)
    opened: set[Poll] = set()
    numbers: list[tuple[int, ...]] = []
    for _ in range(12):
        for undone in (False, True):
            answer_all(session, None)
            if undone:
                session.undo(steps=2)
            assert session.poll is not None
            if session.poll not in opened:
                opened.add(session.poll)
                numbers.append((session.poll.number, *[ask.number for ask in session.questions]))
    for column in zip(*numbers, strict=True):
        assert len(set(column)) == len(numbers) > 12


def test_an_undo_does_not_draw_again() -> None:
    session = parlour()
    answer_all(session, 1)
    session.undo()
    answer_all(session, 1)
    drawn = [event for event in session.history if isinstance(event, YouDrew)]
    assert drawn[:3] == drawn[3:]


def test_undo_appends_to_the_log_and_to_every_outbox() -> None:
    session = parlour()
    answer_all(session, 1)
    log, boxes = session.log, [session.outbox(viewer) for viewer in VIEWERS]
    session.undo()
    assert session.log[:-1] == log
    for viewer, before in zip(VIEWERS, boxes, strict=True):
        *kept, undone = session.outbox(viewer)
        assert kept == before
        assert isinstance(undone, Undone)
        assert undone.to == (viewer,)


def test_an_undo_is_news_to_every_viewer_and_so_is_what_comes_after_it() -> None:
    session = parlour()
    answer_all(session, 1)
    read = {viewer: session.news(viewer) for viewer in VIEWERS}
    session.undo()
    for viewer, events in read.items():
        (undone,) = session.news(viewer)
        assert isinstance(undone, Undone)
        events.append(undone)
    answer_all(session, 2)
    session.undo()
    session.say(0, "I bid seven.")
    answer_all(session, 1)
    for viewer, events in read.items():
        assert events + session.news(viewer) == session.outbox(viewer)


def test_a_viewer_is_told_how_much_of_its_own_outbox_holds_and_nothing_about_others() -> None:
    session = parlour()
    session.answer(0, 1)
    session.answer(0, 2)
    session.undo()
    kept = [event.kept for viewer in VIEWERS for event in session.outbox(viewer) if isinstance(event, Undone)]
    assert kept == [2, 2, 2, 2]  # the seed's mark and the round's beginning, for seat 0 too


def test_talk_survives_an_undo() -> None:
    session = parlour()
    answer_all(session, 1)
    session.say(2, "seven!", {"bids": 7})
    session.answer(0, "yes")
    session.say(0, "eight!")
    session.undo()
    session.undo()
    for viewer in VIEWERS:
        assert said(session, viewer) == ["seven!", "eight!"]
    assert not any(isinstance(event, Sums) for event in session.truth().events)
    assert_sound(session)


def test_talk_alone_is_nothing_to_undo() -> None:
    session = parlour()
    session.say(0, "shall we?")
    with pytest.raises(Refused, match="nothing to undo"):
        session.undo()
    session.answer(0, 1)
    session.undo()
    assert said(session, 1) == ["shall we?"]
    assert_sound(session)


def test_a_whisper_stays_a_whisper_through_every_undo() -> None:
    session = parlour()
    answer_all(session, 1)
    answer_all(session, "yes")
    session.say(0, "between us")
    session.undo()  # to the talk between the rounds, in which everybody hears everybody
    session.answer(2, "yes")
    session.undo(steps=1)
    assert [said(session, viewer) for viewer in VIEWERS] == [[], ["between us"], ["between us"], []]
    assert_sound(session)


def test_what_was_said_aloud_stays_public_through_every_undo() -> None:
    session = parlour()
    answer_all(session, 1)
    session.say(0, "for all of you")
    session.undo()  # to the picks, in which seat 0 only whispers
    session.answer(2, 1)
    session.undo(steps=1)
    assert [said(session, viewer) for viewer in VIEWERS] == [["for all of you"]] * 4
    assert_sound(session)


def test_a_command_that_was_undone_is_not_taken_again() -> None:
    session = parlour()
    session.answer(0, 1, id="once")
    session.undo()
    assert session.answer(0, 1, id="once") is False
    assert session.answer(0, 1, id="once more") is True
    assert_sound(session)


ACTS: dict[str, Callable[[Session, int], object]] = {
    "answer": lambda game, seat: game.answer(seat, None),
    "pick": lambda game, seat: game.answer(seat, 2),
    "all": lambda game, seat: answer_all(game, None),
    "say": lambda game, seat: game.say(seat, f"line {len(game.log)}"),
    "time": lambda game, seat: game.time_is_up(),
    "remove": lambda game, seat: game.remove(seat),
    "undo": lambda game, seat: game.undo(),
    "undo steps": lambda game, seat: game.undo(steps=seat + 1),
}


@settings(max_examples=200)
@given(st.lists(st.tuples(st.sampled_from(sorted(ACTS)), st.integers(0, 2)), max_size=25))
def test_whatever_is_done_and_undone_outboxes_views_and_log_tell_the_same(acts: list[tuple[str, int]]) -> None:
    session = parlour(rounds=3)
    for act, seat in acts:
        try:
            ACTS[act](session, seat)
        except Refused:
            continue
        assert_sound(session)
