"""Withstand: a bite or a vote does not kill, a given number of times."""

from __future__ import annotations

from typing import Final

from nightcall.hidden_roles.abilities.withstand import StrengthSpent, Withstand, withstands
from nightcall.lab.compiled.bits import lowest
from nightcall.lab.compiled.facts import tell
from nightcall.lab.compiled.power import CompiledPower, PowerParts
from nightcall.lab.compiled.table import BITTEN, CONDEMNED, NO_SEAT, PLAYING, Game
from nightcall.lab.machine_code import lean, part

_places = PowerParts("withstand")
_TIMES: Final = _places.by_card()  # by card: the number of bites, plus 16 times the number of votes
_HAS_ENDURED: Final = _places.lasting()
_ENDURED: Final = _places.by_seat()
_SPENT: Final = _places.fact("strength spent", "seat")
_VOTES_ABOVE: Final = 4  # bits


@lean
def endures(game: Game, seat: int, times: int) -> bool:
    """True if the seat withstands this once more."""
    if (game[_HAS_ENDURED] >> seat) & 1 == 0:
        game[_HAS_ENDURED] |= 1 << seat
        game[_ENDURED + seat] = 0
    if game[_ENDURED + seat] >= times:
        return False
    game[_ENDURED + seat] += 1
    tell(game, _SPENT, seat, 0, 0)
    return True


@part
def withstand(game: Game) -> None:
    """Saves holders among the bitten or condemned."""
    seat = game[CONDEMNED]
    if seat != NO_SEAT:
        if endures(game, seat, game[_TIMES + game[PLAYING + seat]] >> _VOTES_ABOVE):
            game[CONDEMNED] = NO_SEAT
        return
    bitten = game[BITTEN]
    while bitten:
        seat = lowest(bitten)
        bitten &= bitten - 1
        if endures(game, seat, game[_TIMES + game[PLAYING + seat]] & ((1 << _VOTES_ABOVE) - 1)):
            game[BITTEN] &= ~(1 << seat)


def _times(ability: Withstand) -> int:
    bites = ability.times * withstands(ability.against, "night")
    return bites + ((ability.times * withstands(ability.against, "executed")) << _VOTES_ABOVE)


POWER: Final = CompiledPower(
    places=_places,
    settings=lambda table: table.by_card(_TIMES, Withstand, _times),
    spare=withstand,
    reads={StrengthSpent: lambda event, _: [(_SPENT, event.seat)]},
)
