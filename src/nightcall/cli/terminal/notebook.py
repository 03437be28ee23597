"""The notebook: what the person can look up at any time: the own card, who lives, and what is known so far."""

from __future__ import annotations

from collections.abc import Iterator

from nightcall.cli.terminal.lines import Line
from nightcall.cli.terminal.naming import number_of
from nightcall.cli.terminal.telling import Telling
from nightcall.hidden_roles.events import Dealt, Died, NightFell, Pointed
from nightcall.hidden_roles.rulebook import Rulebook
from nightcall.hidden_roles.table import Table
from nightcall.kernel.audience import EVERYONE, Seat
from nightcall.kernel.events import Said
from nightcall.kernel.view import View
from nightcall.themes.words import Words


class Notebook:
    """Everything in it comes from the person's own view."""

    def __init__(self, words: Words, book: Rulebook) -> None:
        self._words = words
        self._book = book

    def card(self, view: View) -> Iterator[Line]:
        """The person's own card."""
        card = self._table(view).playing.get(view.seat)
        if card is not None:
            yield Line("private", f"{self._words.card(card.name)} ({self._words.team(card.wins_with)}).")
            yield Line("private", self._words.card_text(card.name))

    def who(self, view: View) -> Iterator[Line]:
        """Everyone at the table."""
        table = self._table(view)
        deaths = self._deaths(view)
        for seat, name in enumerate(view.players):
            yield Line("row", "; ".join(self._marks(table, view, seat, deaths)), f"{number_of(seat):>2} {name}")

    def notes(self, view: View) -> Iterator[Line]:
        """What only this seat was told, and what others have said of their cards and findings."""
        telling = Telling(self._words, view.players)
        night = 0
        for event in view.events:
            lines = list(telling.of(event))
            if isinstance(event, NightFell):
                night = event.night
            if isinstance(event, Dealt | Pointed) or not lines:
                continue
            if isinstance(event, Said):
                if event.statement and event.statement["says"] in ("claim", "report", "retract"):
                    yield Line("row", f"{lines[0].name}: {lines[0].text}", f"Day {night}")
            elif event.to != EVERYONE:
                yield from (Line("row", line.text, f"Night {night}") for line in lines)

    def _marks(self, table: Table, view: View, seat: Seat, deaths: dict[Seat, str]) -> Iterator[str]:
        if seat == view.seat:
            yield "you"
        yield deaths.get(seat, "alive")
        if seat == table.sheriff:
            yield "wears the badge"
        if seat in table.shown:
            yield self._words.card(table.shown[seat])
        if seat == table.lover_of(view.seat):
            yield "your love"
        if seat in table.mates and seat != view.seat:
            yield "of your pack"
        if seat in table.seen and seat not in table.shown:
            yield f"you know: {self._finding(table.seen[seat])}"

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
                when = f"on day {table.day}" if event.how != "night" else f"in night {table.night}"
                found[event.seat] = f"dead ({'' if event.how == 'night' else event.how + ' '}{when})"
        return found

    def _table(self, view: View) -> Table:
        return Table.fold(self._book, len(view.players), view.events)
