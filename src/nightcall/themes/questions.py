"""Questions in a theme's words: their titles, and the labels and options of their fields."""

from __future__ import annotations

from collections.abc import Sequence

from nightcall.kernel.audience import MODERATOR
from nightcall.kernel.questions import Ask, Field, Option
from nightcall.themes.filling import Filling, announced
from nightcall.themes.lines import Lines
from nightcall.themes.prompts import FieldPrompt, Prompt


class Questions:
    """Puts questions into a theme's words, with the names that `filling` knows."""

    def __init__(self, lines: Lines, filling: Filling) -> None:
        self._lines = lines
        self._filling = filling

    def prompt(self, ask: Ask) -> Prompt:
        """The title of the question, with every field."""
        title = self._title(ask.about)
        if ask.on_behalf_of is not None:
            title = f"{title}: {self._filling.seat(ask.on_behalf_of)}"
        return Prompt(title, tuple(self._field(field, ask) for field in ask.fields))

    def _title(self, about: str) -> str:
        """The title of a question: a part of the day, night calls, or a card that is never called."""
        if self._lines.has("asks", about):
            return self._lines.text("asks", about)
        if self._lines.has("cards", about) and not self._lines.has("calls", about):
            return self._card(about)
        calls = tuple(about.split("+"))
        return self._filling.listed(
            self._lines.text("calls", call, "title") for call in announced(self._lines, calls) or calls
        )

    def _field(self, field: Field, ask: Ask) -> FieldPrompt:
        name, place = _without_number(field.name)
        # The limits are described for the form, not for the seat; a seat that must pick is told so if it does not.
        may_be_empty = (field.least == 0 or field.most > 1) and not field.says_no
        return FieldPrompt(
            name=field.name,
            label=self._label(field, name, place) if ask.seat != MODERATOR else self._entered(field, name, ask),
            options=tuple(
                (option, self._option(name, option, field.regarding[place : place + 1]))
                for place, option in enumerate(field.options)
            ),
            none=self._lines.text("fields", name, "none") if may_be_empty else None,
        )

    def _label(self, field: Field, name: str, place: int) -> str:
        """The label of a field, with a name if it is about somebody."""
        if field.most > 1:
            return self._lines.fill(self._lines.text("fields", name, "several"), {"most": str(field.most)})
        about = [seat for seat in field.regarding if isinstance(seat, int)]
        if about:
            return self._lines.fill(self._lines.text("fields", name, "about"), {"seat": self._filling.names(about)})
        return self._lines.variant(place, "fields", name, "label")

    def _entered(self, field: Field, name: str, ask: Ask) -> str:
        """The label for a moderator, about those called or the seat that a card or last act belongs to."""
        about = [seat for seat in field.regarding if isinstance(seat, int)]
        if field.says_no and not about:  # a yes would be about nobody
            return self._label(field, name, 0)
        if not about and ask.on_behalf_of is not None:
            about = [ask.on_behalf_of]
        line = self._lines.text("fields", name, "entered")
        values = {"most": str(field.most)}
        if about:
            values["seat"] = self._filling.names(about)
        if "{called}" in line:
            values["called"] = self._called(ask.about, is_one=name == "holder")
        return self._lines.fill(line, values)

    def _called(self, about: str, *, is_one: bool) -> str:
        """Those called, as in a sentence; one of them, or a card that is never called by its own name, by the card."""
        is_call = self._lines.has("calls", about) and not (is_one and self._lines.has("cards", about))
        return self._lines.text(*(("calls", about, "named") if is_call else ("cards", about, "one")))

    def _option(self, field: str, option: Option, about: Sequence[Option]) -> str:
        if isinstance(option, int):
            return self._filling.seat(option)
        if about and isinstance(about[0], str):
            return self._card(about[0])
        if self._lines.has("fields", field, "options"):
            return self._lines.text("fields", field, "options", option)
        return self._card(option)

    def _card(self, name: str) -> str:
        return self._lines.text("cards", name, "name")


def _without_number(name: str) -> tuple[str, int]:
    """Splits a numbered decoy (suspect, suspect_2, ...) into its name and its index from 0."""
    start, _, number = name.rpartition("_")
    return (start, int(number) - 1) if number.isdigit() else (name, 0)
