"""A tongue: who puts into words what bots state, so that people read people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from nightcall.kernel.view import View


class Tongue(Protocol):
    """The words of one table's bots."""

    def words(self, view: View, statements: Sequence[Mapping[str, Any]]) -> Sequence[str]:
        """A text for each statement, as it is sent, of the view's seat; empty where the plain statement has to do."""

    def reply(self, view: View) -> str:
        """What the view's seat says to something typed that is no statement; empty where it lets it pass."""


class SilentTongue:
    """Says nothing besides the statement: for games that nobody reads."""

    def words(self, view: View, statements: Sequence[Mapping[str, Any]]) -> Sequence[str]:
        """No text for any of them."""
        return [""] * len(statements)

    def reply(self, view: View) -> str:
        """Lets everything pass."""
        return ""
