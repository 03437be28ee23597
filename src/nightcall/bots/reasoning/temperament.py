"""Temperament: how somebody is, drawn at the deal: how much is said and how others are judged, never what is known."""

from __future__ import annotations

from typing import Final, NamedTuple

from nightcall.bots.luck import Luck
from nightcall.kernel.chance import purpose

_TEMPERAMENT: Final = purpose("bot's temperament")


class Temperament(NamedTuple):
    """How somebody is. Numbers are percents, but for the last two, which are added to what is believed."""

    name: str
    talkative: int  # opens its mouth without being asked
    bold: int  # as a wolf: poses as somebody who knows things
    warm: int  # says who it trusts rather than who it suspects
    curious: int  # asks
    herd: float  # how much one more voice against a seat draws it along
    stubborn: float  # how much its own first impression counts


TEMPERAMENTS: Final = (
    Temperament("loud", 85, 14, 10, 20, 0.15, 0.6),
    Temperament("careful", 55, 4, 20, 35, 0.1, 0.5),
    Temperament("joker", 70, 11, 20, 25, 0.15, 0.7),
    Temperament("newcomer", 50, 4, 25, 15, 0.25, 0.6),
    Temperament("stubborn", 70, 6, 10, 10, 0.05, 0.9),
    Temperament("warm", 60, 6, 45, 20, 0.2, 0.5),
)


def temperament_of(luck: Luck) -> Temperament:
    """The temperament of this seat."""
    return luck.pick(TEMPERAMENTS, _TEMPERAMENT)
