"""Forms: asks a question field by field, until the person confirms the answer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from nightcall.cli.terminal import hints
from nightcall.cli.terminal.person import Person
from nightcall.cli.terminal.typed import Choice, NotUnderstood, key_of, means_nothing, read_pick
from nightcall.hidden_roles.decoys import DECOYS
from nightcall.kernel.errors import Refused
from nightcall.kernel.questions import Ask, Field, Pick, Value
from nightcall.themes.prompts import FieldPrompt, Prompt

_OF_THE_PACK: Final = ("victim", "victims", "glance")


class _Again(Exception):
    """The person starts the answer over."""


class _Picked(NamedTuple):
    pick: Pick  # which may be None, for nobody


class Forms:
    """Asks the person; while `is_asleep`, decoy questions are skipped."""

    def __init__(self, person: Person, *, fast: bool) -> None:
        self.is_asleep = False
        self._has_guessed = False
        self._person = person
        self._phrases = person.phrases
        self._screen = person.screen
        self._fast = fast

    def fill_in(self, ask: Ask, prompt: Prompt) -> Value:
        """The person's confirmed answer."""
        while True:
            try:
                value = self._fill_in(ask, prompt)
            except _Again:
                continue
            if self._stands(prompt, value):
                return value

    def _fill_in(self, ask: Ask, prompt: Prompt) -> Value:
        value: Value = {}
        for field, asked in zip(ask.fields, prompt.fields, strict=True):
            if self.is_asleep and _is_guess(asked):
                value[field.name] = _no_guess(field)
            elif field.is_idle:
                self._person.tell(f"{asked.label} {self._person.why_not(field.barred[0][1])}")
                value[field.name] = None
            else:
                offered = tuple(choice for choice in asked.options if choice[0] in field.open_options)
                self._ask(prompt.title, asked, offered)
                self._explain_guess(asked)
                pick = self._guess if _is_guess(asked) else self._pick
                value[field.name] = pick(field, asked, partial(self._ask, prompt.title, asked, offered))
        return value

    def _ask(self, title: str, asked: FieldPrompt, offered: tuple[Choice, ...]) -> None:
        """What this seat may choose."""
        self._screen.blank()
        self._screen.ask(title, asked.label)
        options = [(key_of(one[0], place), one[1]) for place, one in enumerate(asked.options) if one in offered]
        self._screen.grid(options, ("0", asked.none) if asked.none is not None else None)

    def _explain_guess(self, asked: FieldPrompt) -> None:
        """Explains decoys, once a game: otherwise a guess looks like a card's power."""
        if _is_guess(asked) and not self._has_guessed:
            self._has_guessed = True
            self._person.hint("form", "only_a_guess")

    def _pick(self, field: Field, asked: FieldPrompt, ask_again: Callable[[], None]) -> Pick:
        can_type = hints.TO_HUNT if field.name in _OF_THE_PACK else hints.TO_PICK
        while True:
            line = self._line(can_type, ask_again)
            if line:
                picked = self._read(line, field, asked)
                if picked is not None:
                    return picked.pick
            else:
                nobody = "" if asked.none is None else self._phrases.say("form", "none", none=asked.none)
                self._person.tell(self._phrases.say("form", "how_to_pick") + nobody)

    def _guess(self, field: Field, asked: FieldPrompt, ask_again: Callable[[], None]) -> Pick:
        """The pick of a decoy, which may always be passed: with Enter, or as nobody even where that is not listed."""
        while True:
            line = self._line(hints.TO_GUESS, ask_again)
            if self._phrases.command(line) == "sleep":
                self.is_asleep = True
                return _no_guess(field)
            if not line or means_nothing(line, self._phrases):
                return _no_guess(field)
            picked = self._read(line, field, asked)
            if picked is not None:
                return picked.pick

    def _line(self, can_type: hints.Hints, ask_again: Callable[[], None]) -> str:
        """The next line that is neither said nor takes the form back."""
        while True:
            line = self._person.line(can_type, ask_again)
            word, _, rest = line.partition(" ")
            if self._phrases.command(line) == "undo":
                raise _Again
            if self._phrases.command(word) != "say" or not rest:
                return line
            self._person.say(rest)

    def _read(self, line: str, field: Field, asked: FieldPrompt) -> _Picked | None:
        """The pick that was typed; None after telling the person why it is none."""
        try:
            return _Picked(field.check(read_pick(line, asked, field.most, self._phrases)))
        except NotUnderstood as mistake:
            self._person.tell(self._person.explain(mistake))
        except Refused as refused:
            self._person.refuse(refused)
        return None

    def _stands(self, prompt: Prompt, value: Value) -> bool:
        """True if the person confirms the answer; decoys need no confirmation."""
        picked = [self._in_words(asked, value[asked.name]) for asked in prompt.fields if not _is_guess(asked)]
        if not picked or self._fast:
            return True
        self._person.hint("form", "stands", picked="; ".join(picked))
        while line := self._person.line(hints.TO_PICK):
            if self._phrases.command(line) == "undo":
                return False
            self._person.hint("form", "let_stand")
        return True

    def _in_words(self, asked: FieldPrompt, pick: Pick) -> str:
        names = dict(asked.options)
        picks = pick if isinstance(pick, tuple) else () if pick is None else (pick,)
        return self._phrases.listed(names[one] for one in picks) or asked.none or self._phrases.say("form", "nothing")


def _is_guess(asked: FieldPrompt) -> bool:
    return asked.name.startswith(DECOYS)


def _no_guess(field: Field) -> Pick:
    return None if field.most == 1 else ()
