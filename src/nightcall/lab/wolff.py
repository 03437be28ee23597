"""Wolff's two models of his game, and the game without a Seer: the wolves' chance to win, exactly.

A state counts villagers nobody has identified (v), identified villagers (k), unidentified wolves (u), identified
wolves (x) and a Seer (s), who in the private model is counted only while he is hidden. The stages go round:
divination, hunt, lynch. Wolff describes the programs; what they compute is written down here anew.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Literal

from nightcall.kernel.errors import NightcallError

Model = Literal["public", "private", "none"]
Chance = Callable[[int, int, int, int, int], Fraction]


class ImpossibleTable(NightcallError):
    """There is no such game to compute."""


def wolves_win(players: int, wolves: int, model: Model) -> Fraction:
    """The wolves' chance, from the first night on."""
    if players < 1 or not 0 <= wolves <= players:
        raise ImpossibleTable(f"Among {players} players there cannot be {wolves} wolves.")
    seer = 0 if model == "none" else 1
    if players - wolves - seer < 0:
        raise ImpossibleTable(f"With {wolves} wolves among {players} players nobody is left to be the Seer.")
    divination = _private_model() if model == "private" else _public_model()
    return divination(players - wolves - seer, 0, wolves, 0, seer)


def suggested_wolves(players: int) -> int:
    """The number of wolves for which the private model is nearest one half."""
    divination = _private_model()

    def distance(wolves: int) -> Fraction:
        return abs(divination(players - wolves - 1, 0, wolves, 0, 1) - Fraction(1, 2))

    return min(range(1, max(2, (players + 1) // 2)), key=distance)


def _ended(humans: int, wolves: int) -> Fraction | None:
    if humans == 0:
        return Fraction(1)
    if wolves == 0:
        return Fraction(0)
    return Fraction(1) if wolves >= humans else None


def _public_model() -> Chance:
    """What the Seer learns every human knows, and knowledge outlives the Seer."""

    @cache
    def divination(v: int, k: int, u: int, x: int, s: int) -> Fraction:
        end = _ended(v + k + s, u + x)
        if end is not None:
            return end
        if s == 0 or x or v + u == 0:
            return hunt(v, k, u, x, s)
        return _learn_one(hunt, v, k, u, x, s)

    def hunt(v: int, k: int, u: int, x: int, s: int) -> Fraction:
        humans = v + k + s
        end = _ended(humans, u + x)
        if end is not None:
            return end
        if (humans + u + x) % 2:
            return lynch(v, k, u, x, s)
        eaten = Fraction(0)
        if v:
            eaten += Fraction(v, humans) * lynch(v - 1, k, u, x, s)
        if k:
            eaten += Fraction(k, humans) * lynch(v, k - 1, u, x, s)
        if s:
            eaten += Fraction(s, humans) * lynch(v, k, u, x, 0)
        return eaten

    def lynch(v: int, k: int, u: int, x: int, s: int) -> Fraction:
        end = _ended(v + k + s, u + x)
        return end if end is not None else _informed_lynch(divination, v, k, u, x, s)

    return divination


def _private_model() -> Chance:
    """Only the Seer knows, until he goes public; then the wolves eat whom he has cleared first."""

    @cache
    def divination(v: int, k: int, u: int, x: int, s: int) -> Fraction:
        end = _ended(v + k + s, u + x)
        if end is not None:
            return end
        if s == 0 or v + u == 0:
            return hunt(v, k, u, x, s)
        return _learn_one(hunt, v, k, u, x, s)

    def hunt(v: int, k: int, u: int, x: int, s: int) -> Fraction:
        humans = v + k + s
        end = _ended(humans, u + x)
        if end is not None:
            return end
        if (humans + u + x) % 2:
            return lynch(v, k, u, x, s)
        if s == 0:
            return lynch(v, k - 1, u, x, 0) if k else lynch(v - 1, k, u, x, 0)
        # A hidden Seer who is eaten takes his knowledge with him.
        eaten = Fraction(1, humans) * lynch(v + k, 0, u + x, 0, 0)
        if v:
            eaten += Fraction(v, humans) * lynch(v - 1, k, u, x, s)
        if k:
            eaten += Fraction(k, humans) * lynch(v, k - 1, u, x, s)
        return eaten

    def lynch(v: int, k: int, u: int, x: int, s: int) -> Fraction:
        end = _ended(v + k + s, u + x)
        if end is not None:
            return end
        if s == 0:
            return _informed_lynch(divination, v, k, u, x, 0)
        goes_public = _informed_lynch(divination, v, k + 1, u, x, 0)
        return min(goes_public, stays_hidden(goes_public, v, k, u, x))

    def stays_hidden(goes_public: Fraction, v: int, k: int, u: int, x: int) -> Fraction:
        living = v + k + u + x + 1
        # If the lynch falls on the Seer, he goes public and that day's lynch is held again.
        chance = Fraction(1, living) * goes_public
        if v:
            chance += Fraction(v, living) * divination(v - 1, k, u, x, 1)
        if k:
            chance += Fraction(k, living) * divination(v, k - 1, u, x, 1)
        if u:
            chance += Fraction(u, living) * divination(v, k, u - 1, x, 1)
        if x:
            chance += Fraction(x, living) * divination(v, k, u, x - 1, 1)
        return chance

    return divination


def _learn_one(hunt: Chance, v: int, k: int, u: int, x: int, s: int) -> Fraction:
    """The Seer learns what one of those nobody has identified is."""
    chance = Fraction(0)
    if v:
        chance += Fraction(v, v + u) * hunt(v - 1, k + 1, u, x, s)
    if u:
        chance += Fraction(u, v + u) * hunt(v, k, u - 1, x + 1, s)
    return chance


def _informed_lynch(divination: Chance, v: int, k: int, u: int, x: int, s: int) -> Fraction:
    """A known wolf if there is one, else anybody nobody knows."""
    if x:
        return divination(v, k, u, x - 1, s)
    unknown = v + u
    chance = Fraction(0)
    if v:
        chance += Fraction(v, unknown) * divination(v - 1, k, u, 0, s)
    if u:
        chance += Fraction(u, unknown) * divination(v, k, u - 1, 0, s)
    return chance
