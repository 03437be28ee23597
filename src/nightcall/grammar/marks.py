"""Marks, which stand for names in the words of a line: "@1" is a seat, "@1.2" are two, "#witch" is a card."""

from __future__ import annotations

import re
from typing import Final

from nightcall.kernel.audience import Seat

SEATS: Final = re.compile(r"@[\d.]+")


def is_seat(word: str) -> bool:
    """True for one seat or several."""
    return word[0] == "@"


def is_one_seat(word: str) -> bool:
    """True for one seat only."""
    return word[0] == "@" and "." not in word


def is_marked(word: str) -> bool:
    """True for seats and cards."""
    return word[0] in "@#"


def seats_in(text: str) -> tuple[Seat, ...]:
    """The seats named last in this text."""
    marks = re.findall(r"@([\d.]+)", text)
    return tuple(int(seat) for seat in marks[-1].split(".")) if marks else ()


def first_seats_in(text: str) -> tuple[Seat, ...]:
    """The seats named first in this text."""
    found = SEATS.search(text)
    return seats_in(found[0]) if found else ()


def card_in(text: str) -> str:
    """The card named first in this text, as named in rules."""
    found = re.search(r"#([a-z_]+)", text)
    return found[1] if found else ""
