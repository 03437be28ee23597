"""What a view adds up to: folded when it is asked for, each event once, and never more than the view itself holds."""

from __future__ import annotations

from nightcall.kernel.audience import TABLE, Seat
from nightcall.kernel.events import Event
from nightcall.kernel.fold import Knowledge
from nightcall.kernel.session import Session
from nightcall.kernel.view import View
from tests.kernel.parlour import Parlour, Told, answer_all, parlour, play_on


class Counting(Parlour):
    """Counts what all its folds take."""

    def __init__(self) -> None:
        super().__init__()
        self.taken = 0

    def fold(self, players: tuple[str, ...], viewer: Seat) -> Told:
        return CountedFold(self)


class CountedFold(Told):
    def __init__(self, book: Counting) -> None:
        super().__init__()
        self.book = book

    def take(self, event: Event) -> None:
        super().take(event)
        self.book.taken += 1


def names(view: View) -> tuple[str, ...]:
    return tuple(type(event).__name__ for event in view.events)


def test_a_state_is_what_the_events_of_its_view_add_up_to() -> None:
    session = parlour()
    while not session.is_over:
        for viewer in (TABLE, 0, 1, 2):
            assert session.view(viewer).state == names(session.view(viewer))
        assert session.truth().state == names(session.truth())
        answer_all(session, 1 if session.questions[0].about == "pick" else "yes")


def test_before_anything_was_told_the_state_is_that_of_a_new_fold() -> None:
    knowledge = Knowledge(Told)
    assert knowledge.state_after(0) == Told().state


def test_only_what_is_new_is_folded() -> None:
    book = Counting()
    session = Session.new(book, 3, seed=1)
    told = len(session.view(0).events)
    assert session.view(0).state == session.view(0).state
    assert book.taken == told
    answer_all(session, 1)
    assert len(session.view(0).state) > told
    assert book.taken == len(session.view(0).events)


def test_nothing_is_folded_for_those_who_do_not_ask() -> None:
    book = Counting()
    session = play_on(Session.new(book, 3, seed=1))
    assert session.view(0).events
    assert book.taken == 0


def test_a_view_that_the_game_has_left_behind_knows_no_more_than_it_did() -> None:
    session = parlour()
    early, asked_before = session.view(0), session.view(0)
    known = asked_before.state
    play_on(session)
    assert session.view(0).state == names(session.view(0))
    assert early.state == asked_before.state == known == names(early)


def test_after_an_undo_a_state_is_folded_anew_and_old_views_stay_as_they_were() -> None:
    session = parlour()
    answer_all(session, 1)
    before = session.view(0)
    session.undo()
    session.say(0, "Again.")
    assert len(session.view(0).state) < len(before.state)
    assert session.view(0).state == names(session.view(0))
    assert before.state == names(before)


def test_two_views_of_the_same_moment_are_equal_whether_or_not_a_state_was_asked_for() -> None:
    session = parlour()
    asked, unasked = session.view(1), session.view(1)
    assert asked.state
    assert asked == unasked
