"""Seen: everything that reaches a viewer while steps are taken, byte for byte and step by step.

That is: events, the open question, whether the viewer may speak, which poll is open and, where that is shown,
whom it waits for; and what the referee says to wrong answers.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from nightcall.hidden_roles.files import load
from nightcall.hidden_roles.rulebooks import RULEBOOKS
from nightcall.kernel import inputs
from nightcall.kernel.audience import TABLE, reaches
from nightcall.kernel.errors import Refused
from nightcall.kernel.questions import Ask, Field
from nightcall.kernel.session import Session
from nightcall.kernel.sources import Given
from tests.hidden_roles.own_books import GAMEKEEPER, LIGHTHOUSE, THORNWICK
from tests.secrecy.outside import outside
from tests.secrecy.plain_table import Cards, Setting, counted
from tests.secrecy.steps import Answer, Nothing, Remove, Say, Step, Time, Undo
from tests.secrecy.who_may_know import Seat

OUTSIDE: Final = tuple(one.book for one in outside().values())
EXAMPLES: Final = tuple(map(load, (GAMEKEEPER, LIGHTHOUSE, THORNWICK)))
BOOKS: Final = {book.id: book for book in (*RULEBOOKS, *EXAMPLES, *OUTSIDE)}
GUESSES: Final = ("suspect", "hunch")
_ENCODE: Final = msgspec.json.Encoder().encode

Record = list[bytes]


class Table:
    """A game under way, and a record for each viewer: one entry for the start and one for every step."""

    def __init__(self, setting: Setting, cards: Cards, viewers: Iterable[Seat], *, probing: bool = True) -> None:
        book = BOOKS[setting.book]
        self.session = Session.new(
            book,
            setting.players,
            counted(setting, cards).deck,
            {name: value for name, value in setting.options.items() if name in book.options},
            setting.seed,
            deal=Given(cards.seats, cards.middle),
        )
        self.records: dict[Seat, Record] = {viewer: [] for viewer in (TABLE, *viewers)}
        self.refused: list[tuple[Step, str]] = []  # what the session did not take, though the rules allow it
        self._probing = probing
        self._done: list[Step] = []  # what is in force
        self._told = 0
        self._questions: dict[Seat, Ask | None] = dict.fromkeys(self.records)
        self._moments: dict[Seat, bytes] = dict.fromkeys(self.records, b"")
        self._open: tuple[Any, dict[Seat, Ask], frozenset[Seat]] | None = None  # the poll at the last look
        self._write(self._look())

    def take(self, steps: Iterable[Step]) -> None:
        """Takes these steps, and writes down after each what everybody sees: nothing at all, most of the time."""
        for number, step in enumerate(steps):
            seen = self._undo() if isinstance(step, Undo) else self._do(step)
            if self._probing and number % 14 == 0:
                for viewer in seen:
                    seen[viewer] += probe(self.session, viewer, number)
            self._write(seen)

    def _undo(self) -> dict[Seat, bytes]:
        """Back to where the session goes by itself; then everything that was undone is done again."""
        try:
            self.session.undo()
        except Refused as refused:
            return {viewer: old + _refusal(refused) for viewer, old in self._look().items()}
        keep = json.loads(self.session.log[-1])["keep"]
        inputs_so_far = 0
        kept: list[Step] = []
        redo: list[Step] = []
        for step in self._done:
            (kept if inputs_so_far < keep else redo).append(step)
            inputs_so_far += not isinstance(step, Nothing)
        # Talk survives an undo, so it is not said again.
        self._done = kept + [step for step in redo if isinstance(step, Say)]
        seen = self._look()
        for viewer in seen:
            seen[viewer] += _ENCODE(self.session.view(viewer))
        for step in redo:
            if not isinstance(step, Say):
                for viewer, more in self._do(step).items():
                    seen[viewer] += more
        return seen

    def _do(self, step: Step) -> dict[Seat, bytes]:
        self._done.append(step)
        try:
            self._give(step)
        except Refused as refused:
            self._done.pop()
            self.refused.append((step, str(refused)))
            seen = self._look()
            if isinstance(step, (Answer, Say)) and step.seat in seen:
                seen[step.seat] += _refusal(refused)
            return seen
        return self._look()

    def _give(self, step: Step) -> None:
        session = self.session
        match step:
            case Answer(seat, picks, guess):
                ask = session.question(seat)
                session.answer(seat, {**picks, **guesses(ask, guess)} if ask else picks)
            case Say(seat, text):
                session.say(seat, text)
            case Time():
                session.time_is_up()
            case Remove(seat):
                session.remove(seat)
            case _:
                pass

    def _look(self) -> dict[Seat, bytes]:
        session = self.session
        new = session.history[self._told :]
        self._told += len(new)
        poll = session.poll
        public, asks, speakers = None, dict[Seat, Ask](), frozenset[Seat]()
        if poll is not None:
            public = (poll.number, poll.secret, None if poll.secret else sorted(set(poll.asks) - set(poll.answers)))
            asks, speakers = dict(poll.asks), frozenset().union(*(floor.speakers for floor in poll.floors))
        if not new and (public, asks, speakers) == self._open:
            return dict.fromkeys(self._questions, b"")  # all that anybody could see is as it was
        self._open = public, asks, speakers
        moments = {may_speak: _ENCODE((public, may_speak)) for may_speak in (False, True)}
        seen: dict[Seat, bytes] = {}
        for viewer, question in self._questions.items():
            told: list[Any] = [event for event in new if reaches(event.to, viewer)]
            moment = moments[viewer in speakers]
            now = session.question(viewer)
            if now != question or moment != self._moments[viewer]:
                self._questions[viewer], self._moments[viewer] = now, moment
                told += [now, moment.decode()]
            seen[viewer] = _ENCODE(told) if told else b""
            if self._probing and now != question:
                seen[viewer] += probe(session, viewer, now.number if now else 0)
        return seen

    def _write(self, seen: dict[Seat, bytes]) -> None:
        for viewer, what in seen.items():
            self.records[viewer].append(what)


def guesses(ask: Ask, number: int) -> dict[str, Any]:
    """What a seat writes where it has nothing real to choose: a harmless guess, or none."""
    return {field.name: _guess(field, number + place) for place, field in enumerate(ask.fields) if _is_guess(field)}


def _is_guess(field: Field) -> bool:
    return field.name.startswith(GUESSES)


def _guess(field: Field, number: int) -> Any:
    options = field.options
    if field.most > 1:
        enough = number % 3 and len(options) >= field.most  # somebody who is left alone has nobody to suspect
        return [options[(number + k) % len(options)] for k in range(field.most)] if enough else None
    return (*options, None)[number % (len(options) + 1)]


def probe(session: Session, seat: Seat, turn: int) -> bytes:
    """What the referee says to things that this seat might try; nothing is changed by it."""
    ask = session.question(seat)
    number = ask.number if ask else 1
    tries: list[Any] = [
        inputs.Say(seat=seat, text="psst"),
        inputs.Say(seat=seat, statement={"says": "accuse", "seat": 99}),
        inputs.Say(seat=seat, statement={"says": "claim", "card": "villager"}),
        inputs.Answer(seat=seat, question=number - 1, value={}),
        inputs.Answer(seat=seat, question=number, value={"no such field": 1}),
        inputs.TimeIsUp(poll=0),
    ]
    if ask is not None:
        field = ask.fields[turn % len(ask.fields)]
        values: Sequence[Any] = (None, -1, "perhaps", True, *field.options)
        if field.most > 1:
            values = (None, [0], [0, 0], [*field.options[:3]], [field.options[-1], field.options[0]], 3)
        tries += [inputs.Answer(seat=seat, question=number, value={field.name: value}) for value in values]
    return b"".join(map(_try, [session] * len(tries), tries))


def _try(session: Session, given: Any) -> bytes:
    try:
        return _ENCODE(session.check(given))
    except Refused as refused:
        return _refusal(refused)


def _refusal(refused: Refused) -> bytes:
    return _ENCODE((refused.reason, str(refused)))


def first_difference(one: Record, other: Record) -> str | None:
    """Where two records part, in words; None if they are the same."""
    for step, (here, there) in enumerate(zip(one, other, strict=True)):
        if here != there:
            at = next((i for i, (a, b) in enumerate(zip(here, there, strict=False)) if a != b), 0)
            start = max(at - 200, 0)
            return f"after step {step}:\n  {here[start : at + 300]!r}\n  {there[start : at + 300]!r}"
    return None
