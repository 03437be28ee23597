"""Fits the styles of players: on how many days each kind of the league shows each habit, by type of card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from nightcall.bots.belief.acts import Numbers
from nightcall.bots.belief.kinds import TYPES
from nightcall.bots.belief.manners import HABITS

_DOUBT_OF_STYLES: Final = 6.0  # prior days on which a style is like all
_DOUBT_OF_TYPES: Final = 100.0  # prior days on which a style's types are alike: what few games show is no tell
_RAREST: Final = 0.01
_RAREST_OF_STRANGERS: Final = 0.1


class DayOfStyle(NamedTuple):
    """One seat's day: its game, its kind of player, its type of card, and the habits it showed."""

    game: int
    style: str
    type: int
    is_first: bool
    shown: Numbers


def styles(days: Sequence[DayOfStyle], games: Numbers) -> list[list[list[list[float]]]]:
    """The shares of days with each habit, by style, by first or later day, and by type; the stranger's come last."""
    names = sorted({day.style for day in days})
    count = np.zeros((len(names), 2, len(TYPES)))
    shown = np.zeros((*count.shape, len(HABITS)))
    for day in days:
        place = names.index(day.style), int(not day.is_first), day.type
        count[place] += games[day.game]
        shown[place] += games[day.game] * day.shown
    usual = (shown.sum(axis=(0, 2)) + 0.5) / (count.sum(axis=(0, 2)) + 1)[:, None]  # [later, habit]
    of_style = shown.sum(axis=2) + _DOUBT_OF_STYLES * usual
    of_style /= (count.sum(axis=2) + _DOUBT_OF_STYLES)[..., None]
    known = (shown + _DOUBT_OF_TYPES * of_style[:, :, None]) / (count + _DOUBT_OF_TYPES)[..., None]
    stranger = np.clip(usual, _RAREST_OF_STRANGERS, 1 - _RAREST_OF_STRANGERS)
    found = [*np.clip(known, _RAREST, 1 - _RAREST), np.repeat(stranger[:, None], len(TYPES), axis=1)]
    result: list[list[list[list[float]]]] = np.round(found, 3).tolist()
    return result
