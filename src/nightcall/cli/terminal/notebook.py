"""The notebook: what the person can look up at any time: the own card, who lives, and what is known so far."""

from __future__ import annotations

from collections.abc import Iterator

from nightcall.cli.terminal.telling import Telling
from nightcall.hidden_roles.events import Dealt, Died, NightFell, Pointed
from nightcall.hidden_roles.rulebook import Rulebook
from nightcall.hidden_roles.table import Table
from nightcall.kernel.audience import EVERYONE, Seat
from nightcall.kernel.events import Said
from nightcall.kernel.view import View
from nightcall.themes.stories.lines import Line
from nightcall.themes.stories.naming import number_of
from nightcall.themes.stories.phrases import Phrases
from nightcall.themes.words import Words


class Notebook:
    """Everything in it comes from the person's own view."""

    def __init__(self, words: Words, phrases: Phrases, book: Rulebook) -> None:
        self._words = words
        self._phrases = phrases
        self._book = book

    def card(self, view: View) -> Iterator[Line]:
        """The person's own card."""
        card = self._table(view).playing.get(view.seat)
        if card is not None:
            team = self._words.team(card.wins_with)
            yield Line("private", self._say("card", card=self._words.card(card.name), team=team))
            yield Line("private", self._words.card_text(card.name))

    def who(self, view: View) -> Iterator[Line]:
        """Everyone at the table."""
        table = self._table(view)
        deaths = self._deaths(view)
        for seat, name in enumerate(view.players):
            yield Line("row", "; ".join(self._marks(table, view, seat, deaths)), f"{number_of(seat):>2} {name}")

    def notes(self, view: View) -> Iterator[Line]:
        """What only this seat was told, and what others have said of their cards and findings."""
        telling = Telling(self._words, self._phrases, view.players)
        night = 0
        for event in view.events:
            lines = list(telling.of(event))
            if isinstance(event, NightFell):
                night = event.night
            if isinstance(event, Dealt | Pointed) or not lines:
                continue
            if isinstance(event, Said):
                if event.statement and event.statement["says"] in ("claim", "report", "retract"):
                    yield Line("row", f"{lines[0].name}: {lines[0].text}", self._say("day", day=night))
            elif event.to != EVERYONE:
                yield from (Line("row", line.text, self._say("night", night=night)) for line in lines)

    def _marks(self, table: Table, view: View, seat: Seat, deaths: dict[Seat, str]) -> Iterator[str]:
        if seat == view.seat:
            yield self._say("you")
        yield deaths.get(seat) or self._say("alive")
        if seat == table.sheriff:
            yield self._say("badge")
        if seat in table.shown:
            yield self._words.card(table.shown[seat])
        if seat == table.lover_of(view.seat):
            yield self._say("love")
        if seat in table.mates and seat != view.seat:
            yield self._say("pack")
        if seat in table.seen and seat not in table.shown:
            yield self._say("known", what=self._finding(table.seen[seat]))

    def _finding(self, seen: str) -> str:
        if any(card.name == seen for card in self._book.cards):
            return self._words.card(seen)
        return self._words.team("wolves" if seen == "pack" else seen)

    def _deaths(self, view: View) -> dict[Seat, str]:
        found: dict[Seat, str] = {}
        table = Table(self._book, len(view.players))
        for event in view.events:
            event.change(table)
            if isinstance(event, Died):
                found[event.seat] = self._say("dead", event.how, day=table.day, night=table.night)
        return found

    def _say(self, *path: str, **values: object) -> str:
        return self._phrases.say("notebook", *path, **values)

    def _table(self, view: View) -> Table:
        return Table.fold(self._book, len(view.players), view.events)
