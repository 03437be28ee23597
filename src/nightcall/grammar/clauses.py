"""Splits a line into sentences and clauses, and resolves pronouns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from nightcall.grammar.addressing import addressed
from nightcall.grammar.lexicon import Lexicon
from nightcall.grammar.marks import is_seat
from nightcall.grammar.pairs import with_first_pair, with_pairs
from nightcall.grammar.tokens import BREAKS, Token
from nightcall.grammar.turns import asks_by_order, parts_of, without_opening

_VERDICT: Final = 6  # words of what may follow "Zed?"


class ParsedSentence(NamedTuple):
    """A sentence: its addressee, whether it asks, its text, and its clauses."""

    to: str | None  # a seat mark
    asks: bool  # whoever is addressed
    is_question: bool
    begins_asking: bool  # it is a question by its words, not only by its mark
    whole: str
    clauses: tuple[str, ...]
    hands_on: bool = False  # it only hands on a question: "and you, Zed?"


def sentences_of(tokens: Iterable[Token], lexicon: Lexicon) -> Iterator[ParsedSentence]:
    """The sentences in a line of marked tokens."""
    reader = _ClauseReader(lexicon)
    words: list[str] = []
    for token in (*tokens, Token(".")):
        if token.text not in (".", "?"):
            words.append(token.text)
            continue
        while words and words[-1] in BREAKS:
            words.pop()  # "who are you, Zed? :)"
        if words:
            is_asked = token.text == "?"
            if tuple(words[-2:]) in lexicon.question_tails:  # "you a wolf or what"
                words, is_asked = words[:-2], True
            parts = [
                part
                for sentence in _split(_rewritten(words, lexicon))
                for part in parts_of(sentence, lexicon, is_asked=is_asked)
            ]
            turns = any(word in lexicon.second_person for part, _ in parts for word in part)
            for place, (part, asks) in enumerate(parts):
                is_asking = asks or (is_asked and place == len(parts) - 1)
                yield reader.sentence(with_pairs(part, lexicon), is_asked=is_asking, goes_on=place > 0, turns=turns)
            words = []


def _rewritten(words: Sequence[str], lexicon: Lexicon) -> list[str]:
    """The words in full form: missing accents restored, a pronoun before its verb."""
    text = " ".join(words)
    possible = lexicon.possible_rewrites(text)
    while possible:
        lowest = possible & -possible
        possible ^= lowest
        rewrite = lexicon.rewrites[lowest.bit_length() - 1]
        text, count = rewrite.old.subn(rewrite.new, text)
        if count:
            possible = lexicon.possible_rewrites(text) & -(lowest << 1)  # those after it
    return text.split()


def _split(words: Iterable[str]) -> list[list[str]]:
    """The words at the full stops that rewrites have set: "vote him, and if it fails we talk" is two sentences."""
    parts: list[list[str]] = [[]]
    for word in words:
        if word == ".":
            parts.append([])
        else:
            parts[-1].append(word)
    return [part for part in parts if part] or [[]]


class _ClauseReader:
    """Tracks who was named last and who is addressed, along a line."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._last: str | None = None
        self._before_last: str | None = None
        self._is_pair = False  # "they" are two in this sentence
        self._to: str | None = None
        self._called: str | None = None  # the seat whose name alone was the previous sentence
        self._is_called_asking = False  # "Zed?"
        self._said_to: str | None = None  # the addressee of the previous sentence

    def sentence(self, words: list[str], *, is_asked: bool, goes_on: bool, turns: bool) -> ParsedSentence:
        """Parses a sentence, which may continue the previous one with the same addressee."""
        if self._is_called_asking and self._called and not is_asked:
            words = self._said_of(self._called, words)
        is_called = len(words) == 1 and is_seat(words[0])
        words, to = self._addressed(words, is_asked=is_asked, goes_on=goes_on, turns=turns)
        self._called, self._is_called_asking = (to or words[0]) if is_called else None, is_asked
        self._to = to or self._to
        return self._parsed(to, words, self._resolved(words, to), is_asked=is_asked)

    def _said_of(self, seat: str, words: list[str]) -> list[str]:
        """The words with this seat as their subject, if they may answer a question that is only its name."""
        if self._is_verdict(words):
            return [seat, *words]  # "Zed? a snake."
        if self._lacks_subject(words):
            return [seat, *without_opening(words, self._lexicon)]  # "Zed? ma no è a posto"
        return words

    def _addressed(
        self, words: list[str], *, is_asked: bool, goes_on: bool, turns: bool
    ) -> tuple[list[str], str | None]:
        """The words without the addressee's name, and the addressee, who may have been named before."""
        lexicon = self._lexicon
        is_known = goes_on and self._said_to is not None
        words, to = addressed(words, lexicon, is_asked=is_asked, turns=turns, is_known=is_known)
        if to is None and (goes_on or self._asks_further(words, is_asked=is_asked)):
            to = self._to if not goes_on or any(word in lexicon.second_person for word in words) else self._said_to
        self._said_to = to
        if is_asked or not self._is_called_asking:
            to = to or self._called  # "Zed... why?"
        return words, to

    def _resolved(self, words: Sequence[str], to: str | None) -> list[str]:
        """The words with the seats that pronouns stand for."""
        lexicon = self._lexicon
        self._is_pair = any(word in lexicon.pairing for word in words)
        resolved: list[str] = []
        for word in words:
            found = list(self._resolved_word(word))
            if word in lexicon.second_person:
                while len(found) > 1 and resolved and resolved[-1] in lexicon.proclitic:
                    found = [found[0], resolved.pop(), *found[1:]]  # "non sei" is "@1 non è", "non mi convinci" too
            resolved += found
        if to is not None:
            self._last = self._last or to
        return with_first_pair(resolved, lexicon)

    def _parsed(self, to: str | None, words: Sequence[str], resolved: list[str], *, is_asked: bool) -> ParsedSentence:
        lexicon = self._lexicon
        plain = [word for word in resolved if word not in BREAKS]
        first, second = (*(word for word in plain if word not in lexicon.interjections), "", "")[:2]
        begins_asking = first in lexicon.only_ask or (first in lexicon.auxiliaries and second not in lexicon.negates)
        has_question_word = any(word in lexicon.question_words for word in plain[: 3 if to else 2])
        return ParsedSentence(
            to,
            asks=is_asked or first in lexicon.auxiliaries or has_question_word,
            is_question=is_asked or begins_asking,
            begins_asking=begins_asking,
            whole=self._plain(plain),
            clauses=tuple(filter(None, map(self._plain, self._cut(resolved)))),
            hands_on=is_asked and to is not None and self._only_turns(words),
        )

    def _is_verdict(self, words: Sequence[str]) -> bool:
        """True for a few words that say what a seat is: no name, nobody turned to, and more than an interjection."""
        lexicon = self._lexicon
        is_told = any(is_seat(word) or word in lexicon.second_person or word in lexicon.begins for word in words)
        return not is_told and len(words) <= _VERDICT and bool(without_opening(words, lexicon))

    def _lacks_subject(self, words: Sequence[str]) -> bool:
        """True for a few words that begin with a verb, in a language that needs no pronoun: "è a posto"."""
        opened = without_opening(words, self._lexicon)
        verb = next((word for word in opened if word not in self._lexicon.negates), "")
        return verb in self._lexicon.copulas and len(words) <= _VERDICT and not any(map(is_seat, words))

    def _asks_further(self, words: Sequence[str], *, is_asked: bool) -> bool:
        """True for a question after a sentence to somebody that still turns to them: "how do you know?", "but why?"."""
        lexicon = self._lexicon
        said = [word for word in words if word not in lexicon.filler and word not in BREAKS]
        if said and lexicon.demanded.issuperset(said):
            return True  # "you there? role please"
        if not is_asked and not asks_by_order(words, lexicon):
            return False
        is_bare = all(word in lexicon.question_words | lexicon.filler | lexicon.conjunctions for word in words)
        return is_bare or any(word in lexicon.second_person for word in words)

    def _only_turns(self, words: Sequence[str]) -> bool:
        """True if "you" is all that the words say."""
        lexicon = self._lexicon
        is_you = [word in lexicon.second_person for word in words]
        others = [word for word, you in zip(words, is_you, strict=True) if not you]
        return any(is_you) and all(one in lexicon.turning or one in lexicon.filler or one in BREAKS for one in others)

    def _resolved_word(self, word: str) -> Iterator[str]:
        lexicon = self._lexicon
        if is_seat(word):
            if word != self._last:
                self._before_last = self._last
            self._last = word
            yield word
        elif word in lexicon.second_person and self._to is not None:
            yield from lexicon.second_person[word].replace("@", self._to).split()
        elif word in lexicon.second_plural and self._to is not None and "." in self._to:
            yield from lexicon.second_plural[word].replace("@", self._to).split()
        elif word in lexicon.third_person and self._last is not None:
            mark = self._last
            if "." in mark and word not in lexicon.plural:
                yield word  # which of them, only their gender would tell
                return
            if self._is_pair and word in lexicon.plural and self._before_last is not None and "." not in mark:
                mark = f"{self._before_last}.{mark[1:]}"  # "Bob covers for Zed, they're both wolves"
            yield from lexicon.third_person[word].replace("@", mark).split()
        else:
            yield word

    def _cut(self, words: Sequence[str]) -> Iterator[list[str]]:
        lexicon = self._lexicon
        clause: list[str] = []
        for place, word in enumerate(words):
            after = words[place + 1] if place + 1 < len(words) else ""
            is_link = word in lexicon.links and (after in lexicon.begins or (after and is_seat(after)))
            is_link = is_link and not (len(clause) == 1 and is_seat(clause[0]) and word in lexicon.joins)
            if word in BREAKS or word in lexicon.conjunctions or (is_link and clause):
                yield clause
                clause = [word] if word in lexicon.conjunctions else []
            else:
                clause.append(word)
        yield clause

    def _plain(self, words: Iterable[str]) -> str:
        return " ".join(word for word in words if word not in self._lexicon.noise)
