"""Finds names of seats and cards, with a typo too, and even if a name is also a word."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Final

from nightcall.grammar.lexicon import Lexicon
from nightcall.grammar.tokens import STOPS, Token, tokens_of

_SHORTEST_NAME: Final = 3  # a shorter name with a typo may be anything
_SHORT: Final = 3  # a word this short needs its capital to be a misspelled name, unless it only lacks a letter
_SHORTEST_CARD: Final = 4
_SHORTEST_KEY_WORD: Final = 4  # as it was typed

Phrase = tuple[str, ...]


def one_letter_wrong(word: str, meant: str) -> bool:
    """True for edit distance one: a letter substituted, missing or added, or two neighbours swapped."""
    if abs(len(word) - len(meant)) > 1 or word == meant:
        return False
    start = 0
    while start < min(len(word), len(meant)) and word[start] == meant[start]:
        start += 1
    if len(word) == len(meant):
        if word[start + 1 :] == meant[start + 1 :]:
            return True
        swapped = word[start : start + 2] == meant[start : start + 2][::-1]
        return swapped and word[start + 2 :] == meant[start + 2 :]
    longer, shorter = (word, meant) if len(word) > len(meant) else (meant, word)
    return longer[start + 1 :] == shorter[start:]


def without_accents(word: str) -> str:
    """The word in plain letters, as many type a name."""
    if word.isascii():
        return word
    return "".join(one for one in unicodedata.normalize("NFD", word) if not unicodedata.combining(one))


class PhraseFinder:
    """Finds phrases in tokens: the longest first, exact matches first, then with one typo."""

    def __init__(self, mark: str, phrases: Mapping[Phrase, str], shortest: int, common: Iterable[str]) -> None:
        self._marked = {phrase: mark + name for phrase, name in phrases.items()}
        self._longest = max(map(len, phrases), default=1)  # at a table of emoji no name has a word
        self._first = {phrase[0] for phrase in phrases}
        self._lengths = sorted({len(phrase) for phrase in phrases}, reverse=True)
        self._by_size: dict[tuple[int, int], list[Phrase]] = {}  # by number of words and length of the first
        for phrase in phrases:
            if any(len(word) >= shortest for word in phrase):
                self._by_size.setdefault((len(phrase), len(phrase[0])), []).append(phrase)
        self._common = common
        self._shortest = shortest - 1

    def at(self, tokens: Sequence[Token], place: int) -> tuple[str, int] | None:
        """The mark of the phrase that begins here and its length in words, or None."""
        words = tuple([token.text for token in tokens[place : place + self._longest]])
        if words[0] in self._first:
            for length in range(len(words), 0, -1):
                found = self._marked.get(words[:length])
                if found is not None:
                    return found, length
        return None

    def nearly_at(self, tokens: Sequence[Token], place: int) -> tuple[str, int] | None:
        """As `at`, with one typo in one of the words; a common word is never a misspelled name."""
        first = tokens[place].text
        if len(first) < self._shortest or not first[0].isalpha():
            return None
        is_short = len(first) <= _SHORT and self._shortest < _SHORT and not tokens[place].is_capital
        sizes = (len(first) - 1, len(first), len(first) + 1)
        for length in self._lengths:
            words = tuple([token.text for token in tokens[place : place + length]])
            if len(words) < length or (length == 1 and first in self._common):
                continue
            alike = chain.from_iterable(self._by_size.get((length, size), ()) for size in sizes)
            near = [phrase for phrase in alike if self._nearly(words, phrase)]
            if is_short:  # "wil" is Will, but "tod" may be anything beside Tom
                near = [phrase for phrase in near if len(phrase[0]) > _SHORT and phrase[0][0] == first[0]]
            hits = {self._marked[phrase] for phrase in near}
            if len(hits) == 1:
                return hits.pop(), length
        return None

    def _nearly(self, words: Phrase, phrase: Phrase) -> bool:
        if len(words) == 1:
            return one_letter_wrong(words[0], phrase[0])
        wrong = [(word, meant) for word, meant in zip(words, phrase, strict=True) if word != meant]
        if len(wrong) != 1 or wrong[0][0] in self._common:
            return False  # "the last elf" is no list elf
        return len(wrong[0][1]) > self._shortest and one_letter_wrong(*wrong[0])


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
        self._words = {words[0] for words in phrases if len(words) == 1 and words[0] in lexicon.common}

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
        if seat is not None and (card is None or seat[1] >= card[1]) and self._is_name(tokens, place):
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
        seat = None if self._is_inflected(tokens[place]) else self._seats.nearly_at(tokens, place)
        card = self._cards.nearly_at(tokens, place)
        nearest = seat if card is None or (seat is not None and tokens[place].is_capital) else card
        return None if nearest is None else ((nearest[0],), nearest[1])

    def _is_inflected(self, token: Token) -> bool:
        """True for another form of a name that is also a word: "dormite sereni" doesn't speak of Serena."""
        stem, ending = token.text[:-1], token.text[-1]
        endings = self._lexicon.inflections
        if ending not in endings or (token.is_capital and not token.is_first):
            return False
        return any(stem + one in self._words for one in endings)

    def _is_third_person(self, word: str) -> bool:
        """True for what may be a verb of a name before it, and follows no auxiliary: "smells", but not "pass"."""
        lexicon = self._lexicon
        is_no_verb = word in lexicon.noise or word in lexicon.objects or word in lexicon.not_before_names
        return word.endswith(lexicon.verb_endings) and not word.endswith(lexicon.no_verb_endings) and not is_no_verb

    def _has_other_gender(self, token: Token) -> bool:
        """True for a name that is also an adjective, or a word like one: "chiara", beside which there is "chiaro"."""
        endings = self._lexicon.inflections
        stem, ending = token.text[:-1], token.text[-1]
        return ending in endings and any(stem + one in self._lexicon.common for one in endings if one != ending)

    def _has_own_verb(self, tokens: Sequence[Token]) -> bool:
        """True if what follows "will you" makes Will a name: "will you is wrong", "will you still have not said"."""
        lexicon = self._lexicon
        words = [token.text for token in tokens if token.text not in lexicon.noise - lexicon.finite]
        while words and words[0] in lexicon.negates:
            words = words[1:]  # "will you never said"
        is_denied = len(words) > 1 and words[0] in lexicon.auxiliaries and words[1] in lexicon.negates
        return is_denied or (bool(words) and words[0] in lexicon.finite)

    def _is_called_at_the_end(self, tokens: Sequence[Token], place: int) -> bool:
        """True for the last word of what is said to "you", which no auxiliary is: "tell us your card will"."""
        if place + 1 < len(tokens) and tokens[place + 1].text not in (*STOPS, "?", ","):
            return False
        start = max((at + 1 for at in range(place) if tokens[at].text in (*STOPS, "?")), default=0)
        lexicon = self._lexicon
        words = [token.text for token in tokens[start:place] if token.text not in lexicon.filler]
        is_to_you = any(word in lexicon.second_person for word in words[:-1])
        return is_to_you and (words[0] in lexicon.question_words or words[0] in lexicon.second_person)

    def _is_doubtful_name(self, tokens: Sequence[Token], place: int, before: str, after: str, further: str) -> bool:
        """Whether a word that is mostly no name, such as "will", is one by what comes before and after it."""
        lexicon = self._lexicon
        if after in lexicon.own_verbs or after.endswith(lexicon.past_endings):
            return before not in lexicon.noise  # "my list says hope is a goblin", "hope explained it"
        if after in (",", ":") and further != "." and self._cards.at(tokens, place + 2) is not None:
            return True  # "second night will, wolf"
        if after in (",", ".", "?") and before.endswith(lexicon.deed_endings):
            return True  # "hammering hope", "i trusted will"
        if self._is_called_at_the_end(tokens, place):
            return before not in lexicon.subjects
        if not before and after in lexicon.noise and further in lexicon.question_words:
            return True  # "will please explain"
        return (before in lexicon.joins or before in lexicon.conjunctions) and after in lexicon.after_names

    def _is_name(self, tokens: Sequence[Token], place: int) -> bool:
        """Whether a name that is also a word is meant as a name here: by its capital, or by context."""
        token, lexicon = tokens[place], self._lexicon
        if token.text not in self._words:
            return True
        if token.is_capital and not token.is_first:
            return True
        before = tokens[place - 1].text if place else ""
        begins = place < 2 or not tokens[place - 2].text[0].isalnum() or tokens[place - 2].text in lexicon.conjunctions
        if begins and (before, token.text) in lexicon.set_phrases:
            return False  # "di norma i lupi tacciono", but "mi fido di norma"
        after = tokens[place + 1].text if place + 1 < len(tokens) else "."
        is_doubtful = token.text in lexicon.doubtful
        is_called = before in lexicon.interjections or (before in lexicon.question_words and not is_doubtful)
        if is_called and (after in (",", ".", "?") or after in lexicon.conjunctions):
            return True
        if is_called and not is_doubtful and before in lexicon.not_before_names:
            return after in lexicon.begins or after in lexicon.after_names or after.endswith(lexicon.verb_endings)
        is_apart = after in (",", ".", "?") or after in lexicon.own_verbs
        if before in lexicon.second_person and not is_doubtful and is_apart:
            return True  # "my eye is on you Rose", "I tell you Rose is a wolf"
        is_verb = after in lexicon.own_verbs or after.endswith(lexicon.past_endings) or self._is_third_person(after)
        if is_verb and (token.text in lexicon.auxiliaries or (is_doubtful and before in lexicon.question_words)):
            return True  # "what will said", "will jumped on it", "will smells fishy"
        leads = tokens[place - 2].text if place > 1 else "."
        if before in lexicon.auxiliaries and leads in lexicon.inverting and not is_doubtful:
            return after not in lexicon.objects  # "why would mark lie"
        if token.text in lexicon.auxiliaries and after in lexicon.second_person:
            return self._has_own_verb(tokens[place + 2 : place + 5])
        further = tokens[place + 2].text if place + 2 < len(tokens) else "."
        if after == "," and further in lexicon.second_person and not is_doubtful:
            return True  # "colpa mia Rosa, sei pulita"
        if (leads, before) in lexicon.pairs_before_names:
            return True  # "non ho fiducia in Felice"
        if before in lexicon.articles and after in lexicon.own_verbs - lexicon.copulas:
            return self._has_other_gender(token)  # "la Serena mi ha convinto", but "la rosa è rossa"
        if before in lexicon.not_before_names or (place and tokens[place - 1].typed in lexicon.not_before_names):
            return False
        has_subject = after in lexicon.noise & lexicon.not_before_names and place + 2 < len(tokens)  # an article
        if before in lexicon.copulas and has_subject and not token.is_capital:
            return self._cards.at(tokens, place + 2) is not None  # "è chiara la situazione", but "è chiara la lupa"
        if before in lexicon.copulas:
            owner = tokens[place - 2].text if place > 1 else ""
            is_of_card = any(self._cards.at(tokens, at) is not None for at in range(place - 2))
            if owner in (",", ":") and (is_of_card or not self._has_other_gender(token)):
                return True  # "concordo con Ugo, è Pino", "il lupo non è Ugo, è Chiara", but "la cosa, è chiara"
            return not owner or owner in lexicon.owners or self._cards.at(tokens, place - 2) is not None
        if before in lexicon.before_names:
            return True
        is_at_start = not before or not before[0].isalnum() or before in lexicon.interjections
        if token.is_capital and is_at_start and after not in lexicon.not_after_names:
            return True
        is_told = token.is_capital and after.endswith(lexicon.verb_endings) and after not in lexicon.not_before_names
        if is_at_start and (is_told or after in lexicon.after_names or not after[0].isalnum()):
            return True
        if is_doubtful:
            return self._is_doubtful_name(tokens, place, before, after, further)
        has_card = after in lexicon.indefinite and further != "." and self._cards.at(tokens, place + 2) is not None
        is_told = further in lexicon.copulas or has_card  # "Grace this is nonsense", "Rose a wolf?"
        return after not in lexicon.objects or is_told
