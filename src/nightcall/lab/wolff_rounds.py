"""One round of each of Wolff's models: the value of a divination to the wolves, given the values of later ones.

A state counts unidentified villagers (v), identified villagers (k), unidentified wolves (u), identified wolves (x) and
a Seer (s), who in the private model counts only while hidden. The stages repeat: divination, hunt, lynch. Wolff
describes the programs; this is our own implementation.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import lcm

Number = Fraction | int | float
State = tuple[int, int, int, int, int]
Mean = Callable[[list[tuple[int, Number]]], Number]  # a weighted mean of values
Later = Callable[[int, int, int, int, int], Number]  # the value of a later divination
Round = Callable[[int, int, int, int, int, Later], Number]  # the value of a divination, or of what follows it


def exact_mean(parts: list[tuple[int, Number]]) -> Number:
    """As a fraction, by one common denominator, so that it is reduced once, not at every step."""
    if len(parts) == 1:
        return parts[0][1]
    fractions = [(weight, *value.as_integer_ratio()) for weight, value in parts]
    common = lcm(*[below for _, _, below in fractions])
    above = sum([weight * part * (common // below) for weight, part, below in fractions])
    return Fraction(above, common * sum([weight for weight, _ in parts]))


def near_mean(parts: list[tuple[int, Number]]) -> Number:
    """As a float."""
    return float(sum(weight * value for weight, value in parts)) / sum(weight for weight, _ in parts)


def no_mean(_: list[tuple[int, Number]]) -> Number:
    """For the pass that only finds reachable states."""
    return 0


def _ended(humans: int, wolves: int) -> Number | None:
    if humans == 0:
        return 1
    if wolves == 0:
        return 0
    return 1 if wolves >= humans else None


class Rounds:
    """One round of each model, from one divination to the next."""

    def __init__(self, mean: Mean) -> None:
        self._mean = mean

    # -- what the Seer learns every human knows, and knowledge outlives the Seer ----------------------------

    def public(self, v: int, k: int, u: int, x: int, s: int, later: Later) -> Number:
        """The public model."""
        end = _ended(v + k + s, u + x)
        if end is not None:
            return end
        if s == 0 or x or v + u == 0:
            return self._public_hunt(v, k, u, x, s, later)
        return self._learn_one(self._public_hunt, v, k, u, x, s, later)

    def _public_hunt(self, v: int, k: int, u: int, x: int, s: int, later: Later) -> Number:
        if (v + k + s + u + x) % 2:
            return self._informed_lynch(v, k, u, x, s, later)
        eaten = []
        if v:
            eaten.append((v, self._informed_lynch(v - 1, k, u, x, s, later)))
        if k:
            eaten.append((k, self._informed_lynch(v, k - 1, u, x, s, later)))
        if s:
            eaten.append((s, self._informed_lynch(v, k, u, x, 0, later)))
        return self._mean(eaten)

    # -- only the Seer knows, until he goes public; then the wolves first eat those he has cleared -----------

    def private(self, v: int, k: int, u: int, x: int, s: int, later: Later) -> Number:
        """The private model."""
        end = _ended(v + k + s, u + x)
        if end is not None:
            return end
        if s == 0 or v + u == 0:
            return self._private_hunt(v, k, u, x, s, later)
        return self._learn_one(self._private_hunt, v, k, u, x, s, later)

    def _private_hunt(self, v: int, k: int, u: int, x: int, s: int, later: Later) -> Number:
        if (v + k + s + u + x) % 2:
            return self._private_lynch(v, k, u, x, s, later)
        if s == 0:
            return self._informed_lynch(v if k else v - 1, k - 1 if k else 0, u, x, 0, later)
        # A hidden Seer who is eaten takes his knowledge with him.
        eaten = [(1, self._informed_lynch(v + k, 0, u + x, 0, 0, later))]
        if v:
            eaten.append((v, self._private_lynch(v - 1, k, u, x, s, later)))
        if k:
            eaten.append((k, self._private_lynch(v, k - 1, u, x, s, later)))
        return self._mean(eaten)

    def _private_lynch(self, v: int, k: int, u: int, x: int, s: int, later: Later) -> Number:
        if s == 0:
            return self._informed_lynch(v, k, u, x, 0, later)
        end = _ended(v + k + s, u + x)
        return end if end is not None else min(self.two_ways(v, k, u, x, later))

    def two_ways(self, v: int, k: int, u: int, x: int, later: Later) -> tuple[Number, Number]:
        """The values of a hidden Seer going public before the lynch, and of staying hidden."""
        speaks = self._informed_lynch(v, k + 1, u, x, 0, later)
        # If the lynch falls on the Seer, he goes public and that day's lynch is repeated.
        hides = [(1, speaks)]
        if v:
            hides.append((v, later(v - 1, k, u, x, 1)))
        if k:
            hides.append((k, later(v, k - 1, u, x, 1)))
        if u:
            hides.append((u, later(v, k, u - 1, x, 1)))
        if x:
            hides.append((x, later(v, k, u, x - 1, 1)))
        return speaks, self._mean(hides)

    # -- in both models -------------------------------------------------------------------------------------

    def _learn_one(self, hunt: Round, v: int, k: int, u: int, x: int, s: int, later: Later) -> Number:
        """The Seer identifies one of the unidentified."""
        seen = []
        if v:
            seen.append((v, hunt(v - 1, k + 1, u, x, s, later)))
        if u:
            seen.append((u, hunt(v, k, u - 1, x + 1, s, later)))
        return self._mean(seen)

    def _informed_lynch(self, v: int, k: int, u: int, x: int, s: int, later: Later) -> Number:
        """Lynches a known wolf if there is one, else an unidentified player."""
        end = _ended(v + k + s, u + x)
        if end is not None:
            return end
        if x:
            return later(v, k, u, x - 1, s)
        lynched = []
        if v:
            lynched.append((v, later(v - 1, k, u, 0, s)))
        if u:
            lynched.append((u, later(v, k, u - 1, 0, s)))
        return self._mean(lynched)
