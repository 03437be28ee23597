"""Temperament: a bot's personality, drawn at the deal. It affects how it talks and judges, never what it knows."""

from __future__ import annotations

from typing import Final, NamedTuple

from nightcall.bots.luck import Luck
from nightcall.kernel.chance import purpose

_TEMPERAMENT: Final = purpose("bot's temperament")


class Temperament(NamedTuple):
    """A personality. Numbers are percents, except the last two, which are added to beliefs."""

    name: str
    talkative: int  # speaks without being asked
    bold: int  # as a wolf: claims to know things
    warm: int  # names who it trusts rather than who it suspects
    curious: int  # asks questions
    herd: float  # how much each voice against a seat draws it along
    stubborn: float  # how much its first impression counts


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
