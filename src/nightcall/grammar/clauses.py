"""Splits a line into sentences and clauses, and resolves pronouns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from nightcall.grammar.lexicon import Lexicon
from nightcall.grammar.tokens import BREAKS, Token


class ParsedSentence(NamedTuple):
    """A sentence: its addressee, whether it asks, its text, and its clauses."""

    to: str | None  # a seat mark
    asks: bool  # whoever is addressed
    is_question: bool
    begins_asking: bool  # it is a question by its words, not only by its mark
    whole: str
    clauses: tuple[str, ...]


def sentences_of(tokens: Iterable[Token], lexicon: Lexicon) -> Iterator[ParsedSentence]:
    """The sentences in a line of marked tokens."""
    reader = _ClauseReader(lexicon)
    words: list[str] = []
    for token in (*tokens, Token(".")):
        if token.text not in (".", "?"):
            words.append(token.text)
        elif words:
            is_asked = token.text == "?"
            if tuple(words[-2:]) in lexicon.question_tails:  # "you a wolf or what"
                words, is_asked = words[:-2], True
            *before, last = _split(_rewritten(words, lexicon))
            said, asked = _stated_first(last, lexicon, is_asked=is_asked)
            parts = [*before, said, asked] if asked else [*before, last]
            for place, part in enumerate(parts):
                is_last = place == len(parts) - 1
                yield reader.sentence(
                    _with_pairs(part, lexicon), is_asked=(is_asked or bool(asked)) and is_last, goes_on=place > 0
                )
            words = []


def _rewritten(words: Sequence[str], lexicon: Lexicon) -> list[str]:
    """The words in full form: missing accents restored, a pronoun before its verb."""
    text = " ".join(words)
    for needs, old, new in lexicon.rewrites:
        if needs in text:
            text = old.sub(new, text)
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


def _stated_first(words: list[str], lexicon: Lexicon, *, is_asked: bool) -> tuple[list[str], list[str]]:
    """Splits a statement from a question after it, as in "I suspect @1, what do you think?"; empty if there is none.

    Without its mark it is a question if it turns to somebody: "@1 you've been dodging, what's your role".
    """
    first = next((word for word in words if word not in lexicon.interjections and word not in BREAKS), "")
    if first in lexicon.question_words or first in lexicon.auxiliaries:
        return [], []
    for place, word in enumerate(words[:-1]):
        said, asked = words[:place], words[place + 1 :]
        turns_to = all(any(one in lexicon.second_person for one in part) for part in (said, asked))
        is_question = word == "," and asked[0] in lexicon.question_words and (is_asked or turns_to)
        if is_question and any(map(_is_seat, said)) and len([one for one in said if one.isalpha()]) > 1:
            return said, asked
    return [], []


def _is_seat(word: str) -> bool:
    return word[0] == "@"


def _with_pairs(words: Sequence[str], lexicon: Lexicon) -> list[str]:
    """Joins adjacent seats: "@1 and @2" becomes "@1.2", unless the second begins a clause of its own."""
    found = list(words)
    place = 0
    while place < len(found):
        after = place + 1
        while after < len(found) and (found[after] in lexicon.joins or found[after] == ","):
            after += 1
        between = found[place + 1 : after]
        if between and after < len(found) and _is_seat(found[place]) and _is_seat(found[after]):
            is_joined = set(between) != {","} or _list_goes_on(found, after, lexicon)
            if is_joined and not _has_its_own_verb(found, place, after, lexicon):
                found[place : after + 1] = [f"{found[place]}.{found[after][1:]}"]
                continue
        place += 1
    return found


def _list_goes_on(words: Sequence[str], place: int, lexicon: Lexicon) -> bool:
    """True for "@1, @2 and @3": the seat here is followed by a conjunction and another seat."""
    return place + 2 < len(words) and words[place + 1] in lexicon.joins and _is_seat(words[place + 2])


def _has_its_own_verb(words: Sequence[str], first: int, second: int, lexicon: Lexicon) -> bool:
    """True for "I trust @1 and @2 is a wolf": there is a verb after the pair, and one before it in the same clause."""
    after = words[second + 1] if second + 1 < len(words) else ""
    before = list(words[:first])
    begin = max((place + 1 for place, word in enumerate(before) if word in BREAKS), default=0)
    has_verb_before = any(word in lexicon.begins or word in lexicon.governs for word in before[begin:])
    return has_verb_before and after in lexicon.own_verbs


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

    def sentence(self, words: list[str], *, is_asked: bool, goes_on: bool = False) -> ParsedSentence:
        """Parses a sentence, which may continue the previous one with the same addressee."""
        lexicon = self._lexicon
        is_called = len(words) == 1 and _is_seat(words[0])
        words, to = self._addressed(words, is_asked=is_asked)
        if goes_on and to is None:
            to = self._to if any(word in lexicon.second_person for word in words) else self._said_to
        self._said_to = to
        if is_asked or not self._is_called_asking:
            to = to or self._called  # "Zed... why?"
        self._called, self._is_called_asking = (to or words[0]) if is_called else None, is_asked
        self._to = to or self._to
        self._is_pair = any(word in lexicon.pairing for word in words)
        resolved: list[str] = []
        for word in words:
            found = list(self._resolved(word))
            if word in lexicon.second_person and len(found) > 1 and resolved[-1:] == ["non"]:
                found = [found[0], resolved.pop(), *found[1:]]  # "non sei" is "@1 non è"
            resolved += found
        if to is not None:
            self._last = self._last or to
        first = next((word for word in resolved if word not in lexicon.interjections and word not in BREAKS), "")
        begins = [word for word in resolved if word not in BREAKS][:3]
        asks = (
            is_asked
            or first in lexicon.auxiliaries
            or any(word in lexicon.question_words for word in begins[: 3 if to else 2])
        )
        clauses = tuple(filter(None, (self._plain(clause) for clause in self._cut(resolved))))
        is_inverted = first in lexicon.auxiliaries and not (len(begins) > 1 and begins[1] in lexicon.negates)
        begins_asking = is_inverted or first in lexicon.question_words - lexicon.exclaims
        return ParsedSentence(
            to,
            asks,
            is_asked or begins_asking,
            begins_asking,
            self._plain([one for one in resolved if one not in BREAKS]),
            clauses,
        )

    def _addressed(self, words: list[str], *, is_asked: bool) -> tuple[list[str], str | None]:
        """The words without the addressee's name, and that name."""
        lexicon = self._lexicon
        start = 0
        while start < len(words) and (words[start] in lexicon.interjections or words[start] == ","):
            start += 1
        rest = words[start:]
        if not rest:
            return words, None
        is_to_you = any(word in lexicon.second_person for word in rest)
        asks = is_asked or rest[0] in lexicon.question_words
        if _is_seat(rest[0]) and "." not in rest[0]:
            after = rest[1] if len(rest) > 1 else ""
            if after in (",", ":") and not (len(rest) > 2 and _is_seat(rest[2]) and "." in rest[2]):
                kept = [word for word in words[:start] if word not in lexicon.second_person]
                return [*kept, ",", *rest[2:]], rest[0]  # "exactly Zed, ..."
            is_aux = after in lexicon.auxiliaries and len(rest) > 2 and rest[2] in lexicon.second_person
            third = rest[2] if len(rest) > 2 else ""
            is_led = third in lexicon.second_person or (
                (is_asked or is_to_you) and third in lexicon.question_words  # "Zed a chi va il tuo voto"
            )
            is_aux = is_aux or (is_led and after in lexicon.governs)
            if after and (is_aux or after in lexicon.question_words or after in lexicon.second_person):
                return [*words[:start], *rest[1:]], rest[0]
            asked = self._end_of_filler(rest)
            if asked:
                return [*words[:start], *rest[asked:]], rest[0]
            if (start or is_to_you) and after in lexicon.begins and after not in lexicon.copulas | lexicon.negates:
                return [*words[:start], *rest[1:]], rest[0]  # "nah Mark I disagree"
            if (start or is_asked) and after in lexicon.conjunctions:  # "sorry Mark, but ..." without its comma
                return [*words[:start], *rest[1:]], rest[0]
            if not after and (start or is_asked):
                return words[:start], rest[0]
        if _is_seat(rest[-1]) and "." not in rest[-1] and len(rest) > 1:
            before = rest[-2]
            if before == ",":
                return [*words[:start], *rest[:-2]], rest[-1]
            is_object = before in lexicon.governs and not (asks and is_to_you and before in lexicon.opines)
            if (is_to_you or asks) and not is_object and not _is_seat(before):
                return [*words[:start], *rest[:-1]], rest[-1]
            if len(rest) == 2 and before in lexicon.interjections | {"point"}:
                return [*words[:start], *rest[:-1]], rest[-1]
        for place in range(1, len(rest) - 1):
            is_apart = rest[place - 1] == "," or rest[place - 1] in lexicon.second_person
            if _is_seat(rest[place]) and is_apart and rest[place + 1] in (",", ":") and "." not in rest[place]:
                return [*words[:start], *rest[:place], *rest[place + 1 :]], rest[place]
        if asks and len(rest) > 2 and _is_seat(rest[1]) and rest[0] in lexicon.question_words and rest[2] == rest[0]:
            return [*words[:start], rest[0]], rest[1]
        return self._called_by_the_way(words)

    def _end_of_filler(self, words: Sequence[str]) -> int:
        """Where the filler after a name ends, if a question or "you" follows ("Zed please tell us"); otherwise 0."""
        lexicon = self._lexicon
        place = next((place for place, word in enumerate(words[1:], 1) if word not in lexicon.filler), 0)
        if place < 2:
            return 0
        is_led = words[place] in lexicon.governs and place + 1 < len(words)  # "per chi voti"
        word = words[place + 1] if is_led else words[place]
        return place if word in lexicon.question_words or word in lexicon.second_person else 0

    def _called_by_the_way(self, words: list[str]) -> tuple[list[str], str | None]:
        """As `_addressed`, for the only name in a sentence that turns to it: "no offence Jack but you're wrong"."""
        lexicon = self._lexicon
        seats = [place for place, word in enumerate(words) if _is_seat(word)]
        if len(seats) != 1 or "." in words[seats[0]]:
            return words, None
        place = seats[0]
        before, after = words[place - 1] if place else "", words[place + 1] if place + 1 < len(words) else ""
        rest = words[place + 1 :]
        you = next((number for number, word in enumerate(rest) if word in lexicon.second_person), None)
        if you is None or before in lexicon.governs or after in lexicon.copulas | lexicon.joins:
            return words, None
        if not any(word in lexicon.conjunctions or word in BREAKS for word in rest[:you]):
            return words, None
        return [*words[:place], *rest], words[place]

    def _resolved(self, word: str) -> Iterator[str]:
        lexicon = self._lexicon
        if _is_seat(word):
            if word != self._last:
                self._before_last = self._last
            self._last = word
            yield word
        elif word in lexicon.second_person and self._to is not None:
            yield from lexicon.second_person[word].replace("@", self._to).split()
        elif word in lexicon.third_person and self._last is not None:
            mark = self._last
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
            is_link = word in lexicon.links and (after in lexicon.begins or (after and _is_seat(after)))
            is_link = is_link and not (len(clause) == 1 and _is_seat(clause[0]) and word in lexicon.joins)
            if word in BREAKS or word in lexicon.conjunctions or (is_link and clause):
                yield clause
                clause = [word] if word in lexicon.conjunctions else []
            else:
                clause.append(word)
        yield clause

    def _plain(self, words: Iterable[str]) -> str:
        return " ".join(word for word in words if word not in self._lexicon.noise)
