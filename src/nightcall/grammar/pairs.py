"""Joins seats that are named together into one mark: "@1 and @2" becomes "@1.2"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from nightcall.grammar.lexicon import Lexicon
from nightcall.grammar.marks import is_seat
from nightcall.grammar.tokens import BREAKS

_PAIR: Final = 2  # places from one seat to the next, with a comma between them


def with_pairs(words: Sequence[str], lexicon: Lexicon) -> list[str]:
    """Joins adjacent seats: "@1 and @2" becomes "@1.2", unless the second begins a clause of its own."""
    found = list(words)
    place = 0
    while place < len(found):
        if is_seat(found[place]) and (last := _end_of_list(found, place)) > place:
            found[place : last + 1] = [".".join([found[place], *(one[1:] for one in found[place + 2 : last + 1 : 2])])]
        after = place + 1
        while after < len(found) and (found[after] in lexicon.joins or found[after] == ","):
            after += 1
        between = found[place + 1 : after]
        if between and after < len(found) and is_seat(found[place]) and _is_other_seat(found[after], found[place]):
            is_joined = set(between) != {","} or _list_goes_on(found, after, lexicon)
            if is_joined and not _has_its_own_verb(found, place, after, lexicon):
                found[place : after + 1] = [f"{found[place]}.{found[after][1:]}"]
                continue
        place += 1
    return found


def with_first_pair(words: Sequence[str], lexicon: Lexicon) -> list[str]:
    """Joins the seats that a sentence begins with, now that "you" is one.

    In "you and Bob are wolves" both are the subject; in "I trust you and Bob knows why" they aren't.
    """
    start = next((place for place, word in enumerate(words) if word not in BREAKS), 0)
    return [*words[:start], *with_pairs(words[start : start + 3], lexicon), *words[start + 3 :]]


def _is_other_seat(word: str, seat: str) -> bool:
    return is_seat(word) and word != seat  # "@1 and @1 is #wolf" is "Zed and he's a wolf"


def _list_goes_on(words: Sequence[str], place: int, lexicon: Lexicon) -> bool:
    """True for "@1, @2 and @3": the seat here is followed by a conjunction and another seat."""
    return place + 2 < len(words) and words[place + 1] in lexicon.joins and is_seat(words[place + 2])


def _end_of_list(words: Sequence[str], place: int) -> int:
    """Where the seats from here with only commas between them end, if they are three or more or all that a colon leads
    to; otherwise here.
    """
    last = place
    while last + 2 < len(words) and words[last + 1] == "," and is_seat(words[last + 2]):
        last += 2
    is_announced = place > 0 and words[place - 1] == ":" and last == len(words) - 1
    return last if is_announced or last - place > _PAIR else place


def _has_its_own_verb(words: Sequence[str], first: int, second: int, lexicon: Lexicon) -> bool:
    """True for "I trust @1 and @2 is a wolf": there is a verb after the pair, and one before it in the same clause."""
    after = words[second + 1] if second + 1 < len(words) else ""
    before = list(words[:first])
    begin = max((place + 1 for place, word in enumerate(before) if word in BREAKS), default=0)
    has_verb_before = any(word in lexicon.begins or word in lexicon.governs for word in before[begin:])
    is_subject = words[second + 2 : second + 3] != ["not"] and bool(before) and before[-1] in lexicon.introduces
    return has_verb_before and after in lexicon.own_verbs and not is_subject
