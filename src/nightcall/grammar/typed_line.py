"""One line: what it says as a whole, and what was said in it so far, which its next clause may refer to."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from nightcall.grammar.clauses import ParsedSentence
from nightcall.grammar.lexicon import Lexicon
from nightcall.hidden_roles.talk import AnyStatement
from nightcall.kernel.audience import Seat


class TypedLine:
    """A line and how far it has been parsed."""

    def __init__(
        self,
        lexicon: Lexicon,
        cards: Mapping[str, str],
        speaker: Seat,
        sentences: Sequence[ParsedSentence],
        claimed: str | None,
    ) -> None:
        self.lexicon = lexicon
        self.cards = cards  # of the book, by their names in rules
        self.speaker = speaker
        self.sentences = sentences
        self.whole = " , ".join(clause for sentence in sentences for clause in sentence.clauses)
        self.is_public = self.has("public")  # everybody saw it: no news
        self.has_source = self.has("source")
        self.claimed = claimed  # the speaker's claimed card, as named in rules
        self.about: tuple[Seat, ...] = ()  # the seats mentioned last
        self.told: list[AnyStatement] = []  # in the sentences so far

    def has(self, pattern: str) -> bool:
        """True if this pattern of the lexicon is anywhere in the line."""
        return self.lexicon.patterns[pattern].search(self.whole) is not None

    @property
    def is_about_the_game(self) -> bool:
        """True if it names a seat and might be about the game."""
        return "@" in self.whole and ("#" in self.whole or self.has("game"))

    @property
    def is_jest(self) -> bool:
        """True if it ends by saying that it was no more than a joke."""
        return self.has("jests")

    @property
    def may_report(self) -> bool:
        """True if the speaker may know cards: the line has a source, or claims a card whose holder learns some."""
        return self.has_source or self.claimed in self.lexicon.learning

    def retracted_cards(self) -> set[str | None] | None:
        """The cards whose claim the speaker takes back; None if the line takes nothing back."""
        retracted = self.lexicon.patterns["retracts_own"].search(self.whole)
        return None if retracted is None else {self.cards.get(card) for card in re.findall(r"#(\w+)", retracted[0])}
