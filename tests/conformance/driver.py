"""Drivers: players who know no rules and answer what they are asked, each in one public way.

`RandomPlayers` do whatever can be done: answer, abstain, change their minds, speak, run out of time, leave.
`SteadyPlayers` choose by who they are and when it is, never by how they are asked, so that two nights that are held
differently get the same choices.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from random import Random
from typing import Any, Final

import msgspec
import pytest

from nightcall.hidden_roles.events import DayBroke, NightFell
from nightcall.kernel.audience import Seat
from nightcall.kernel.errors import Refused
from nightcall.kernel.inputs import AnyInput
from nightcall.kernel.questions import Ask, Field, Pick, Value
from nightcall.kernel.session import Session

TOO_LONG: Final = 20_000  # inputs; the longest random games stay well below a tenth of it

Watch = Callable[[Session], None]


def nothing(session: Session) -> None:
    """Watches nothing."""


def random_pick(field: Field, chance: Random, abstains: float) -> Pick:
    """A legal pick."""
    options = field.open_options
    if field.may_be_empty and (chance.random() < abstains or len(options) < max(field.least, 1)):
        return None if field.most == 1 else ()
    if field.most == 1:
        return chance.choice(options)
    return tuple(chance.sample(options, chance.randint(max(field.least, 1), min(field.most, len(options)))))


def random_value(ask: Ask, chance: Random, abstains: float = 0.15) -> Value:
    """A legal answer."""
    return {field.name: random_pick(field, chance, abstains) for field in ask.fields}


def inputs_of(log: Iterable[str]) -> list[AnyInput]:
    """What was done in this log, in order."""
    _, *lines = log
    return [msgspec.json.decode(line, type=AnyInput) for line in lines]


def again(session: Session, inputs: Iterable[AnyInput] = ()) -> Session:
    """A new game from the same first line, in which these inputs have been taken."""
    other = Session(session.rulebook, session.header)
    for given in inputs:
        other.do(given)
    return other


class RandomPlayers:
    """Play a game to its end in any order and manner that the session takes."""

    def __init__(self, seed: int | str, *, removals: int = 2, watch: Watch = nothing) -> None:
        self.chance = Random(f"players {seed}")
        self.removals = removals
        self.watch = watch

    def play(self, session: Session) -> Session:
        """The game, finished."""
        answered: set[tuple[int, Seat]] = set()
        for _ in range(TOO_LONG):
            if session.poll is None:
                return session
            waiting = [ask for ask in session.questions if (session.poll.number, ask.seat) not in answered]
            ask = self.act(session, session.poll.number, waiting)
            if ask is not None:
                answered.add(ask)
            self.watch(session)
        raise AssertionError(f"the game goes on after {TOO_LONG} inputs: {session.header}")

    def act(self, session: Session, poll: int, waiting: list[Ask]) -> tuple[int, Seat] | None:
        """One thing that one of them does; whose question was answered, if that was it."""
        luck = self.chance.random()
        if luck < 0.01 and self.removals and self._remove(session):
            return None
        if luck < 0.03:
            self._speak(session)
        elif luck < 0.04:
            self._fumble(session)
        elif not waiting or luck < 0.05:
            session.time_is_up()
        else:
            # Now and then somebody who has answered thinks again.
            ask = self.chance.choice(session.questions if luck < 0.15 else waiting)
            session.answer(ask.seat, random_value(ask, self.chance))
            return poll, ask.seat
        return None

    def _remove(self, session: Session) -> bool:
        seats = [seat for seat in range(len(session.header.players)) if _may_leave(session, seat)]
        if len(seats) <= 2:
            return False
        self.removals -= 1
        session.remove(self.chance.choice(seats))
        return True

    def _speak(self, session: Session) -> None:
        speakers = [seat for seat in range(len(session.header.players)) if session.view(seat).may_speak]
        if speakers:
            session.say(self.chance.choice(speakers), f"I say {self.chance.randrange(100)}.")

    def _fumble(self, session: Session) -> None:
        """Somebody answers with nonsense, which is refused and changes nothing."""
        for ask in session.questions[:1]:
            before = len(session.history)
            with pytest.raises(Refused):
                session.answer(ask.seat, {field.name: "nonsense" for field in ask.fields})
            assert len(session.history) == before


def _may_leave(session: Session, seat: Seat) -> bool:
    from nightcall.kernel.inputs import Remove

    try:
        session.check(Remove(seat=seat))
    except Refused:
        return False
    return True


class SteadyPlayers:
    """Choose by seat, time and the name of what is asked; the pack mostly agrees."""

    def __init__(self, seed: int | str, *, abstains: float = 0.15) -> None:
        self.seed = seed
        self.abstains = abstains
        self.asked: Counter[tuple[Any, ...]] = Counter()

    def play(self, session: Session) -> Session:
        """The game, finished."""
        for _ in range(TOO_LONG):
            if session.poll is None:
                return session
            poll, when = session.poll, time_of(session)
            self.before(session, when)
            if session.poll is not poll:
                continue
            for ask in session.questions:
                value = self.choose(ask, when)
                if value is not None and session.poll is poll:
                    session.answer(ask.seat, value)
            if session.poll is poll:
                session.time_is_up()
        raise AssertionError(f"the game goes on after {TOO_LONG} polls: {session.header}")

    def before(self, session: Session, when: tuple[str, int]) -> None:
        """What they do before they answer: nothing."""

    def choose(self, ask: Ask, when: tuple[str, int]) -> Value | None:
        """The answer; None for silence, where a seat that must pick would rather not."""
        value: Value = {}
        for field in ask.fields:
            who: object = ask.seat
            if field.name == "victim" and self._chance(ask.seat, when, "stubborn", 0).random() < 0.9:
                who = "pack"
            self.asked[ask.seat, when, field.name] += 1
            # Which wolves are asked twice depends on who gets a shared phone first: they stay with what they chose.
            again = 1 if field.name in ("victim", "victims") else self.asked[ask.seat, when, field.name]
            chance = self._chance(who, when, field.name, again)
            if chance.random() < self.abstains:
                if not field.may_be_empty:
                    return None
                value[field.name] = None
            else:
                value[field.name] = random_pick(field, chance, 0)
        return value

    def _chance(self, *key: object) -> Random:
        return Random(f"steady {self.seed} {key}")


def time_of(session: Session) -> tuple[str, int]:
    """Which night or day it is."""
    for event in reversed(session.history):
        if isinstance(event, NightFell):
            return "night", event.night
        if isinstance(event, DayBroke):
            return "day", event.day
    return "night", 0
