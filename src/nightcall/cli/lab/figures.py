"""Figures as people and programs read them: percents, fractions of any length, and JSON in one line."""

from __future__ import annotations

import json
from fractions import Fraction
from math import log10
from typing import Any, Final

# Python refuses to format longer integers, because it would take long.
_AT_ONCE: Final = 4000


def percent(chance: Fraction | float) -> str:
    """Two decimals; neither 0 nor 100 for what is possible but not certain."""
    value = float(chance) * 100
    if 0 < value < 0.01:
        return "less than 0.01 %"
    return "more than 99.99 %" if 99.99 < value < 100 else f"{value:.2f} %"


def many(number: int, thing: str, things: str | None = None) -> str:
    """As '1 wolf', '2 wolves'."""
    return f"{number} {thing if number == 1 else things or f'{thing}s'}"


def compact(data: Any) -> str:
    """JSON without spaces."""
    return json.dumps(data, separators=(",", ":"))


def written(chance: Fraction) -> str:
    """As '7/50', or '1' if it is whole."""
    above = _decimal(chance.numerator)
    return above if chance.denominator == 1 else f"{above}/{_decimal(chance.denominator)}"


def digits(chance: Fraction) -> int:
    """About how many digits it takes to write this fraction."""
    return sum(map(_length, chance.as_integer_ratio()))


def _length(number: int) -> int:
    """The number of digits, or one more."""
    return int(number.bit_length() * log10(2)) + 1


def _decimal(number: int) -> str:
    length = _length(number)
    if length <= _AT_ONCE:
        return str(number)
    half = length // 2
    high, low = divmod(number, 10**half)
    return _decimal(high) + _decimal(low).rjust(half, "0")
