"""The plain game, after Migdał: by day a lynch among all, by night a kill among the citizens, until one side is gone.

With w(n, m) the chance of m mafiosi among n by day,

    w(n, m) = m/n w(n-2, m-1) + (n-m)/n w(n-2, m),   w(n, 0) = 0,   w = 1 with no citizen left.

One round takes the binomial C(m, j) to (n-j)/n times itself, so that the number of mafiosi enters only through
binomials. Written out from w = 1 - [m = 0] with nobody or one left, whose binomial coefficients are 1, -1, 1 ...:

    w(n, m) = - sum over j = 1 to m of (-1)^j C(m, j) P(j),   P(j) = product of (i-j)/i over i = n, n-2, ... > 1.

For even n every P of even j is 0, for odd n every P of odd j but the first; each of the others follows from the one
before. So one sum over half the mafiosi answers for any number of players.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import prod


def plain_game(players: int, mafiosi: int) -> Fraction:
    """The mafia's chance, beginning by day."""
    above, below = _over_a_double_factorial(players, mafiosi)
    return Fraction(above, below)


def plain_game_nearly(players: int, mafiosi: int) -> float:
    """The same as a float, without the work of reducing a fraction of many digits."""
    above, below = _over_a_double_factorial(players, mafiosi)
    return above / below


def _over_a_double_factorial(players: int, mafiosi: int) -> tuple[int, int]:
    if mafiosi == 0:
        return 0, 1
    if mafiosi >= players:
        return 1, 1
    is_odd = players % 2
    whole = _product(range(players, 1, -2))
    # P(1), where n is odd, stands beside the others; they begin with j = 2 there, and with j = 1 where n is even.
    total = mafiosi * _product(range(players - 1, 1, -2)) if is_odd else 0
    j = 2 if is_odd else 1
    binomial = mafiosi * (mafiosi - 1) // 2 if is_odd else mafiosi
    term = _product(range(players - j, 0, -2))
    while j <= mafiosi:
        total += -binomial * term if is_odd else binomial * term
        term = -term * (j - is_odd) // (players - j)
        binomial = binomial * (mafiosi - j) * (mafiosi - j - 1) // ((j + 1) * (j + 2))
        j += 2
    return total, whole


def _product(numbers: Sequence[int]) -> int:
    """Halves first: two long numbers multiply much faster than a long one by many short ones."""
    if len(numbers) <= 32:
        return prod(numbers)
    middle = len(numbers) // 2
    return _product(numbers[:middle]) * _product(numbers[middle:])
