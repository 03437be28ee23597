"""Forms: asks a question field by field, until the person confirms the answer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

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
                value[field.name] = None if field.most == 1 else ()
            elif field.is_idle:
                self._person.tell(f"{asked.label} {self._person.why_not(field.barred[0][1])}")
                value[field.name] = None
            else:
                offered = tuple(choice for choice in asked.options if choice[0] in field.open_options)
                self._ask(prompt.title, asked, offered)
                self._explain_guess(asked)
                value[field.name] = self._pick(field, asked, partial(self._ask, prompt.title, asked, offered))
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
        can_type = hints.TO_GUESS if _is_guess(asked) else hints.TO_PICK
        if field.name in _OF_THE_PACK:
            can_type = hints.TO_HUNT
        while True:
            line = self._person.line(can_type, ask_again)
            word, _, rest = line.partition(" ")
            command = self._phrases.command(line)
            if command == "undo":
                raise _Again
            if self._phrases.command(word) == "say" and rest:
                self._person.say(rest)
                continue
            if command == "sleep" and _is_guess(asked):
                self.is_asleep = True
                line = ""
            if _is_guess(asked) and means_nothing(line, self._phrases):
                line = ""  # passes as Enter does, even where nobody isn't on the list
            if not line and not _is_guess(asked):
                nobody = "" if asked.none is None else self._phrases.say("form", "none", none=asked.none)
                self._person.tell(self._phrases.say("form", "how_to_pick") + nobody)
                continue
            if not line:
                return None if field.most == 1 else ()
            try:
                return field.check(read_pick(line, asked, field.most, self._phrases))
            except NotUnderstood as mistake:
                self._person.tell(self._person.explain(mistake))
            except Refused as refused:
                self._person.refuse(refused)

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
