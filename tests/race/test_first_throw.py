"""Who begins, and whose turn comes next."""

from nightcall.kernel.session import Session
from nightcall.race.events import FirstThrown, TurnBegan
from tests.race.kit import game


def seats_in_turn(session: Session, count: int) -> list[int]:
    events = session.truth().events
    return [event.seat for event in events if isinstance(event, TurnBegan)][:count]


def test_the_highest_throw_begins() -> None:
    session = game(3, turn=None, throws=[2, 5, 4])
    assert seats_in_turn(session, 1) == [1]


def test_only_those_equal_at_the_top_throw_again() -> None:
    session = game(4, turn=None, throws=[5, 2, 5, 5, 3, 3, 1, 4, 6])
    thrown = [(event.seat, event.pips) for event in session.truth().events if isinstance(event, FirstThrown)]
    assert thrown == [(0, 5), (1, 2), (2, 5), (3, 5), (0, 3), (2, 3), (3, 1), (0, 4), (2, 6)]
    assert seats_in_turn(session, 1) == [2]


def test_play_goes_clockwise_around_the_table() -> None:
    session = game(3, turn=2, throws=[1, 1, 1] * 5)
    assert seats_in_turn(session, 5) == [2, 0, 1, 2, 0]


def test_a_position_may_say_whose_turn_it_is() -> None:
    session = game(3, turn=1)
    assert seats_in_turn(session, 1) == [1]
    assert not any(isinstance(event, FirstThrown) for event in session.truth().events)
