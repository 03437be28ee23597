"""Every event of every book, the examples too, reaches those whom the table of knowledge names, and nobody else."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from nightcall.hidden_roles.events import Died
from nightcall.kernel.audience import EVERYONE
from nightcall.kernel.errors import Refused
from nightcall.kernel.events import Event
from nightcall.kernel.questions import Field
from nightcall.kernel.session import Session
from tests.secrecy.outside import outside
from tests.secrecy.seen import BOOKS
from tests.secrecy.true_table import TrueTable
from tests.secrecy.who_may_know import ROWS, Fact, may_know, parts_in, rows

GAMES = 60
SIZES = {"thornwick": (12, 13, 15, 19, 24)}  # all of its cards are in these decks
OPTIONS = {
    "night": ("in_turn", "at_once"),
    "decoys": (True, False),
    "whispers": (True, False),
    "cards_at_death": ("shown", "hidden"),
    "first_victim": (True, False),
}


def random_session(book: str, seed: int) -> Session:
    """A whole game in which everybody answers at random, and somebody is taken out now and then."""
    random = Random(f"audiences {book} {seed}")
    rules = BOOKS[book]
    sizes = SIZES.get(book, (8, 12, 16, rules.most_players))
    players = random.choice([size for size in sizes if size in rules.decks])
    options = {name: random.choice(values) for name, values in OPTIONS.items()}
    specials = [card for card in parts_in(book).values() if card not in rules.decks[players] and random.random() < 0.4]
    adds_cards = book.startswith("millers-hollow") or book in outside()
    session = Session.new(rules, players, specials if adds_cards else None, options, seed=seed)
    while not session.is_over:
        poll = session.poll
        for ask in random.sample(session.questions, len(session.questions)):
            if session.poll is poll and not session.is_over:
                _speak(session, random)
                try:
                    session.answer(ask.seat, {field.name: _pick(random, field) for field in ask.fields})
                except Refused:
                    continue  # a final answer is not taken twice, and a form may ask for more than was picked
        if session.poll is poll and not session.is_over:
            session.time_is_up()
        if random.random() < 0.02 and not session.is_over:
            _remove_somebody(session, random)
    return session


def _speak(session: Session, random: Random) -> None:
    if session.poll is not None and session.poll.floors and random.random() < 0.1:
        speakers = sorted(session.poll.floors[0].speakers)
        if speakers:
            session.say(random.choice(speakers), "Hm.")


def _remove_somebody(session: Session, random: Random) -> None:
    gone = {event.seat for event in session.history if isinstance(event, Died)}
    try:
        session.remove(random.choice([seat for seat in range(len(session.header.players)) if seat not in gone]))
    except Refused:
        return  # taken out already


def _pick(random: Random, field: Field) -> Any:
    options = field.open_options
    if field.most > 1:
        return random.sample(options, min(field.most, len(options)))
    return random.choice(options) if options and random.random() < 0.9 else None


def misdirected(session: Session) -> Iterator[tuple[Event, Any]]:
    """The events that reach others than they should, with those whom they should reach."""
    circle = TrueTable(session.rulebook.id, len(session.header.players))
    for event in session.history:
        says = msgspec.to_builtins(event)
        to = may_know(Fact(says["event"], says), circle)
        if event.to != EVERYONE if to == EVERYONE else event.to == EVERYONE or set(event.to) != set(to):
            yield event, to
        circle.add(event)


@pytest.mark.parametrize("book", BOOKS)
def test_every_event_reaches_those_whom_the_table_names_and_nobody_else(book: str) -> None:
    kinds: set[str] = set()
    for seed in range(GAMES):
        session = random_session(book, seed)
        assert list(misdirected(session)) == []
        kinds |= {msgspec.to_builtins(event)["event"] for event in session.history}
    assert kinds <= set(rows())
    assert {"dealt", "pack_met", "inspected", "victim_chosen", "died"} <= kinds


def test_every_book_is_in_the_table() -> None:
    for book, rules in BOOKS.items():
        assert set(parts_in(book).values()) == {card.name for card in rules.cards}


def test_every_thing_that_can_happen_has_a_row() -> None:
    told_apart = {"undone"}  # each viewer is told of an undo on its own
    events = {kind.__struct_config__.tag for kind in _kinds(Event)}
    assert {tag for tag in events if tag is not None} - told_apart - _of_other_games() == set(ROWS)


def _kinds(kind: type[Event]) -> Iterator[type[Event]]:
    for below in kind.__subclasses__():
        if below.__module__.startswith("nightcall."):
            yield below
        yield from _kinds(below)


def _of_other_games() -> set[Any]:
    return {kind.__struct_config__.tag for kind in _kinds(Event) if kind.__module__.startswith("nightcall.race")}
