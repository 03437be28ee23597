"""Words: a theme's names, its narration of each event, and the text of questions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from nightcall.hidden_roles.events import Called, DayBroke, GameBegan, NightFell, Slept
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.talk import (
    Accuse,
    Agree,
    AnyStatement,
    AskSeat,
    Because,
    Claim,
    Defend,
    Disagree,
    Estimate,
    Protected,
    Report,
    Retract,
    Throw,
    Vouch,
    WillVote,
)
from nightcall.hidden_roles.teams import WOLVES
from nightcall.kernel.audience import EVERYONE, MODERATOR
from nightcall.kernel.events import Event, snake_case
from nightcall.kernel.installed import brought
from nightcall.kernel.questions import Ask, Field, Option
from nightcall.kernel.sentences import Sentence
from nightcall.kernel.tags import tag_of
from nightcall.themes.filling import Filling, announced
from nightcall.themes.lines import INSTALLED, NAMELESS, Lines, UnknownTheme
from nightcall.themes.prompts import FieldPrompt, Prompt

# To add a theme, write its files and list its name.
THEMES: Final = ("millers-hollow", "north-pole", "tabula", "wolff")

# The ways of playing in which people have to be told where to look.
WAYS: Final = ("phones", "moderator")

# Acts that can be done to nobody, which is then a different reason.
OF_NOBODY: Final = ("vote", "elect", "name")

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
        filling = Filling(self.lines, players)
        title = self._title(ask.about, filling)
        if ask.on_behalf_of is not None:
            title = f"{title}: {filling.seat(ask.on_behalf_of)}"
        return Prompt(title, tuple(self._field(field, ask, filling) for field in ask.fields))

    def refusal(self, reason: str) -> str:
        """Why something is refused, and what to do instead."""
        return self.lines.text("refusals", reason)

    # -- talk -------------------------------------------------------------------------------------------------

    def statement(self, statement: dict[str, Any], players: Sequence[str]) -> str:
        """A statement in a person's words."""
        filling = Filling(self.lines, players)
        said: AnyStatement = msgspec.convert(statement, AnyStatement)
        match said:
            case Claim():
                return self._statement("claim", **filling.card(said.card))
            case Report():
                return self._report(said, filling)
            case Accuse() | Defend() | WillVote() | Vouch():
                return self._statement(tag_of(type(said)), seat=filling.seat(said.seat))
            case Retract(seat=None):
                return self._statement("retract", "card")
            case Retract(seat=int(seat)):
                return self._statement("retract", "seat", seat=filling.seat(seat))
            case Throw(seat=None):
                return self._statement("throw", "wished")
            case Throw(seat=int(seat)):
                return self._statement("throw", "fallen", seat=filling.seat(seat))
            case Estimate():
                told = {"seat": filling.seat(said.seat), "team": self.team(said.team), "sure": str(said.sure)}
                return self._statement("estimate", **told)
            case AskSeat() | Agree() | Disagree():
                return self._put_to(said, filling)
            case Protected(night=None):
                return self._statement("protected", "once", seat=filling.seat(said.seat))
            case Protected():
                return self._statement("protected", "in", seat=filling.seat(said.seat), night=str(said.night))
            case Because():
                return self._because(said, filling)
        raise AssertionError(f"nobody can say {said}")

    # -- inside -------------------------------------------------------------------------------------------------

    def _tell(self, event: Event, players: Sequence[str], variant: int) -> str | None:
        line = self.line_of(event)
        if not self.lines.variants(*line):
            return None
        filling = Filling(self.lines, players, variant)
        values = filling.nameless(event) if line[0] == NAMELESS else filling.of(event)
        told = self.lines.fill(self.lines.variant(variant, *line), values)
        return told.rstrip() + filling.after(event)

    def _title(self, about: str, filling: Filling) -> str:
        """The title of a question: a part of the day, night calls, or a card that is never called."""
        if self.lines.has("asks", about):
            return self.lines.text("asks", about)
        if self.lines.has("cards", about) and not self.lines.has("calls", about):
            return self.card(about)
        calls = tuple(about.split("+"))
        return filling.listed(self.call(call) for call in announced(self.lines, calls) or calls)

    def _field(self, field: Field, ask: Ask, filling: Filling) -> FieldPrompt:
        name, place = _without_number(field.name)
        # The limits are described for the form, not for the seat; a seat that must pick is told so if it does not.
        may_be_empty = (field.least == 0 or field.most > 1) and not field.says_no
        return FieldPrompt(
            name=field.name,
            label=self._label(field, name, place, filling)
            if ask.seat != MODERATOR
            else self._entered(field, name, ask, filling),
            options=tuple(
                (option, self._option(name, option, field.regarding[place : place + 1], filling))
                for place, option in enumerate(field.options)
            ),
            none=self.lines.text("fields", name, "none") if may_be_empty else None,
        )

    def _label(self, field: Field, name: str, place: int, filling: Filling) -> str:
        """The label of a field, with a name if it is about somebody."""
        if field.most > 1:
            return self.lines.fill(self.lines.text("fields", name, "several"), {"most": str(field.most)})
        about = [seat for seat in field.regarding if isinstance(seat, int)]
        if about:
            return self.lines.fill(self.lines.text("fields", name, "about"), {"seat": filling.names(about)})
        return self.lines.variant(place, "fields", name, "label")

    def _entered(self, field: Field, name: str, ask: Ask, filling: Filling) -> str:
        """The label for a moderator, about those called or the seat that a card or last act belongs to."""
        about = [seat for seat in field.regarding if isinstance(seat, int)]
        if field.says_no and not about:  # a yes would be about nobody
            return self._label(field, name, 0, filling)
        if not about and ask.on_behalf_of is not None:
            about = [ask.on_behalf_of]
        line = self.lines.text("fields", name, "entered")
        values = {"most": str(field.most)}
        if about:
            values["seat"] = filling.names(about)
        if "{called}" in line:
            values["called"] = self._called(ask.about, is_one=name == "holder")
        return self.lines.fill(line, values)

    def _called(self, about: str, *, is_one: bool) -> str:
        """Those called, as in a sentence; one of them, or a card that is never called by its own name, by the card."""
        is_call = self.lines.has("calls", about) and not (is_one and self.lines.has("cards", about))
        return self.lines.text(*(("calls", about, "named") if is_call else ("cards", about, "one")))

    def _option(self, field: str, option: Option, about: Sequence[Option], filling: Filling) -> str:
        if isinstance(option, int):
            return filling.seat(option)
        if about and isinstance(about[0], str):
            return self.card(about[0])
        if self.lines.has("fields", field, "options"):
            return self.lines.text("fields", field, "options", option)
        return self.card(option)

    def _report(self, report: Report, filling: Filling) -> str:
        seat = filling.seat(report.seat)
        if report.card is not None:
            told = self._statement("report", "card", seat=seat, **filling.card(report.card))
        else:
            told = self._statement("report", report.team or "nothing", seat=seat)
        return told if report.night is None else self._statement("since", night=str(report.night), report=told)

    def _put_to(self, said: AskSeat | Agree | Disagree, filling: Filling) -> str:
        """What is said to or about somebody, possibly about somebody else."""
        path = ("ask", said.what) if isinstance(said, AskSeat) else (tag_of(type(said)),)
        if said.about is None or path[-1] == "card":
            return self._statement(*path, "of", seat=filling.seat(said.seat))
        return self._statement(*path, "about", seat=filling.seat(said.seat), about=filling.seat(said.about))

    def _because(self, said: Because, filling: Filling) -> str:
        values = {} if said.card is None else filling.card(said.card)
        values |= {} if said.by is None else {"by": filling.seat(said.by)}
        if said.what in OF_NOBODY and said.seat is None:
            return self._statement("because", f"{said.what}_nobody", **values)
        values |= {} if said.seat is None else {"seat": filling.seat(said.seat)}
        return self._statement("because", said.what or "something", **values)

    def _statement(self, *path: str, **values: str) -> str:
        return self.lines.fill(self.lines.text("statements", *path), values)


def _without_number(name: str) -> tuple[str, int]:
    """Splits a numbered decoy (suspect, suspect_2, ...) into its name and its index from 0."""
    start, _, number = name.rpartition("_")
    return (start, int(number) - 1) if number.isdigit() else (name, 0)
