"""Every ability there is, by the name that files use; to add one, write its file and add it here."""

from __future__ import annotations

from typing import Final, get_args

from nightcall.hidden_roles.abilities.ability import Ability
from nightcall.hidden_roles.abilities.brew import Brew
from nightcall.hidden_roles.abilities.commune import Commune
from nightcall.hidden_roles.abilities.elude import Elude
from nightcall.hidden_roles.abilities.guard import Guard
from nightcall.hidden_roles.abilities.hunt import Hunt
from nightcall.hidden_roles.abilities.inspect import Inspect
from nightcall.hidden_roles.abilities.mark import Mark
from nightcall.hidden_roles.abilities.matchmake import Matchmake
from nightcall.hidden_roles.abilities.meet_fellows import MeetFellows
from nightcall.hidden_roles.abilities.meet_lover import MeetLover
from nightcall.hidden_roles.abilities.mimic import Mimic
from nightcall.hidden_roles.abilities.ravage import Ravage
from nightcall.hidden_roles.abilities.shoot import Shoot
from nightcall.hidden_roles.abilities.spy import Spy
from nightcall.hidden_roles.abilities.swap import Swap

AnyAbility = (
    Brew
    | Commune
    | Elude
    | Guard
    | Hunt
    | Inspect
    | Mark
    | Matchmake
    | MeetFellows
    | MeetLover
    | Mimic
    | Ravage
    | Shoot
    | Spy
    | Swap
)

ABILITIES: Final[tuple[type[Ability], ...]] = get_args(AnyAbility)
