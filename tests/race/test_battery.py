"""The battery of every game, for this one: random games end, replay, resume, survive undos, and can be told."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from nightcall.kernel.audience import TABLE
from nightcall.kernel.events import DealSealed, Event, NoncesAdded, SeedGiven, Undone
from nightcall.kernel.questions import Ask
from nightcall.kernel.session import Session
from nightcall.race.events import BoardLaid, RaceEnded
from nightcall.race.position import Position
from nightcall.race.rulebook import CATCHING_SANTA
from nightcall.themes.lines import languages
from nightcall.themes.stories.phrases import Phrases
from nightcall.themes.stories.santa import CATCHING_SANTA as WORDS
from nightcall.themes.stories.santa import offer, sentence
from tests.conformance.battery import Recorded
from tests.race.kit import BOARD, TINY

BOOKS = {CATCHING_SANTA.id: CATCHING_SANTA}
TABLES = [
    (players, board, throwing)
    for players in (2, 3, 4)
    for board in ("fair", BOARD, TINY)
    for throwing in ("by_itself", "asked")
]
every_table = pytest.mark.parametrize(
    ("players", "board", "throwing"),
    TABLES,
    ids=[f"{players} {board if isinstance(board, str) else board['name']} {how}" for players, board, how in TABLES],
)
# What every game tells of its own luck and needs no words here, and the board, which is drawn.
UNTOLD = (BoardLaid, DealSealed, NoncesAdded, SeedGiven)


def new(players: int, board: Any, throwing: str) -> Recorded:
    return Recorded.new(CATCHING_SANTA, players, options={"board": board, "throwing": throwing}, seed=18)


def some_answer(session: Session, luck: random.Random) -> None:
    """Any move; now and then somebody falls asleep."""
    (ask,) = session.questions
    if luck.random() < 0.05:
        session.time_is_up()
    else:
        session.answer(ask.seat, luck.choice(ask.fields[0].options))


def played(players: int, board: Any, throwing: str, seed: int) -> Recorded:
    session, luck = new(players, board, throwing), random.Random(seed)
    while session.questions:
        some_answer(session, luck)
    return session


@every_table
def test_a_random_game_ends_and_everybody_is_told_how(players: int, board: Any, throwing: str) -> None:
    game = played(players, board, throwing, seed=1)
    assert game.outcome is not None
    for viewer in range(TABLE, players):
        ended = [event for event in game.view(viewer).events if isinstance(event, RaceEnded)]
        assert [(event.scores, event.winners) for event in ended] == [(game.outcome.scores, game.outcome.winners)]


@every_table
def test_the_replay_of_a_game_is_the_same_byte_for_byte(players: int, board: Any, throwing: str) -> None:
    game = played(players, board, throwing, seed=2)
    replayed = Recorded.resume(game.log, BOOKS)
    assert replayed.log == game.log
    assert replayed.asked == game.asked
    assert replayed.truth() == game.truth()
    for viewer in range(TABLE, players):
        assert replayed.view(viewer) == game.view(viewer)
        assert replayed.outbox(viewer) == game.outbox(viewer)


@every_table
def test_every_beginning_of_a_log_asks_what_was_asked_there(players: int, board: Any, throwing: str) -> None:
    game = played(players, board, throwing, seed=3)
    log = game.log
    # Every one of the first lines, and then one in every seventh to the end: resuming takes as long as the log.
    for lines in [*range(1, 40), *range(40, len(log) + 1, 7), len(log)]:
        if lines <= len(log):
            resumed = Recorded.resume(log[:lines], BOOKS)
            assert resumed.asked == game.asked[:lines]
            assert resumed.log == log[:lines]


@every_table
def test_undos_and_the_same_answers_again_give_the_same_game(players: int, board: Any, throwing: str) -> None:
    game, luck = new(players, board, throwing), random.Random(4)
    other = new(players, board, throwing)
    answers: list[tuple[int, Any]] = []
    while game.questions:
        (ask,) = game.questions
        answers.append((ask.seat, luck.choice(ask.fields[0].options)))
        game.answer(*answers[-1])
    taken_back = {luck.randrange(1, len(answers)): luck.choice((1, 2, 7)) for _ in range(5)}
    given = 0
    while given < len(answers):
        other.answer(*answers[given])
        given += 1
        if steps := min(taken_back.pop(given, 0), given):
            other.undo(steps=steps)
            given -= steps
    assert other.outcome == game.outcome
    assert other.truth() == game.truth()
    assert Session.resume(other.log, BOOKS).history == other.history
    for viewer in range(TABLE, players):
        assert followed(other.outbox(viewer)) == list(game.view(viewer).events)


def unnumbered(session: Session) -> list[Ask]:
    """What is asked, but for the number, which never comes twice."""
    return [replace(ask, number=0) for ask in session.questions]


def followed(outbox: list[Event]) -> list[Event]:
    """What a viewer holds true that has followed its outbox, event by event."""
    known: list[Event] = []
    for event in outbox:
        known = known[: event.kept] if isinstance(event, Undone) else [*known, event]
    return known


@every_table
def test_an_undo_takes_back_what_it_should_and_nothing_more(players: int, board: Any, throwing: str) -> None:
    answers = len(played(players, board, throwing, seed=5).log) - 1
    session, luck = new(players, board, throwing), random.Random(5)
    for _ in range(answers // 2):
        some_answer(session, luck)
    truth, questions = session.truth(), unnumbered(session)
    told = len(session.outbox(0))
    some_answer(session, luck)
    session.undo()
    assert (session.truth(), unnumbered(session)) == (truth, questions)
    outbox = session.outbox(0)
    assert outbox[:told] == list(truth.events)
    assert isinstance(outbox[-1], Undone)
    assert outbox[-1].kept == told


@pytest.mark.parametrize("language", languages(WORDS))
@every_table
def test_every_event_and_every_choice_has_words(players: int, board: Any, throwing: str, language: str) -> None:
    phrases, names = Phrases.load(WORDS, language), ("Ann", "Bo", "Cleo", "Dan")[:players]
    session, luck, position, told = new(players, board, throwing), random.Random(6), Position(), 0
    while True:
        events = session.truth().events
        for event in events[told:]:
            event.change(position)
            line = sentence(phrases, event, names)
            assert (line is None) == isinstance(event, UNTOLD), event
            assert line is None or (line.strip() == line and not set("{}[]") & set(line)), line
        told = len(events)
        if not session.questions:
            break
        (ask,) = session.questions
        if ask.about == "move":
            offers = [offer(phrases, position, move, names) for move in ask.fields[0].options]
            assert len(set(offers)) == len(offers)
        some_answer(session, luck)
