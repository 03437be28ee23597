"""Finds whom a sentence addresses, and takes the name out of its words: "Zed, who are you?", "who are you Zed"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

from nightcall.grammar.lexicon import Lexicon
from nightcall.grammar.marks import is_marked, is_one_seat, is_seat
from nightcall.grammar.tokens import BREAKS

Addressed: TypeAlias = tuple[list[str], str]
"""The words without the addressee's name, and the mark of that name."""


class _Said(NamedTuple):
    """The words of a sentence, in two parts, and what is known about it."""

    lexicon: Lexicon
    opening: list[str]  # interjections and commas
    rest: list[str]  # never empty
    is_asked: bool  # it ends with a question mark
    turns: bool  # somebody is turned to, here or later
    is_known: bool  # who is addressed

    @property
    def words(self) -> list[str]:
        """All words."""
        return [*self.opening, *self.rest]

    @property
    def is_to_you(self) -> bool:
        """True if it says "you"."""
        return any(word in self.lexicon.second_person for word in self.rest)

    @property
    def asks(self) -> bool:
        """True if it is a question by its mark or its first word."""
        return self.is_asked or self.rest[0] in self.lexicon.question_words


def addressed(
    words: list[str], lexicon: Lexicon, *, is_asked: bool, turns: bool, is_known: bool
) -> tuple[list[str], str | None]:
    """The words without the addressee's name, and that name, or None.

    `turns`: somebody is turned to, here or later. `is_known`: it is known who is; then a name that ends the words
    without a comma is not theirs, as in "Zed, explain yourself, why Bob?".
    """
    start = 0
    while start < len(words) and (words[start] in lexicon.interjections or words[start] == ","):
        start += 1
    if start < len(words):
        said = _Said(lexicon, words[:start], words[start:], is_asked, turns, is_known)
        for rule in _RULES:
            found = rule(said)
            if found is not None:
                return found
    return words, None


def _several(said: _Said) -> Addressed | None:
    """Several who are asked together: "Bob, Zed: your roles?"."""
    lexicon, words = said.lexicon, said.words
    start = next((place for place, word in enumerate(words) if word not in lexicon.interjections), len(words))
    end = start
    while end < len(words) and (is_seat(words[end]) or words[end] in (",", ":")):
        end += 1
    mark = ".".join(word[1:] for word in words[start:end] if is_seat(word))
    rest = words[end:]
    if "." not in mark or not rest or is_marked(rest[0]):
        return None
    turns = any(word in lexicon.second_plural or (said.is_asked and word in lexicon.second_person) for word in rest)
    is_apart = words[end - 1] in (",", ":") or rest[0] in lexicon.second_plural
    if rest[0] in lexicon.question_words or (is_apart and (turns or (said.is_asked and words[end - 1] == ":"))):
        return [*words[:start], *rest], f"@{mark}"
    return None


def _at_the_start(said: _Said) -> Addressed | None:
    """Somebody named first: "exactly Zed, ...", "Zed are you a wolf", "Zed please tell us", "nah Mark I disagree"."""
    name, *others = said.rest
    if not is_one_seat(name):
        return None
    is_list = len(others) > 1 and is_seat(others[1]) and "." in others[1]
    if others and others[0] in (",", ":") and not is_list:
        kept = [word for word in said.opening if word not in said.lexicon.second_person]
        return [*kept, ",", *others[1:]], name
    if _asks_by_name(said, others):
        return [*said.opening, *others], name
    filler = _length_of_filler(others, said.lexicon)
    if filler:
        return [*said.opening, *others[filler:]], name
    if _goes_on_after_name(said, others):
        return [*said.opening, *others], name
    return None


def _asks_by_name(said: _Said, others: Sequence[str]) -> bool:
    """True for a question right after a name: "Zed who are you", "Zed are you a wolf", "Zed a chi va il tuo voto"."""
    lexicon = said.lexicon
    first, second = (*others, "", "")[:2]
    is_inverted = first in lexicon.auxiliaries and second in lexicon.second_person
    is_led = second in lexicon.second_person or ((said.is_asked or said.is_to_you) and second in lexicon.question_words)
    leads = first in lexicon.governs and is_led
    return is_inverted or leads or first in lexicon.question_words or first in lexicon.second_person


def _length_of_filler(words: Sequence[str], lexicon: Lexicon) -> int:
    """How many words of filler lead to a question or to "you": 1 in "please tell us"; 0 if they lead nowhere."""
    length = next((place for place, word in enumerate(words) if word not in lexicon.filler), 0)
    if not length:
        return 0
    is_led = words[length] in lexicon.governs and length + 1 < len(words)  # "per chi voti"
    word = words[length + 1] if is_led else words[length]
    return length if word in lexicon.question_words or word in lexicon.second_person else 0


def _goes_on_after_name(said: _Said, others: Sequence[str]) -> bool:
    """True for "nah Mark I disagree", "sorry Mark but ..." and "Mark?"."""
    lexicon = said.lexicon
    is_apart = bool(said.opening) or said.is_asked
    if not others:
        return is_apart
    first = others[0]
    is_own = first in lexicon.copulas | lexicon.negates or (first in lexicon.clitics and not said.is_to_you)
    begins = (bool(said.opening) or said.turns) and first in lexicon.begins and not is_own
    return begins or (is_apart and first in lexicon.conjunctions)


def _at_the_end(said: _Said) -> Addressed | None:
    """Somebody named last: "who are you Zed", "I trust you, Zed", "good point Zed"."""
    lexicon = said.lexicon
    *others, name = said.rest
    if not others or not is_one_seat(name):
        return None
    before = others[-1]
    if before == ",":
        return [*said.opening, *others[:-1]], name
    is_object = before in lexicon.governs and not (said.asks and said.is_to_you and before in lexicon.opines)
    is_turned_to = (said.is_to_you or said.asks) and not (is_object or said.is_known or is_seat(before))
    if is_turned_to or (len(others) == 1 and before in lexicon.interjections | {"point"}):
        return [*said.opening, *others], name
    return None


def _in_the_middle(said: _Said) -> Addressed | None:
    """Somebody named between commas, or after "you": "I trust you Zed, but ..."."""
    for place in range(1, len(said.rest) - 1):
        before, name, after = said.rest[place - 1 : place + 2]
        is_apart = before == "," or before in said.lexicon.second_person
        if is_one_seat(name) and is_apart and after in (",", ":"):
            return [*said.opening, *said.rest[:place], *said.rest[place + 1 :]], name
    return None


def _between_the_same_words(said: _Said) -> Addressed | None:
    """ "why Zed why" asks Zed."""
    if len(said.rest) < 3:
        return None
    first, name, again = said.rest[:3]
    if said.asks and is_seat(name) and first in said.lexicon.question_words and again == first:
        return [*said.opening, first], name
    return None


def _by_the_way(said: _Said) -> Addressed | None:
    """The only name in a sentence that turns to it: "no offence Jack but you're wrong"."""
    lexicon, words = said.lexicon, said.words
    seats = [place for place, word in enumerate(words) if is_seat(word)]
    if len(seats) != 1 or not is_one_seat(words[seats[0]]):
        return None
    place = seats[0]
    before, after = words[place - 1] if place else "", words[place + 1] if place + 1 < len(words) else ""
    rest = words[place + 1 :]
    you = next((number for number, word in enumerate(rest) if word in lexicon.second_person), None)
    if you is None or before in lexicon.governs or after in lexicon.copulas | lexicon.joins:
        return None
    if any(word in lexicon.conjunctions or word in BREAKS for word in rest[:you]):
        return [*words[:place], *rest], words[place]
    return None


_RULES: Final[tuple[Callable[[_Said], Addressed | None], ...]] = (
    _several,
    _at_the_start,
    _at_the_end,
    _in_the_middle,
    _between_the_same_words,
    _by_the_way,
)
