"""The shipped powers, in order; to add one, write its file and list it here."""

from __future__ import annotations

from types import ModuleType
from typing import Final

from nightcall.hidden_roles.abilities import (
    bless,
    brew,
    commune,
    elude,
    emulate,
    guard,
    hunt,
    inspect,
    lone_hunt,
    mark,
    matchmake,
    meet_fellows,
    meet_lover,
    mimic,
    ravage,
    scapegoat,
    shoot,
    sniff,
    spy,
    swap,
    turn,
    withstand,
)

POWERS: Final[tuple[ModuleType, ...]] = (
    bless,
    brew,
    commune,
    elude,
    emulate,
    guard,
    hunt,
    inspect,
    lone_hunt,
    mark,
    matchmake,
    meet_fellows,
    meet_lover,
    mimic,
    ravage,
    scapegoat,
    shoot,
    sniff,
    spy,
    swap,
    turn,
    withstand,
)
