"""MeetLover: the two see each other; nothing is chosen."""

from __future__ import annotations

from typing import Final

from nightcall.hidden_roles.abilities.meet_lover import FellInLove
from nightcall.lab.compiled.bits import highest, lowest
from nightcall.lab.compiled.facts import tell
from nightcall.lab.compiled.power import CompiledPower, PowerParts
from nightcall.lab.compiled.table import LOVERS, Game
from nightcall.lab.machine_code import part

_places = PowerParts("meet_lover")
_FELL_IN_LOVE: Final = _places.fact("fell in love", "seat", "seat")


@part
def meet_lover(game: Game) -> None:
    """Each is told of the other."""
    lovers = game[LOVERS]
    if lovers:
        one, other = lowest(lovers), highest(lovers)
        tell(game, _FELL_IN_LOVE, one, other, 0)
        tell(game, _FELL_IN_LOVE, other, one, 0)


POWER: Final = CompiledPower(
    places=_places,
    act=meet_lover,
    reads={FellInLove: lambda event, _: [(_FELL_IN_LOVE, event.seat, event.loves)]},
    is_only_told=True,
)
