"""Finds where a sentence turns to somebody, or goes from a question to a statement: what is apart is parsed apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from nightcall.grammar.lexicon import Lexicon
from nightcall.grammar.marks import is_one_seat, is_seat
from nightcall.grammar.tokens import BREAKS

_TAG: Final = 2  # words: "..., are you?" asks nothing of its own


def parts_of(words: list[str], lexicon: Lexicon, *, is_asked: bool) -> list[tuple[list[str], bool]]:
    """The words at every turn to somebody and at every statement after a question; each with whether it asks.

    "I suspect @1 , what do you think" are two, and so are "@1 why do you lie , i vote you" and "vote @1 , @2 is you
    lying".
    """
    parts: list[tuple[list[str], bool]] = []
    start, turns = 0, False
    for place, word in enumerate(words[:-1]):
        is_link = word in lexicon.conjunctions or word in lexicon.joins
        if place == start or not (word in BREAKS or is_link):
            continue
        before, after = words[start:place], words[place + 1 :]
        asks = _turns_to(before, after, lexicon, is_asked=is_asked, is_link=is_link)
        if asks is not None or (not is_asked and _is_answered(before, after, lexicon)):
            parts.append((before, turns))
            start, turns = place + 1, bool(asks)
    return [*parts, (words[start:], turns)]


def _turns_to(
    before: Sequence[str], after: Sequence[str], lexicon: Lexicon, *, is_asked: bool, is_link: bool
) -> bool | None:
    """Whether what comes after turns to somebody with a question (True) or without one (False); None if it doesn't."""
    if not any(word.isalpha() and word not in lexicon.filler for word in before):
        return None  # only a name or a greeting
    words = without_opening(after, lexicon)
    is_named = bool(words) and is_one_seat(words[0])
    words = without_opening(words[1:], lexicon) if is_named else words
    first, second = (*words, "", "")[:2]
    is_to_you = any(word in lexicon.second_person for word in words)
    inverts = first in lexicon.auxiliaries and second in lexicon.second_person
    asks = first in lexicon.question_words and (is_to_you or not (is_link or first in lexicon.introduces))
    if is_named and (inverts or asks):
        return True
    if is_named and first in lexicon.second_person:
        return False
    has_seat = any(map(is_seat, before)) and len([word for word in before if word.isalpha()]) > 1
    if inverts and has_seat and not is_link and len(words) > _TAG:
        return True  # "@1 be honest , is you #wolf"
    if is_named or first not in lexicon.question_words or not has_seat:
        return None
    if asks_by_order(before, lexicon):
        return True if is_to_you else None
    if first in lexicon.demands and any(word in lexicon.second_person for word in before):
        return True
    return True if not is_link and (is_asked or is_to_you) else None


def _is_answered(before: Sequence[str], after: Sequence[str], lexicon: Lexicon) -> bool:
    """True if a question ends here and a statement with its own subject begins: "@1 who are you , i is the #witch"."""
    if not asks_by_order(before, lexicon) or lexicon.patterns["condition"].search(" ".join(before)):
        return False
    words = without_opening(after, lexicon)
    first, second = (*words, "", "")[:2]
    is_subject = bool(first) and (is_seat(first) or first in lexicon.third_person)
    return first in lexicon.first_person or (is_subject and second in lexicon.own_verbs)


def asks_by_order(words: Sequence[str], lexicon: Lexicon) -> bool:
    """True if the words are a question by their order, to somebody named first or not."""
    words = without_opening(words, lexicon)
    is_named = bool(words) and is_seat(words[0])
    first, second = (*(without_opening(words[1:], lexicon) if is_named else words), "", "")[:2]
    inverts = first in lexicon.auxiliaries and (not is_named or second in lexicon.second_person)
    return inverts or first in lexicon.only_ask


def without_opening(words: Sequence[str], lexicon: Lexicon) -> Sequence[str]:
    """The words from the first that is neither filler nor a link."""
    for place, word in enumerate(words):
        if word in lexicon.second_person or not (word in BREAKS or word in lexicon.filler or word in lexicon.joins):
            return words[place:]
    return ()
