"""Errors by cause. The text of each is one sentence that says what to do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from nightcall.kernel.sentences import Sentence, Several

# Reasons for which any game may refuse an input. Families declare their own, and fields declare what they bar.
REFUSALS: Final = (
    *("no_question", "not_this_question", "not_this_poll", "no_such_seat", "game_over", "nothing_to_undo"),
    *("pick_one", "not_an_option", "not_a_list", "picked_twice", "wrong_number", "not_a_form", "unknown_field"),
    *("not_your_turn_to_speak", "nothing_said", "too_long", "too_much_said", "not_plain_text", "no_such_line"),
)


class NightcallError(Exception):
    """An error the user can fix; shown as one sentence, never as a stack trace."""

    @property
    def sentence(self) -> str:
        """What is wrong and what to do; a `Sentence` if it can be translated."""
        said = self.args[0] if self.args else ""
        return said if isinstance(said, str) else str(said)


class BadSetup(NightcallError):
    """This game can't be set up: a wrong number of players, an impossible deck, an unknown option."""


class BadRulebook(BadSetup):
    """This rulebook can't be played; each problem says where it is, what is wrong and how to fix it."""

    def __init__(self, problems: Sequence[str]) -> None:
        several = Sentence("book_problems", "this rulebook has problems:\n- {problems}", problems=Several(problems))
        super().__init__(problems[0] if len(problems) == 1 else several)
        self.problems = list(problems)


class BadLog(NightcallError):
    """This log is damaged, not a nightcall log, or made by other rules; `line` is the line at fault, counted from 1."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"line {line}: {what}")
        self.line = line


class Refused(NightcallError):
    """The game doesn't accept this input now; nothing has changed. `reason` is a key for programs and translators."""

    def __init__(self, reason: str, sentence: str, **values: object) -> None:
        super().__init__(sentence if isinstance(sentence, Sentence) else Sentence(reason, sentence, **values))
        self.reason = reason
