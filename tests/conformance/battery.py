"""The battery: what every finished game must pass, whatever its book, its table and its players."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from msgspec.structs import replace

from nightcall.hidden_roles.events import GameEnded
from nightcall.kernel.audience import TABLE, Seat
from nightcall.kernel.errors import Refused
from nightcall.kernel.events import Event, Said
from nightcall.kernel.inputs import Answer, AnyInput, Say, TimeIsUp, Unasked, Undo
from nightcall.kernel.log import Header
from nightcall.kernel.polls import Poll
from nightcall.kernel.questions import Ask
from nightcall.kernel.rules import Rulebook
from nightcall.kernel.session import Session
from nightcall.kernel.sources import Deal
from nightcall.themes.own import words_of
from nightcall.themes.words import THEMES, Words
from tests.conformance.driver import RandomPlayers, again, inputs_of
from tests.conformance.invariants import Invariants
from tests.conformance.tables import BOOKS, Case
from tests.follower import fold


class Recorded(Session):
    """A session that remembers what was asked after each line of its log."""

    def __init__(self, rulebook: Rulebook, header: Header, warnings: tuple[str, ...] = ()) -> None:
        super().__init__(rulebook, header, warnings)
        self.asked = [_moment(self)]

    def answer(self, seat: Seat, value: Any, question: int | None = None, id: str | None = None) -> bool:
        taken = super().answer(seat, value, question=question, id=id)
        if taken:
            self.asked.append(_moment(self))
        return taken

    def _take(self, given: Unasked) -> None:
        super()._take(given)
        self.asked.append(_moment(self))


def _moment(session: Session) -> tuple[int | None, tuple[Ask, ...]]:
    poll: Poll | None = session.poll
    return poll.number if poll else None, session.questions


def play(case: Case, seed: int, deal: Deal | None = None) -> Recorded:
    """A game at this table, played to its end by random players and watched all the while."""
    session = case.open(Recorded, seed, deal)
    RandomPlayers(f"{case} {seed}", watch=Invariants(session)).play(session)
    return session


def viewers(session: Session) -> range:
    """The table screen and every seat."""
    return range(TABLE, len(session.header.players))


def check_end(game: Recorded) -> None:
    """The game has an outcome, and everybody has been told it."""
    outcome = game.outcome
    assert outcome is not None
    assert game.questions == ()
    ended = [event for event in game.view(TABLE).events if isinstance(event, GameEnded)]
    assert ended == [GameEnded(won=outcome.won, reason=outcome.reason, winners=outcome.winners, to="everyone")]
    assert set(outcome.winners) <= set(range(len(game.header.players)))


def check_replay(game: Recorded) -> None:
    """The log gives the same game, byte for byte, and asks the same after each of its lines."""
    log = game.log
    replayed = Recorded.resume(log, BOOKS)
    assert replayed.log == log
    assert replayed.asked == game.asked
    assert replayed.truth() == game.truth()
    for viewer in viewers(game):
        assert replayed.view(viewer) == game.view(viewer)
        assert replayed.outbox(viewer) == game.outbox(viewer)


def check_every_prefix(game: Recorded) -> None:
    """Resuming any beginning of the log asks what was asked there."""
    log = game.log
    for count, asked in enumerate(game.asked, start=1):
        assert _moment(Session.resume(log[:count], BOOKS)) == asked


def check_undo(game: Recorded, seed: int) -> None:
    """A few undos, each followed by the same inputs again, change nothing but the talk's place."""
    chance = Random(f"undo {seed}")
    inputs = inputs_of(game.log)
    other = again(game)
    in_force: list[AnyInput] = []
    undos = {chance.randrange(1, len(inputs)): chance.choice([None, 1, 2, 7]) for _ in range(3)}
    for number, given in enumerate(inputs):
        if number in undos:
            kept = _undo(other, undos[number], len(in_force))
            lost = in_force[kept:]
            in_force = in_force[:kept] + [one for one in lost if isinstance(one, Say)]
            for one in lost:
                if not isinstance(one, Say):
                    other.do(_numbered_anew(one, other))
                    in_force.append(one)
        other.do(_numbered_anew(given, other))
        in_force.append(given)
    assert _without_talk(other.truth().events) == _without_talk(game.truth().events)
    assert _talk(other.truth().events) == _talk(game.truth().events)
    assert other.outcome == game.outcome
    assert Session.resume(other.log, BOOKS).history == other.history
    for viewer in viewers(game):
        assert fold(other.outbox(viewer)) == other.view(viewer).events


def _numbered_anew(given: AnyInput, session: Session) -> AnyInput:
    """The same input to what is open now: after an undo, what is asked again has a new number."""
    match given:
        case Answer(seat=seat):
            ask = session.question(seat)
            return replace(given, question=ask.number) if ask else given
        case TimeIsUp():
            return replace(given, poll=session.poll.number) if session.poll else given
        case _:
            return given


def check_narration(game: Recorded) -> None:
    """A theme that has this book's cards has words for all that was told and asked; each theme gets its turn."""
    players = game.header.players
    able = themes(game.header.rulebook)
    words = able[len(game.history) % len(able)]
    for number, event in enumerate(game.history):
        aloud, private = words.aloud(event, players, number), words.private(event, players, number)
        assert aloud is None or private is None
        line = aloud or private
        assert line is None or (line.strip() == line and not set("{}[]") & set(line)), line
    for ask in {ask for _, asks in game.asked for ask in asks}:
        assert words.question(ask, players).title


def _undo(session: Session, steps: int | None, in_force: int) -> int:
    """How many inputs are still in force after an undo, if there is anything to undo."""
    try:
        session.undo(steps=steps)
    except Refused:
        return in_force
    undo = inputs_of([session.log[0], session.log[-1]])[0]
    assert isinstance(undo, Undo)
    return undo.keep


@cache
def themes(book_id: str) -> list[Words]:
    """Every theme that can tell this book."""
    told = [words_of(BOOKS[book_id], theme) for theme in THEMES]
    return [words for words in told if words.narrates(BOOKS[book_id])]


def _without_talk(events: Any) -> list[Event]:
    return [event for event in events if not isinstance(event, Said)]


def _talk(events: Any) -> list[tuple[Any, ...]]:
    return sorted((event.seat, event.text, str(event.to)) for event in events if isinstance(event, Said))
