"""Transcripts: a whole game in plain text, the truth first and then every seat's view of it.

The truth has a line for each thing that was done (`>`) and for each that was told, with its audience before it; public
ones are numbered. A seat's view names the public lines it saw by their numbers and writes out what it alone was told
or asked (`?`), so that a diff shows exactly who now learns something else.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from nightcall.kernel.audience import EVERYONE, TABLE, Audience, Seat, reaches
from nightcall.kernel.events import Event, snake_case
from nightcall.kernel.inputs import Answer, AnyInput, Remove, Say, TimeIsUp, Unasked, Undo
from nightcall.kernel.log import Header
from nightcall.kernel.questions import Ask, Field
from nightcall.kernel.rules import Rulebook
from nightcall.kernel.session import Session

Entry = AnyInput | Ask | Event


class Taped(Session):
    """A session that keeps all that is done, asked and told in one row."""

    def __init__(self, rulebook: Rulebook, header: Header, warnings: tuple[str, ...] = ()) -> None:
        super().__init__(rulebook, header, warnings)
        self.tape: list[Entry] = []
        self._heard = 0
        self._asked: tuple[Ask, ...] = ()
        self._listen()

    def answer(self, seat: Seat, value: Any, question: int | None = None, id: str | None = None) -> bool:
        taken = super().answer(seat, value, question=question, id=id)
        if taken:
            self._hear_input()
        return taken

    def _take(self, given: Unasked) -> None:
        super()._take(given)
        self._hear_input()

    def _hear_input(self) -> None:
        self.tape.append(self.last_input)
        self._listen()

    def _listen(self) -> None:
        self.tape += self.history[self._heard :]
        self.tape += [ask for ask in self.questions if ask not in self._asked]
        self._heard = len(self.history)
        self._asked = self.questions


def transcript(session: Taped) -> str:
    """The whole game as text."""
    seats = len(session.header.players)
    pages = [_title(session.header), "", "# The truth", "", *_truth(session.tape)]
    pages += ["", "# The table screen", "", *_view(session.tape, TABLE)]
    for seat in range(seats):
        pages += ["", f"# Seat {seat}", "", *_view(session.tape, seat)]
    return "\n".join(pages) + "\n"


def _title(header: Header) -> str:
    deck = ", ".join(f"{count} {card}" for card, count in header.deck.items())
    return f"{header.rulebook}, {len(header.players)} players: {deck}"


def _truth(tape: Iterable[Entry]) -> list[str]:
    lines: list[str] = []
    number = 0
    for what in tape:
        if isinstance(what, Event):
            number += what.to == EVERYONE
            whom = f"{number:>4}" if what.to == EVERYONE else f"     {_audience(what.to)}"
            lines.append(f"{whom} {_event(what)}")
        elif not isinstance(what, Ask):
            lines.append(f"   > {_input(what)}")
    return lines


def _view(tape: Iterable[Entry], viewer: Seat) -> list[str]:
    lines: list[str] = []
    first = number = 0
    for what in tape:
        if isinstance(what, Event) and what.to == EVERYONE:
            number += 1
            continue
        mine = _is_for(what, viewer)
        if mine is None:
            continue
        if number > first:
            lines.append(_saw(first + 1, number))
            first = number
        lines.append(mine)
    return [*lines, _saw(first + 1, number)] if number > first else lines


def _is_for(what: Entry, viewer: Seat) -> str | None:
    """The line of what this viewer alone, or with a few others, is told or asked."""
    if isinstance(what, Event):
        return f"     {_event(what)}" if reaches(what.to, viewer) else None
    return f"   ? {_question(what)}" if isinstance(what, Ask) and what.seat == viewer else None


def _saw(first: int, last: int) -> str:
    return f"     (public {first})" if first == last else f"     (public {first} to {last})"


def _audience(to: Audience) -> str:
    return "[nobody]" if not to else "[" + " ".join(str(seat) for seat in to) + "]"


def _event(event: Event) -> str:
    members = {name: value for name, value in msgspec.to_builtins(event).items() if name not in ("event", "to")}
    return f"{snake_case(type(event).__name__)} {_pairs(members)}".rstrip()


def _question(ask: Ask) -> str:
    whom = "" if ask.on_behalf_of is None else f" for {ask.on_behalf_of}"
    return f"{ask.number} {ask.about}{whom}: {'; '.join(_field(field) for field in ask.fields)}"


def _field(field: Field) -> str:
    number = "" if field.most == 1 else f" {field.least}-{field.most}"
    closed: dict[str, list[str]] = {}
    for option, reason in field.barred:
        closed.setdefault(reason, []).append(str(option))
    barred = "".join(f" -{reason}({' '.join(options)})" for reason, options in closed.items())
    return f"{field.name}{number} of {_listed(field.options)}{barred}"


def _input(given: AnyInput) -> str:
    match given:
        case Answer():
            return f"seat {given.seat}: {_pairs(given.value)}"
        case Say():
            return f"seat {given.seat} speaks"
        case TimeIsUp():
            return "time is up"
        case Remove():
            return f"seat {given.seat} is removed"
        case Undo():
            return f"undo, keeping {given.keep}"


def _pairs(members: dict[str, Any]) -> str:
    return " ".join(f"{name}={_value(value)}" for name, value in members.items())


def _value(value: Any) -> str:
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return "{" + _pairs(value) + "}"
    if isinstance(value, (list, tuple)):
        return "(" + " ".join(_value(one) for one in value) + ")"
    return repr(value) if isinstance(value, str) and " " in value else str(value)


def _listed(options: tuple[int | str, ...]) -> str:
    """Options in few words: runs of numbers as 0-7."""
    runs: list[list[int | str]] = []
    for option in options:
        last = runs[-1][-1] if runs else None
        if isinstance(option, int) and isinstance(last, int) and option == last + 1:
            runs[-1].append(option)
        else:
            runs.append([option])
    return " ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs) or "nothing"
