"""Companies of bots play whole games: they end, nothing is refused, and the same view gets the same answer."""

from collections import Counter
from pathlib import Path

import pytest

import nightcall.bots
from nightcall.bots.company import KINDS, Company
from nightcall.bots.luck import Luck
from nightcall.bots.random import RandomPlayer
from nightcall.bots.sensible import Sensible
from nightcall.hidden_roles.decks import specials_left_out
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.rulebooks import RULEBOOKS
from nightcall.kernel.inputs import TimeIsUp
from nightcall.kernel.log import LogReader
from nightcall.kernel.questions import Ask, Field, Value
from nightcall.kernel.session import Session
from nightcall.kernel.view import View


def company(book: HiddenRolesBook, seats: int, kind: str = "sensible", seed: int = 1, **options: object) -> Company:
    session = Session.new(book, seats, specials_left_out(book, seats), options, seed)
    return Company.of(session, book, kind, range(seats), seed)


_STEPS = {"sensible": 1, "random": 5}  # those that reason take longer, and are played at the fewest seats here


@pytest.mark.parametrize("book", RULEBOOKS, ids=lambda book: book.id)
@pytest.mark.parametrize("kind", KINDS)
def test_games_among_bots_end_at_every_size(book: HiddenRolesBook, kind: str) -> None:
    for seats in range(book.least_players, book.most_players + 1, _STEPS.get(kind, 100)):
        table = company(book, seats, kind, decoys=seats <= 12)
        assert table.play_out() is table.session.outcome


@pytest.mark.parametrize("book", RULEBOOKS, ids=lambda book: book.id)
def test_sensible_bots_never_have_to_fall_back_on_the_lot(
    book: HiddenRolesBook, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lot(self: Luck, field: Field, question: int, place: int) -> None:
        raise AssertionError(f"what was chosen for {field.name} was refused, or nobody knew what to choose")

    monkeypatch.setattr(Luck, "anything", lot)
    for night in ("in_turn", "at_once"):
        for seats in (book.least_players, 11, 16):
            company(book, seats, seed=seats, night=night).play_out()


@pytest.mark.parametrize("book", RULEBOOKS, ids=lambda book: book.id)
def test_no_call_waits_for_a_pack_of_bots_to_agree(book: HiddenRolesBook) -> None:
    table = company(book, 16)
    table.play_out()
    reader = LogReader()
    lines = table.session.log
    reader.header(lines[0])
    assert not any(isinstance(reader.entry(line), TimeIsUp) for line in lines[1:])


@pytest.mark.parametrize("book", RULEBOOKS, ids=lambda book: book.id)
@pytest.mark.parametrize("kind", [Sensible, RandomPlayer])
def test_a_bot_that_comes_late_decides_and_says_the_same(
    book: HiddenRolesBook, kind: type[Sensible] | type[RandomPlayer]
) -> None:
    decided = Counter[str]()

    class Twin:
        """Asks one bot that was there from the start and one that was made for this question alone."""

        def __init__(self, seat: int) -> None:
            self.seat = seat
            self.old = kind(book, seat, "twins")

        def decide(self, view: View, ask: Ask) -> Value:
            value = self.old.decide(view, ask)
            assert kind(book, self.seat, "twins").decide(view, ask) == value
            decided["answers"] += 1
            return value

        def speak(self, view: View) -> object:
            said = self.old.speak(view)
            assert kind(book, self.seat, "twins").speak(view) == said
            decided["lines"] += len(said)
            return said

    session = Session.new(book, 9, specials_left_out(book, 9), seed=5)
    Company(session, {seat: Twin(seat) for seat in range(9)}).play_out()  # type: ignore[misc]
    assert decided["answers"] > 50
    assert (decided["lines"] > 10) == (kind is Sensible)


def test_bots_go_on_rightly_after_an_undo() -> None:
    book = RULEBOOKS[0]
    table = company(book, 9)
    session = table.session
    for _ in range(8):
        table.talk_itself_out()
        table.answer()
    before = session.truth().events
    session.undo()
    assert len(session.truth().events) < len(before)
    table.talk_itself_out()
    table.answer()
    assert session.truth().events == before


@pytest.mark.parametrize("book", RULEBOOKS, ids=lambda book: book.id)
def test_both_sides_win_some_games(book: HiddenRolesBook) -> None:
    sessions = [Session.new(book, 10, seed=seed) for seed in range(30)]
    won = Counter(Company.of(session, book, "sensible", range(10), 1).play_out().won for session in sessions)
    assert won["village"] >= 3
    assert won["wolves"] >= 3


def test_the_same_seed_is_the_same_game_and_another_is_another() -> None:
    book = RULEBOOKS[0]

    def log(seed: int) -> list[str]:
        session = Session.new(book, 10, seed="one deal")
        Company.of(session, book, "sensible", range(10), seed).play_out()
        return session.log

    assert log(1) == log(1)
    assert log(1) != log(2)


def test_no_bot_can_reach_the_session() -> None:
    folder = Path(nightcall.bots.__file__).parent
    others = [path for path in folder.glob("*.py") if path.name != "company.py"]
    assert len(others) > 5
    assert not [path.name for path in others if "session" in path.read_text(encoding="utf-8").lower()]
