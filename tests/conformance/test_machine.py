"""Hypothesis at the table: it does whatever a session takes, in any order, and looks for a moment that cannot be."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from nightcall.kernel.errors import Refused
from nightcall.kernel.session import Session
from nightcall.kernel.sources import Learnt
from tests.conformance.battery import viewers
from tests.conformance.driver import random_pick
from tests.conformance.invariants import Invariants
from tests.conformance.tables import BOOKS, Case, cases

SEATS = st.integers(0, 11)


class AtTheTable(RuleBasedStateMachine):
    """Players, a clock, a host and a moderator's undo, all at random."""

    session: Session
    watch: Invariants

    @initialize(
        table=st.sampled_from(sorted(BOOKS)).flatmap(lambda book: st.sampled_from(smallest(book))),
        seed=st.integers(0, 1000),
        learnt=st.integers(0, 4).map(lambda number: number == 0),
    )
    def sit_down(self, table: Case, seed: int, learnt: bool) -> None:
        self.session = table.new(seed, Learnt() if learnt else None)
        self.watch = Invariants(self.session)

    @property
    def goes_on(self) -> bool:
        return hasattr(self, "session") and not self.session.is_over

    @precondition(lambda self: self.goes_on and self.session.questions)
    @rule(whose=SEATS, taste=st.integers(0, 2**32), abstains=st.sampled_from([0.0, 0.0, 0.5]))
    def somebody_answers(self, whose: int, taste: int, abstains: float) -> None:
        questions = self.session.questions
        ask = questions[whose % len(questions)]
        chance = Random(taste)
        self.session.answer(ask.seat, {field.name: random_pick(field, chance, abstains) for field in ask.fields})

    @precondition(lambda self: self.goes_on)
    @rule(taste=st.integers(0, 2**32), abstains=st.sampled_from([0.0, 0.3]))
    def everybody_answers(self, taste: int, abstains: float) -> None:
        chance, poll = Random(taste), self.session.poll
        for ask in self.session.questions:
            if self.session.poll is poll:
                picks = {field.name: random_pick(field, chance, abstains) for field in ask.fields}
                self.session.answer(ask.seat, picks)
        if self.session.poll is poll:
            self.session.time_is_up()

    @precondition(lambda self: self.goes_on)
    @rule()
    def time_is_up(self) -> None:
        self.session.time_is_up()

    @precondition(lambda self: self.goes_on)
    @rule(seat=SEATS)
    def the_host_removes_somebody(self, seat: int) -> None:
        self.unless_refused(self.session.remove, seat)

    @precondition(lambda self: self.goes_on)
    @rule(seat=SEATS)
    def somebody_speaks(self, seat: int) -> None:
        self.unless_refused(self.session.say, seat, "I say.")

    @precondition(lambda self: self.goes_on)
    @rule(steps=st.none() | st.integers(1, 12))
    def something_is_undone(self, steps: int | None) -> None:
        if steps is None:
            self.unless_refused(self.session.undo)
        else:
            self.unless_refused(self.session.undo, steps=steps)

    @precondition(lambda self: not self.goes_on)
    @rule(seat=SEATS)
    def after_the_end_nothing_is_taken(self, seat: int) -> None:
        with pytest.raises(Refused):
            self.session.answer(seat, None)
        with pytest.raises(Refused):
            self.session.undo()

    def unless_refused(self, act: Any, *what: Any, **how: Any) -> None:
        before = len(self.session.log)
        try:
            act(*what, **how)
        except Refused:
            assert len(self.session.log) == before

    @invariant()
    def everything_is_as_it_may_be(self) -> None:
        if hasattr(self, "session"):
            self.watch(self.session)

    def teardown(self) -> None:
        if not hasattr(self, "session"):
            return
        again = Session.resume(self.session.log, BOOKS)
        assert again.history == self.session.history
        assert again.questions == self.session.questions
        for viewer in viewers(self.session):
            assert again.view(viewer) == self.session.view(viewer)


def smallest(book: str) -> list[Case]:
    """The tables with fewest players: there everything is nearest to its end."""
    return cases(book, BOOKS[book].least_players)


def hunt(examples: int, steps: int) -> None:
    unhurried = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
    plan = settings(max_examples=examples, stateful_step_count=steps, suppress_health_check=unhurried)
    run_state_machine_as_test(AtTheTable, settings=plan)


def test_no_moment_of_any_game_is_impossible() -> None:
    hunt(examples=150, steps=50)


@pytest.mark.long
def test_no_moment_of_very_many_games_is_impossible() -> None:
    hunt(examples=3000, steps=80)
