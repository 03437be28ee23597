"""Marks the names of seats and cards in a line, with a typo too, and even if a name is also a word."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from nightcall.grammar.ambiguous import AmbiguousNames
from nightcall.grammar.lexicon import Lexicon
from nightcall.grammar.phrases import Phrase, PhraseFinder, one_letter_wrong, without_accents
from nightcall.grammar.tokens import STOPS, Token, tokens_of

_SHORTEST_NAME: Final = 3  # a shorter name with a typo may be anything
_SHORTEST_CARD: Final = 4
_SHORTEST_AMONG_WORDS: Final = 4  # of a name whose misspelling is a word
_SHORTEST_KEY_WORD: Final = 4  # as it was typed


class TableNames:
    """Marks the seats and cards of one table in a line's tokens."""

    def __init__(self, lexicon: Lexicon, players: Sequence[str], cards: Mapping[Phrase, str]) -> None:
        self._lexicon = lexicon
        phrases: dict[Phrase, str] = {}
        for seat, name in enumerate(players):
            words = tuple(token.text for token in tokens_of(name, lexicon))
            if words:
                phrases.setdefault(words, str(seat))
            plain = tuple(map(without_accents, words))
            if not lexicon.known.issuperset(plain):
                phrases.setdefault(plain, str(seat))  # "desire" is Désiré
        self._seats = PhraseFinder("@", phrases, _SHORTEST_NAME, lexicon.known)
        taken = lexicon.common | lexicon.not_cards | {word for phrase in phrases for word in phrase}
        self._cards = PhraseFinder("#", cards, _SHORTEST_CARD, taken)
        self._plurals = {f"{words[-1]}s": words for words in phrases if len(words) == 1}
        self._key_words: dict[str, list[str]] = {}  # by their first letter, which is rarely wrong
        for word in sorted(lexicon.key_words):
            self._key_words.setdefault(word[0], []).append(word)
        ambiguous = frozenset(phrase[0] for phrase in phrases if len(phrase) == 1 and phrase[0] in lexicon.common)
        self._ambiguous = AmbiguousNames(lexicon, ambiguous, self._cards)

    def marked(self, tokens: Sequence[Token]) -> Iterator[Token]:
        """The tokens with seats and cards replaced by marks."""
        place = 0
        while place < len(tokens):
            token = tokens[place]
            if not token.text[0].isalnum():
                yield token
                place += 1
                continue
            found = self._found(tokens, place)
            if found is None:
                yield token if token.text in self._lexicon.known else self._corrected(token)
                place += 1
                continue
            marks, length = found
            for mark in marks:
                yield Token(mark, token.is_capital, token.is_first)
            place += length

    def _holds_a_card(self, tokens: Sequence[Token], place: int) -> bool:
        """True for a word that can only be somebody's name: "Holy is a goblin", but "here is a goblin"."""
        lexicon, word = self._lexicon, tokens[place].text
        before = tokens[place - 1].text if place else "."
        begins = before in (*STOPS, "?", ",") or before in lexicon.links or before in lexicon.introduces
        if not begins or len(word) < _SHORTEST_AMONG_WORDS or word in lexicon.not_misspelled:
            return False
        after = place + 1
        if after >= len(tokens) or tokens[after].text not in lexicon.copulas:
            return False
        after += 1
        after += after < len(tokens) and tokens[after].text in lexicon.indefinite
        return after < len(tokens) and self._cards.at(tokens, after) is not None

    def _corrected(self, token: Token) -> Token:
        """The token with the word that it nearly is, if that is one of those that decide what a line means."""
        word = token.text
        if len(word) < _SHORTEST_KEY_WORD or (token.is_capital and not token.is_first):
            return token
        alike = self._key_words.get(word[0], ())
        near = [one for one in alike if one_letter_wrong(word, one) and word != f"{one}s"]  # "two innocents" are two
        return token._replace(text=near[0]) if len(near) == 1 else token

    def _found(self, tokens: Sequence[Token], place: int) -> tuple[tuple[str, ...], int] | None:
        card = self._cards.at(tokens, place)
        seat = self._seats.at(tokens, place)
        if seat is not None and (card is None or seat[1] >= card[1]) and self._ambiguous.is_name(tokens, place):
            return (seat[0],), seat[1]
        if card is not None:
            longer = self._cards.nearly_at(tokens, place)  # "elfo scrvano" is no plain "elfo"
            card = longer if longer is not None and longer[1] > card[1] else card
            return (card[0],), card[1]
        word = tokens[place].text
        before = (tokens[place - 1].typed or tokens[place - 1].text) if place else ""  # "nah bobs fine", but "no bobs"
        if word in self._plurals and word not in self._lexicon.common and before not in self._lexicon.not_before_names:
            # "bobs a wolf"
            owner = self._seats.at([Token(one) for one in self._plurals[word]], 0)
            assert owner is not None
            return (owner[0], "'s"), 1
        if seat is not None:
            return None
        is_inflected = self._ambiguous.is_inflected(tokens[place])
        holds = self._holds_a_card(tokens, place)
        seat = None if is_inflected else self._seats.nearly_at(tokens, place, even_common=holds)
        card = self._cards.nearly_at(tokens, place)
        nearest = seat if card is None or (seat is not None and tokens[place].is_capital) else card
        return None if nearest is None else ((nearest[0],), nearest[1])
