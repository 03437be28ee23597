"""The listener of a game of cards: the grammar of its language, with the names of its table."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from nightcall.families.listener import Understood
from nightcall.grammar.lexicon import languages
from nightcall.grammar.understanding import Grammar
from nightcall.hidden_roles.rulebook import Rulebook
from nightcall.kernel.audience import Seat


class ListenerAtCards:
    """Understands lines, and gives statements as they are sent."""

    def __init__(self, grammar: Grammar) -> None:
        self._grammar = grammar

    def understand(self, text: str, speaker: Seat) -> Understood:
        """What this seat says with these words."""
        heard = self._grammar.understand(text, speaker)
        return Understood(tuple(msgspec.to_builtins(one) for one in heard.statements), heard.sure)


def listener_at(book: Rulebook, players: Sequence[str], theme: str | None, language: str) -> ListenerAtCards | None:
    """The listener of a table; None in a language without a grammar."""
    return ListenerAtCards(Grammar(book, players, language, theme)) if language in languages() else None
