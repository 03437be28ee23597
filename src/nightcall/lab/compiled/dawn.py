"""Compiled dawn rules: most apply one operation to a set of seats, which is faster than calling a part."""

from __future__ import annotations

from typing import Final, NamedTuple

from nightcall.lab.compiled.addresses import play_part
from nightcall.lab.compiled.layout import NumberedNames
from nightcall.lab.compiled.rules import DAWN_DOES, DAWN_RULES, DAWN_WITH
from nightcall.lab.compiled.table import BITTEN, SLAIN, Game
from nightcall.lab.machine_code import Part, lean

_DOES: Final = NumberedNames()
_BITES: Final = _DOES.named("these seats die of the bite")
_SAVES: Final = _DOES.named("these seats do not die of the bite")
_SLAYS: Final = _DOES.named("these seats die of something else")
_PLAYS: Final = _DOES.named("something of its own")


class DawnRule(NamedTuple):
    """The operation, with its place in the array or its part."""

    does: int
    place: int = 0
    part: Part | None = None

    @property
    def number(self) -> int:
        """Its place, or its part's address."""
        return self.place if self.part is None else self.part.address


def bites(place: int) -> DawnRule:
    """The seats in this place die of the bite."""
    return DawnRule(_BITES, place)


def saves(place: int) -> DawnRule:
    """The seats in this place do not die of the bite."""
    return DawnRule(_SAVES, place)


def slays(place: int) -> DawnRule:
    """The seats in this place die of another cause."""
    return DawnRule(_SLAYS, place)


def plays(part: Part) -> DawnRule:
    """The part changes who dies of the bite and of other causes."""
    return DawnRule(_PLAYS, part=part)


@lean
def apply_dawn_rules(game: Game) -> None:
    """Applies all of them, in the book's order."""
    game[BITTEN] = game[SLAIN] = 0
    for number in range(game[DAWN_RULES]):
        does, place = game[DAWN_DOES + number], game[DAWN_WITH + number]
        if does == _BITES:
            game[BITTEN] |= game[place]
        elif does == _SAVES:
            game[BITTEN] &= ~game[place]
        elif does == _SLAYS:
            game[SLAIN] |= game[place]
        else:
            play_part(place, game)
