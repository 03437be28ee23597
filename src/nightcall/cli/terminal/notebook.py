"""The notebook: what the person can look up at any time: their card, who lives, and what they know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from nightcall.cli.terminal.seat_narration import SeatNarration
from nightcall.hidden_roles.events import Dealt, NightFell, Pointed
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.state import Finding, State
from nightcall.kernel.audience import EVERYONE, Seat
from nightcall.kernel.events import Said
from nightcall.kernel.view import View
from nightcall.themes.stories.lines import StoryLine
from nightcall.themes.stories.naming import number_of
from nightcall.themes.stories.phrases import Phrases
from nightcall.themes.words import Words

# What this seat has found out by itself; of its pack it is told otherwise.
_LOOKED: Final = ("inspected", "glimpsed")


class Notebook:
    """Everything in it comes from the person's own view; the rules are everybody's."""

    def __init__(
        self, words: Words, phrases: Phrases, book: HiddenRolesBook, rules: Callable[[], Iterable[StoryLine]]
    ) -> None:
        self.rules = rules
        self._words = words
        self._phrases = phrases
        self._book = book

    def card(self, view: View) -> Iterator[StoryLine]:
        """The person's own card."""
        name = view.state.playing[view.seat]
        if name is not None:
            side = self._book.card(name).wins_with
            yield StoryLine("private", self._say("card", card=self._words.card(name), team=self._words.team(side)))
            yield StoryLine("private", self._words.card_text(name))
            yield StoryLine("private", self._words.aim(side))

    def who(self, view: View) -> Iterator[StoryLine]:
        """Everyone at the table."""
        for seat, name in enumerate(view.players):
            yield StoryLine("row", "; ".join(self._marks(view.state, seat)), f"{number_of(seat):>2} {name}")

    def notes(self, view: View) -> Iterator[StoryLine]:
        """What only this seat was told, and what others have said of their cards and findings."""
        telling = SeatNarration(self._words, self._phrases, self._book, view.players)
        night = 0
        for event in view.events:
            lines = list(telling.of(event))
            if isinstance(event, NightFell):
                night = event.night
            if isinstance(event, Dealt | Pointed) or not lines:
                continue
            if isinstance(event, Said):
                if event.statement and event.statement["says"] in ("claim", "report", "retract"):
                    yield StoryLine("row", f"{lines[0].name}: {lines[0].text}", self._say("day", day=night))
            elif event.to != EVERYONE:
                yield from (StoryLine("row", line.text, self._say("night", night=night)) for line in lines)

    def _marks(self, state: State, seat: Seat) -> Iterator[str]:
        if seat == state.viewer:
            yield self._say("you")
        death = next((death for death in state.deaths if death.seat == seat), None)
        yield self._say("alive") if death is None else self._say("dead", death.how, day=death.day, night=death.night)
        if seat == state.sheriff:
            yield self._say("badge")
        if (shown := state.shown[seat]) is not None:
            yield self._words.card(shown)
        if seat == state.lover_of(state.viewer):
            yield self._say("love")
        if seat in state.pack and seat != state.viewer:
            yield self._say("pack")
        found = [finding for finding in state.findings if finding.seat == seat and finding.how in _LOOKED]
        if found and shown is None:
            yield self._say("known", what=self._finding(found[-1]))

    def _finding(self, found: Finding) -> str:
        return self._words.team(found.team or "") if found.card is None else self._words.card(found.card)

    def _say(self, *path: str, **values: object) -> str:
        return self._phrases.say("notebook", *path, **values)
