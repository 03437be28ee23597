"""Words: a theme's names, its narration of each event, and the text of questions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from nightcall.hidden_roles.events import Called, DayBroke, GameBegan, NightFell, Slept
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.talk import AnyStatement
from nightcall.hidden_roles.teams import WOLVES
from nightcall.kernel.audience import EVERYONE
from nightcall.kernel.events import Event, snake_case
from nightcall.kernel.installed import brought
from nightcall.kernel.questions import Ask
from nightcall.kernel.sentences import Sentence
from nightcall.themes.filling import Filling, announced
from nightcall.themes.lines import INSTALLED, NAMELESS, Lines, UnknownTheme
from nightcall.themes.prompts import Prompt
from nightcall.themes.questions import Questions
from nightcall.themes.statements import Statements

# To add a theme, write its files and list its name.
THEMES: Final = ("millers-hollow", "north-pole", "tabula", "wolff")

# The ways of playing in which people have to be told where to look.
WAYS: Final = ("phones", "moderator")

_OF_BOOKS: Final = {
    "millers-hollow": "millers-hollow",
    "santa-saboteurs": "north-pole",
    "lupus-in-tabula": "tabula",
    "wolff-werewolf": "wolff",
}


def themes() -> tuple[str, ...]:
    """Every theme: the shipped ones, then those of installed packages."""
    return (*THEMES, *(one.name for one in brought(INSTALLED)))


def theme_for(book_id: str) -> str:
    """The default theme for a book; a package's theme may have the book's name."""
    return _OF_BOOKS.get(book_id, book_id if book_id in themes() else THEMES[0])


class Words:
    """One theme in one language."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines

    @classmethod
    def load(cls, theme: str, language: str = "en") -> Words:
        """The words of this theme; raises for an unknown theme or language, naming those there are."""
        if theme not in themes():
            sentence = "There is no theme '{name}'; there are {known}."
            raise UnknownTheme(Sentence("no_such_theme", sentence, name=theme, known=", ".join(themes())))
        return cls(Lines.load(theme, language))

    # -- names ------------------------------------------------------------------------------------------------

    def card(self, name: str) -> str:
        """A card's title."""
        return self.lines.text("cards", name, "name")

    def card_text(self, name: str) -> str:
        """What a card does, addressed to its holder."""
        return self.lines.text("cards", name, "text")

    def aim(self, team: str) -> str:
        """The aim of this side, addressed to a holder; {wolves} are named as in the theme or custom book."""
        return self.lines.fill(self.lines.text("aims", team), {"wolves": self.team(WOLVES)})

    def team(self, name: str) -> str:
        """A side's title."""
        return self.lines.text("teams", name)

    def call(self, name: str) -> str:
        """The title of a call."""
        return self.lines.text("calls", name, "title")

    def narrates(self, rulebook: HiddenRolesBook) -> bool:
        """True if this theme has words for every card and call of the rulebook."""
        return all(self.lines.has("cards", card.name) for card in rulebook.cards) and all(
            self.lines.has("calls", call) for call in rulebook.calls
        )

    # -- narration --------------------------------------------------------------------------------------------

    def aloud(self, event: Event, players: Sequence[str], variant: int) -> str | None:
        """The narration of a public event; None if nothing is said.

        Equal variants give equal lines, and adjacent ones different lines. `Narrator` chooses well.
        """
        return self._tell(event, players, variant) if event.to == EVERYONE else None

    def private(self, event: Event, players: Sequence[str], variant: int) -> str | None:
        """The text for the event's audience only; None if it is public, or needs no words."""
        return self._tell(event, players, variant) if event.to != EVERYONE else None

    def in_this_way(self, way: str | None, event: Event, variant: int) -> str | None:
        """What follows an event's line in this way of playing: where people look."""
        if way not in WAYS or not isinstance(event, GameBegan | NightFell | DayBroke):
            return None
        return self.lines.variant(variant, "ways", way, snake_case(type(event).__name__))

    def line_of(self, event: Event) -> tuple[str, ...]:
        """The path of the variants of this event's line."""
        if isinstance(event, Called | Slept):
            verb = "wake" if isinstance(event, Called) else "sleep"
            loud = announced(self.lines, event.calls)
            return ("waves", verb) if len(loud) > 1 else ("calls", (loud or event.calls)[0], verb)
        section = "aloud" if event.to == EVERYONE else "private"
        path: tuple[str, ...] = (section, snake_case(type(event).__name__))
        if event.case is not None:
            path = (*path, event.case)
        if self.lines.has(*path) or not self.lines.has(NAMELESS):
            return path
        return (NAMELESS, "event", "about" if Filling.seats_in(event) else "alone")

    # -- questions ----------------------------------------------------------------------------------------------

    def question(self, ask: Ask, players: Sequence[str]) -> Prompt:
        """The text of an open question."""
        return Questions(self.lines, Filling(self.lines, players)).prompt(ask)

    def refusal(self, reason: str) -> str:
        """Why something is refused, and what to do instead."""
        return self.lines.text("refusals", reason)

    # -- talk -------------------------------------------------------------------------------------------------

    def statement(self, statement: dict[str, Any], players: Sequence[str]) -> str:
        """A statement in a person's words."""
        return Statements(self.lines, Filling(self.lines, players)).say(msgspec.convert(statement, AnyStatement))

    # -- inside -------------------------------------------------------------------------------------------------

    def _tell(self, event: Event, players: Sequence[str], variant: int) -> str | None:
        line = self.line_of(event)
        if not self.lines.variants(*line):
            return None
        filling = Filling(self.lines, players, variant)
        values = filling.nameless(event) if line[0] == NAMELESS else filling.of(event)
        told = self.lines.fill(self.lines.variant(variant, *line), values)
        return told.rstrip() + filling.after(event)
