"""Parses talk in hidden-role games: the grammar of a language, with the names of the table."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from nightcall.families.listener import Understood
from nightcall.grammar.lexicon import languages
from nightcall.grammar.understanding import Grammar
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.kernel.audience import Seat


class ListenerAtCards:
    """Parses lines into statements as they are sent."""

    def __init__(self, grammar: Grammar) -> None:
        self._grammar = grammar

    def understand(self, text: str, speaker: Seat) -> Understood:
        """What this seat says with these words."""
        heard = self._grammar.understand(text, speaker)
        return Understood(tuple(msgspec.to_builtins(one) for one in heard.statements), heard.sure)


def listener_at(
    book: HiddenRolesBook, players: Sequence[str], theme: str | None, language: str
) -> ListenerAtCards | None:
    """The parser for a table; None for a language without a grammar."""
    return ListenerAtCards(Grammar(book, players, language, theme)) if language in languages() else None
