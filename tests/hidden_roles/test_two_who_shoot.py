"""Two cards with a last shot in one deck, which no shipped book has: the Gamekeeper beside the Hunter."""

from pathlib import Path

from nightcall.hidden_roles.abilities.shoot import Shot
from nightcall.hidden_roles.events import Died
from nightcall.hidden_roles.files import load_file
from nightcall.kernel.session import Session
from nightcall.kernel.sources import Given

BOOK = load_file(Path(__file__).parents[2] / "examples" / "gamekeeper.toml")
SEATS = ("werewolf", "werewolf", "hunter", "gamekeeper", "cupido", *["townsperson"] * 5)


def lovers_who_both_shoot(**house_rules: str) -> Session:
    """The Hunter and the Gamekeeper are in love, and the Hunter is bitten: both are dying."""
    deck = {card: SEATS.count(card) for card in SEATS}
    options = {"shots": "any_death", "sheriff_day": 0, **house_rules}
    session = Session.new(BOOK, len(SEATS), deck, options, 1, deal=Given(SEATS))
    while not any(ask.about == "last_act" for ask in session.questions):
        for ask in session.questions:
            wishes = {"lovers": (2, 3), "victim": 2}
            session.answer(ask.seat, {field.name: wishes.get(field.name) for field in ask.fields})
    return session


def shots_of(session: Session) -> list[tuple[int, int]]:
    return [(event.by, event.seat) for event in session.history if isinstance(event, Shot)]


def test_where_cards_stay_hidden_both_shoot_in_one_moment_and_both_hit() -> None:
    session = lovers_who_both_shoot(cards_at_death="hidden")
    assert {ask.seat for ask in session.questions} == {2, 3}

    session.answer(3, {"shoot": 7})
    session.answer(2, {"shoot": 6})

    assert shots_of(session) == [(2, 6), (3, 7)]
    assert [event.seat for event in session.history if isinstance(event, Died)] == [2, 3, 6, 7]


def test_two_shots_at_one_seat_are_one_death() -> None:
    session = lovers_who_both_shoot(cards_at_death="hidden")

    session.answer(2, {"shoot": 6})
    session.answer(3, {"shoot": 6})

    assert shots_of(session) == [(2, 6)]
    assert [event.seat for event in session.history if isinstance(event, Died)] == [2, 3, 6]


def test_where_cards_are_shown_they_shoot_one_after_the_other() -> None:
    session = lovers_who_both_shoot(cards_at_death="shown")
    assert [ask.seat for ask in session.questions] == [2]
    session.answer(2, {"shoot": 0})
    assert [ask.seat for ask in session.questions] == [3]
    session.answer(3, {"shoot": 1})

    assert shots_of(session) == [(2, 0), (3, 1)]
    assert session.outcome is not None
    assert session.outcome.won == "village"
