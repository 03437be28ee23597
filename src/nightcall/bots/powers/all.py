"""Every power that bots have a half for; to add one, write its file and list it here."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from nightcall.bots.powers.bless import BLESS
from nightcall.bots.powers.brand import BRAND
from nightcall.bots.powers.brew import BREW
from nightcall.bots.powers.commune import COMMUNE
from nightcall.bots.powers.elude import ELUDE
from nightcall.bots.powers.emulate import EMULATE
from nightcall.bots.powers.guard import GUARD
from nightcall.bots.powers.half import Choice, Half
from nightcall.bots.powers.hunt import HUNT, RAVAGE
from nightcall.bots.powers.inspect import INSPECT
from nightcall.bots.powers.lone_hunt import LONE_HUNT
from nightcall.bots.powers.mark import MARK
from nightcall.bots.powers.martyr import MARTYR
from nightcall.bots.powers.matchmake import MATCHMAKE
from nightcall.bots.powers.meet_fellows import MEET_FELLOWS
from nightcall.bots.powers.meet_lover import MEET_LOVER
from nightcall.bots.powers.mimic import MIMIC
from nightcall.bots.powers.revenge import REVENGE
from nightcall.bots.powers.scapegoat import SCAPEGOAT
from nightcall.bots.powers.shoot import SHOOT
from nightcall.bots.powers.silence import SILENCE
from nightcall.bots.powers.sniff import SNIFF
from nightcall.bots.powers.spy import SPY
from nightcall.bots.powers.swap import SWAP
from nightcall.bots.powers.sway import SWAY
from nightcall.bots.powers.turn import TURN
from nightcall.bots.powers.weigh import WEIGH
from nightcall.bots.powers.withstand import WITHSTAND
from nightcall.hidden_roles.abilities.ability import Ability
from nightcall.kernel.events import snake_case
from nightcall.kernel.installed import brought

SHIPPED: Final = (
    BLESS,
    BRAND,
    BREW,
    COMMUNE,
    ELUDE,
    EMULATE,
    GUARD,
    HUNT,
    INSPECT,
    LONE_HUNT,
    MARK,
    MARTYR,
    MATCHMAKE,
    MEET_FELLOWS,
    MEET_LOVER,
    MIMIC,
    RAVAGE,
    REVENGE,
    SCAPEGOAT,
    SHOOT,
    SILENCE,
    SNIFF,
    SPY,
    SWAP,
    SWAY,
    TURN,
    WEIGH,
    WITHSTAND,
)
GROUP: Final = "nightcall.halves"  # entry points of installed packages, each naming a Half
_NONE: Final = Half(ability="")


@cache
def halves() -> Mapping[str, Half]:
    """Every half by ability name, those of installed packages last."""
    return {half.ability: half for half in (*SHIPPED, *(one.thing for one in brought(GROUP)))}


@cache
def choices() -> Mapping[str, Choice]:
    """How to fill in each field that a power asks for."""
    return {name: choice for half in halves().values() for name, choice in half.fields.items()}


def half_of(ability: Ability) -> Half:
    """The half of this ability; an empty one if bots do not know it."""
    return halves().get(snake_case(type(ability).__name__), _NONE)
