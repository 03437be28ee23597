"""Parses a typed line into statements, with a confidence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from nightcall.grammar.cards import cards_of, name_in_rules
from nightcall.grammar.clauses import ParsedSentence, sentences_of
from nightcall.grammar.in_sentence import SentenceParser
from nightcall.grammar.lexicon import lexicon
from nightcall.grammar.naming import TableNames
from nightcall.grammar.tokens import tokens_of
from nightcall.grammar.typed_line import TypedLine
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.talk import AnyStatement, Claim, Report, Retract
from nightcall.kernel.audience import Seat

LONGEST: Final = 500  # the limit for a line in a game

_CLEAR: Final = 0.95
_NOTHING: Final = 0.9  # confidence that it is chit-chat
_UNCLEAR: Final = 0.5  # it mentions seats and cards, but no rule matches


class Meaning(NamedTuple):
    """The statements meant, and the confidence from 0 to 1."""

    statements: tuple[AnyStatement, ...]
    sure: float


class Grammar:
    """Parses the lines of one table in one language. Stateless."""

    def __init__(self, book: HiddenRolesBook, players: Sequence[str], language: str, theme: str | None = None) -> None:
        self._lexicon = lexicon(language)
        self._book = book
        cards = cards_of(book, theme, language, self._lexicon)
        self._naming = TableNames(self._lexicon, players, cards)
        self._cards = {name_in_rules(book, card.name): card.name for card in reversed(book.cards)}

    def understand(self, text: str, speaker: Seat) -> Meaning:
        """The meaning of this seat's line; overlong text is cut."""
        tokens = tokens_of(text[:LONGEST], self._lexicon)
        sentences = list(sentences_of(self._naming.marked(tokens), self._lexicon))
        line, statements = self._parsed(sentences, speaker)
        if line.claimed is not None:  # "Zed is a wolf and I'm the Seer": the source comes after the statement
            line, statements = self._parsed(sentences, speaker, line.claimed)
        if line.is_jest:
            statements = tuple(one for one in statements if not isinstance(one, Claim | Report))
        if statements:
            return Meaning(statements, _CLEAR)
        return Meaning((), _UNCLEAR if line.is_about_the_game else _NOTHING)

    def _parsed(
        self, sentences: Sequence[ParsedSentence], speaker: Seat, claimed: str | None = None
    ) -> tuple[TypedLine, tuple[AnyStatement, ...]]:
        line = TypedLine(self._lexicon, self._cards, speaker, sentences, claimed)
        return line, tuple(dict.fromkeys(_statements_in(line)))


def _statements_in(line: TypedLine) -> Iterator[AnyStatement]:
    parser = SentenceParser(line)
    denied = line.retracted_cards()
    if denied is not None:
        yield Retract()
    for sentence in line.sentences:
        said = parser.parse(sentence)
        line.told += said
        for statement in said:
            is_taken_back = isinstance(statement, Claim) and denied is not None and statement.card in denied
            if not is_taken_back:
                yield statement
