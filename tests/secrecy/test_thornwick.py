"""Worlds of the example book in which two seats have exchanged their cards: a third may not tell them apart.

The seats also exchange what they do at night, so that each card does what it did. As long as the table of knowledge
lets the third seat know the same in both worlds, all that reaches it is the same, byte for byte. No plain referee knows
these powers: what happens is taken from the engine, and only who may know it is not.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final, NamedTuple

import msgspec
import pytest

from nightcall.kernel.errors import Refused
from nightcall.kernel.polls import Poll
from nightcall.kernel.questions import Ask, Field
from nightcall.kernel.session import Session
from nightcall.kernel.sources import Given
from tests.secrecy.seen import BOOKS
from tests.secrecy.true_table import TrueTable
from tests.secrecy.who_may_know import Fact, Seat, may_know
from tests.secrecy.worlds import PUBLIC

BOOK: Final = BOOKS["thornwick"]
SIZES: Final = (8, 10, 12, 13, 15, 19, 24)
# A dying shooter sees how it died, and the pack who of it was taken out, by what they are asked.
TOLD_BY_QUESTION: Final = ("last_act", "wolf", "lone_wolf")


class World:
    """A game under way, and what one seat may know of it."""

    def __init__(self, cards: list[str], options: dict[str, Any], seed: int, observer: Seat) -> None:
        deck = {name: cards.count(name) for name in cards}
        self.session = Session.new(BOOK, len(cards), deck, options, seed, deal=Given(tuple(cards), ()))
        self.observer = observer
        self.known: list[tuple[str, Any]] = []
        self._circle = TrueTable(BOOK.id, len(cards))
        self._told = 0

    @property
    def about(self) -> str:
        """What is being asked."""
        return next((ask.about for ask in self.session.questions), "nothing")

    def look(self) -> bytes:
        """Brings what the observer may know up to date; returns all that has reached it."""
        for event in self.session.history[self._told :]:
            says = msgspec.to_builtins(event)
            to = may_know(Fact(says["event"], says), self._circle)
            if says["event"] != "deal_sealed" and (to == "everyone" or self.observer in to):
                self.known.append((says["event"], {name: what for name, what in says.items() if name != "to"}))
            self._circle.add(event)
        self._told = len(self.session.history)
        view = self.session.view(self.observer)
        events = [event for event in view.events if type(event).__name__ != "DealSealed"]
        return msgspec.json.encode([events, view.question, view.may_speak, view.state])


class Compared(NamedTuple):
    """How far two worlds were alike: polls, and nights that had begun by then."""

    polls: int
    nights: int


def compare(seed: int) -> Compared:
    """Plays two worlds side by side for as long as the observer may not tell them apart."""
    random = Random(f"thornwick {seed}")
    players = random.choice(SIZES)
    cards = [name for name, count in BOOK.decks[players].items() for _ in range(count)]
    random.shuffle(cards)
    observer, one, other = random.sample(range(players), 3)
    swapped = list(cards)
    swapped[one], swapped[other] = cards[other], cards[one]
    turn = {one: other, other: one}
    options = {
        "night": random.choice(("in_turn", "at_once")),
        "cards_at_death": random.choice(("shown", "hidden")),
        "first_victim": random.choice((True, False)),
    }
    here, there = (World(dealt, options, seed, observer) for dealt in (cards, swapped))
    polls = 0
    while not here.session.is_over and not there.session.is_over:
        seen = here.look(), there.look()
        if here.known != there.known or here.about != there.about:
            break
        if seen[0] != seen[1] and here.about in TOLD_BY_QUESTION:
            break
        assert seen[0] == seen[1], f"seat {observer} can tell worlds {seed} apart, asked about {here.about}"
        polls += 1
        by_card = here.about not in PUBLIC
        open_now = [(world.session, world.session.poll) for world in (here, there)]
        asks = {ask.seat: ask for ask in there.session.questions}
        for ask in here.session.questions:
            value = _picked(random, ask)
            seat = turn.get(ask.seat, ask.seat) if by_card else ask.seat
            _answer(*open_now[0], ask.seat, value)
            if seat in asks:
                _answer(*open_now[1], seat, _adapted(random, asks[seat], value))
        for session, poll in open_now:
            if not session.is_over and session.poll is poll:
                session.time_is_up()
    return Compared(polls, sum(kind == "night_fell" for kind, _ in here.known))


def _answer(session: Session, poll: Poll | None, seat: Seat, value: dict[str, Any]) -> None:
    if not session.is_over and session.poll is poll:
        try:
            session.answer(seat, value)
        except Refused:
            return  # a form may ask for more than was picked


def _picked(random: Random, ask: Ask) -> dict[str, Any]:
    return {field.name: _pick(random, field) for field in ask.fields}


def _pick(random: Random, field: Field) -> Any:
    options = field.open_options
    if field.most > 1:
        return random.sample(options, min(field.most, len(options)))
    return random.choice(options) if options and random.random() < 0.9 else None


def _adapted(random: Random, ask: Ask, value: dict[str, Any]) -> dict[str, Any]:
    """The same picks where they can be made."""
    found = {}
    for field in ask.fields:
        wanted = value.get(field.name)
        picks = wanted if isinstance(wanted, list) else [wanted]
        can_be = field.name in value and all(pick is None or pick in field.open_options for pick in picks)
        found[field.name] = wanted if can_be else _pick(random, field)
    return found


def test_a_hundred_pairs_of_worlds_are_alike_to_a_seat_that_may_not_tell_them_apart() -> None:
    compared = [compare(seed) for seed in range(100)]
    assert sum(one.polls > 1 for one in compared) > 80
    assert sum(one.nights > 1 for one in compared) > 60


@pytest.mark.long
@pytest.mark.parametrize("share", range(10))
def test_ten_thousand_pairs_of_worlds_are_alike(share: int) -> None:
    for seed in range(1_000 + share, 11_000, 10):
        compare(seed)
