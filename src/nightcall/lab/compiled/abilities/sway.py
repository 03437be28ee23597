"""Sway: what votes against a chosen seat count."""

from __future__ import annotations

from typing import Final

from nightcall.hidden_roles.abilities.sway import SwayAnnounced, Swayed
from nightcall.lab.compiled.bits import lowest
from nightcall.lab.compiled.choosing import one_of
from nightcall.lab.compiled.facts import tell
from nightcall.lab.compiled.luck import drawn_for
from nightcall.lab.compiled.power import CompiledPower, PowerParts
from nightcall.lab.compiled.table import ACTING, ARGUMENT, COUNTS, LIVING, NIGHT, NO_SEAT, VOTED_FOR, Game
from nightcall.lab.machine_code import part

_places = PowerParts("sway")
_CHOSEN: Final = _places.tonight()
_FACTOR: Final = _places.by_seat()
_SWAYED: Final = _places.fact("swayed", "seat", "seat", "number")
_SWAY: Final = drawn_for("lab sway")


@part
def sway(game: Game) -> None:
    """Each holder picks a random other seat."""
    holders = game[ACTING]
    while holders:
        seat = lowest(holders)
        holders &= holders - 1
        chosen = one_of(game[LIVING] & ~(1 << seat), game, _SWAY, game[NIGHT], seat)
        if chosen != NO_SEAT:
            tell(game, _SWAYED, seat, chosen, game[ARGUMENT])
            if (game[_CHOSEN] >> chosen) & 1 == 0:
                game[_CHOSEN] |= 1 << chosen
                game[_FACTOR + chosen] = 1
            game[_FACTOR + chosen] *= game[ARGUMENT]


@part
def weigh(game: Game) -> None:
    """Multiplies a vote against a chosen seat."""
    seat = game[VOTED_FOR]
    if seat != NO_SEAT and (game[_CHOSEN] >> seat) & 1:
        game[COUNTS] *= game[_FACTOR + seat]


POWER: Final = CompiledPower(
    places=_places,
    act=sway,
    argument=lambda call, _: int(call.ability.counts),
    weigh=weigh,
    reads={
        Swayed: lambda event, _: [(_SWAYED, event.by, event.seat, event.counts)],
        SwayAnnounced: lambda _event, _cards: [],
    },
)
