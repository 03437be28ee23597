"""Every power there is, by the name that files use; to add one, write its file and add it here."""

from __future__ import annotations

from types import ModuleType
from typing import Final, get_args

from nightcall.hidden_roles.abilities import (
    brew,
    commune,
    elude,
    guard,
    hunt,
    inspect,
    mark,
    matchmake,
    meet_fellows,
    meet_lover,
    mimic,
    ravage,
    shoot,
    spy,
    swap,
)
from nightcall.hidden_roles.abilities.ability import Ability

POWERS: Final[tuple[ModuleType, ...]] = (
    brew,
    commune,
    elude,
    guard,
    hunt,
    inspect,
    mark,
    matchmake,
    meet_fellows,
    meet_lover,
    mimic,
    ravage,
    shoot,
    spy,
    swap,
)

AnyAbility = (
    brew.Brew
    | commune.Commune
    | elude.Elude
    | guard.Guard
    | hunt.Hunt
    | inspect.Inspect
    | mark.Mark
    | matchmake.Matchmake
    | meet_fellows.MeetFellows
    | meet_lover.MeetLover
    | mimic.Mimic
    | ravage.Ravage
    | shoot.Shoot
    | spy.Spy
    | swap.Swap
)

ABILITIES: Final[tuple[type[Ability], ...]] = get_args(AnyAbility)
