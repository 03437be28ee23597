"""Turns bots' statements into text, so that people read natural language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from nightcall.kernel.view import View


class Tongue(Protocol):
    """The wording for one table's bots."""

    def words(self, view: View, statements: Sequence[Mapping[str, Any]]) -> Sequence[str]:
        """A text for each statement of the view's seat; empty to show the plain statement."""

    def reply(self, view: View) -> str:
        """What the view's seat replies to free text; empty for no reply."""


class SilentTongue:
    """Adds no text: for games that nobody reads."""

    def words(self, view: View, statements: Sequence[Mapping[str, Any]]) -> Sequence[str]:
        """Empty texts."""
        return [""] * len(statements)

    def reply(self, view: View) -> str:
        """No reply."""
        return ""
