"""Reasoning bots at three levels: they keep up a belief and act on it as a person would."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar, Final

from nightcall.bots.belief.belief import Belief
from nightcall.bots.belief.days import before_votes
from nightcall.bots.belief.levels import MASTER, NEWCOMER, REGULAR, Level
from nightcall.bots.belief.model import shipped
from nightcall.bots.belief.sharing import before_ballots, following
from nightcall.bots.choices import choice_for, elect
from nightcall.bots.luck import Luck
from nightcall.bots.memory import Memory
from nightcall.bots.powers.picking import seats_in
from nightcall.bots.reasoning.mind import ReasoningMind
from nightcall.bots.reasoning.talking import what_to_say
from nightcall.bots.reasoning.temperament import temperament_of
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.talk import AnyStatement
from nightcall.kernel.audience import Seat
from nightcall.kernel.chance import purpose
from nightcall.kernel.errors import Refused
from nightcall.kernel.questions import Ask, Field, Pick, Value
from nightcall.kernel.view import View

_FIT: Final = purpose("which fit a bot believes by")


class Reasoner:
    """One bot on one seat. What it caches between calls can be recomputed from views."""

    level: ClassVar[Level]

    def __init__(self, book: HiddenRolesBook, seat: Seat, seed: int | str) -> None:
        self._book = book
        self._luck = Luck(seed, seat)
        self._temperament = temperament_of(self._luck)
        which = self._luck.pick(range(len(shipped().models)), _FIT)
        self._following = following(book.id, seed, which, self.level)
        self._agreed = before_ballots(book.id, seed, self.level)

    def think(self, view: View) -> ReasoningMind:
        """The mind of this seat for the current view."""
        memory = Memory(self._book, view.state)
        believe = partial(self._following.after, self._book, view.events)
        return ReasoningMind(memory, self._luck, self.level, self._temperament, believe, partial(self._sober, view))

    def _sober(self, view: View) -> Belief:
        """What the main fit says before the day's first ballot, whose names and votes may carry somebody away."""
        day, place = max(before_votes(view.events), default=(0, 0))
        events = view.events[:place] if day == view.state.day and not view.state.is_night else view.events
        return self._agreed.after(self._book, events)

    def decide(self, view: View, ask: Ask) -> Value:
        """An answer to every field of the question."""
        if all(field.name == "ready" for field in ask.fields):
            return {field.name: "yes" for field in ask.fields}
        mind = self.think(view)
        return {field.name: self._fill(mind, ask, field, place) for place, field in enumerate(ask.fields)}

    def speak(self, view: View) -> Sequence[AnyStatement]:
        """What is left to say in this debate."""
        state = view.state
        if state.is_night or not state.is_alive(view.seat):
            return ()
        mind = self.think(view)
        return mind.said(tuple(what_to_say(mind, view.events)))

    def _fill(self, mind: ReasoningMind, ask: Ask, field: Field, place: int) -> Pick:
        choose = choice_for(mind, ask, field)
        if choose is None:
            return self._luck.anything(field, ask.number, place)  # a field of an unknown ability
        try:
            return field.check(_elected(mind, field) if choose is elect else choose(mind, field))
        except Refused:
            return self._luck.anything(field, ask.number, place)


def _elected(mind: ReasoningMind, field: Field) -> Pick:
    """The most trusted; a wolf trusts as its cover would."""
    candidates = [seat for seat in seats_in(field) if seat != mind.seat]
    return mind.lover if mind.lover in candidates else mind.trusted(candidates)


class Newcomer(Reasoner):
    """Uses facts and results, and half forgets earlier days."""

    level = NEWCOMER


class Regular(Reasoner):
    """Also uses behaviour, at half weight."""

    level = REGULAR


class Master(Reasoner):
    """Uses everything that can be known."""

    level = MASTER
