"""Revenge: a seat that dies takes its neighbour along, or one of the pack that bit it."""

from __future__ import annotations

from typing import Final

from nightcall.hidden_roles.abilities.revenge import Avenged, Revenge
from nightcall.lab.compiled.abilities.hunt import PACK_CARDS, pack_cards
from nightcall.lab.compiled.bits import lowest
from nightcall.lab.compiled.dying import die_together
from nightcall.lab.compiled.facts import BY_REVENGE, tell
from nightcall.lab.compiled.power import CompiledPower, PowerParts
from nightcall.lab.compiled.table import CONDEMNED, HAS_TIME, LIVING, NO_SEAT, PLAYING, WAITING, Game, playing_any
from nightcall.lab.machine_code import lean, part

_places = PowerParts("revenge")
_TAKES: Final = _places.by_card()  # by card: a neighbour, a killer, or nobody
_AVENGED: Final = _places.fact("avenged", "seat", "seat")
_NEIGHBOUR: Final = 1
_KILLER: Final = 2


@lean
def among_whom(game: Game, seat: int) -> int:
    """The seats of which the dead one takes the nearest along."""
    takes = game[_TAKES + game[PLAYING + seat]]
    if takes == _NEIGHBOUR:
        return int(game[LIVING])
    is_bitten = game[CONDEMNED] == NO_SEAT and (game[HAS_TIME] >> seat) & 1
    return playing_any(game, game[PACK_CARDS]) if takes == _KILLER and is_bitten else 0


@part
def take_along(game: Game) -> None:
    """Each of the fallen in seat order; those who fall by it may take others along."""
    while game[WAITING]:
        seat = lowest(game[WAITING])
        game[WAITING] &= game[WAITING] - 1
        others = among_whom(game, seat)
        if others:
            taken = lowest(others >> seat << seat or others)
            tell(game, _AVENGED, seat, taken, 0)
            die_together(game, 1 << taken, BY_REVENGE)


POWER: Final = CompiledPower(
    places=_places,
    settings=lambda table: {
        **pack_cards(table),
        **table.by_card(_TAKES, Revenge, lambda one: _NEIGHBOUR if one.takes == "neighbour" else _KILLER),
    },
    last_act=take_along,
    reads={Avenged: lambda event, _: [(_AVENGED, event.by, event.seat)]},
)
