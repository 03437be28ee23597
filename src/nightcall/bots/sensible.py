"""A sensible bot: remembers, suspects, and uses its card as a person would."""

from __future__ import annotations

from collections.abc import Sequence

from nightcall.bots.choices import choice_for
from nightcall.bots.luck import Luck
from nightcall.bots.memory import Memory
from nightcall.bots.mind import Mind
from nightcall.bots.talking import what_to_say
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.talk import AnyStatement
from nightcall.kernel.audience import Seat
from nightcall.kernel.errors import Refused
from nightcall.kernel.questions import Ask, Field, Pick, Value
from nightcall.kernel.view import View


class Sensible:
    """One bot on one seat. Stateless: all that it knows is in its view."""

    def __init__(self, book: HiddenRolesBook, seat: Seat, seed: int | str) -> None:
        self._luck = Luck(seed, seat)
        self._book = book

    def think(self, view: View) -> Mind:
        """The mind of this seat for the current view."""
        return Mind(Memory(self._book, view.state), self._luck)

    def decide(self, view: View, ask: Ask) -> Value:
        """An answer to every field of the question."""
        mind = self.think(view)
        return {field.name: self._fill(mind, ask, field, place) for place, field in enumerate(ask.fields)}

    def speak(self, view: View) -> Sequence[AnyStatement]:
        """What is left to say in this debate; a dead bot says nothing."""
        mind = self.think(view)
        if mind.table.is_night or not mind.table.is_alive(view.seat):
            return ()
        return mind.said(tuple(what_to_say(mind)))

    def _fill(self, mind: Mind, ask: Ask, field: Field, place: int) -> Pick:
        choose = choice_for(mind, ask, field)
        if choose is None:
            return self._luck.anything(field, ask.number, place)  # a field of an unknown ability
        try:
            return field.check(choose(mind, field))
        except Refused:
            return self._luck.anything(field, ask.number, place)
