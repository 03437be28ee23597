"""Bless: another seat is kept from one death, by a bite or by the vote."""

from __future__ import annotations

from typing import Final

from nightcall.hidden_roles.abilities.bless import Blessed, BlessingSpent
from nightcall.hidden_roles.abilities.withstand import withstands
from nightcall.lab.compiled.bits import lowest
from nightcall.lab.compiled.choosing import one_of
from nightcall.lab.compiled.facts import tell
from nightcall.lab.compiled.luck import drawn_for
from nightcall.lab.compiled.power import CompiledPower, PowerParts
from nightcall.lab.compiled.table import ACTING, ARGUMENT, BITTEN, CONDEMNED, LIVING, NIGHT, NO_SEAT, Game
from nightcall.lab.machine_code import lean, part

_places = PowerParts("bless")
_BITE_PROOF: Final = _places.lasting()
_VOTE_PROOF: Final = _places.lasting()
_BLESSED: Final = _places.fact("blessed", "seat", "seat")
_SPENT: Final = _places.fact("blessing spent", "seat")
_BLESS: Final = drawn_for("lab bless")
_BITES: Final = 1
_VOTES: Final = 2


@part
def bless(game: Game) -> None:
    """Each holder blesses another seat; a seat's last blessing counts."""
    holders = game[ACTING]
    while holders:
        seat = lowest(holders)
        holders &= holders - 1
        blessed = one_of(game[LIVING] & ~(1 << seat), game, _BLESS, game[NIGHT], seat)
        if blessed != NO_SEAT:
            tell(game, _BLESSED, seat, blessed, 0)
            forget(game, blessed)
            game[_BITE_PROOF] |= ((game[ARGUMENT] & _BITES) != 0) << blessed
            game[_VOTE_PROOF] |= ((game[ARGUMENT] & _VOTES) != 0) << blessed


@lean
def forget(game: Game, seat: int) -> None:
    """Removes the seat's blessing."""
    game[_BITE_PROOF] &= ~(1 << seat)
    game[_VOTE_PROOF] &= ~(1 << seat)


@part
def keep_from_death(game: Game) -> None:
    """Saves the blessed among the bitten or condemned."""
    seat = game[CONDEMNED]
    if seat != NO_SEAT:
        if (game[_VOTE_PROOF] >> seat) & 1:
            tell(game, _SPENT, seat, 0, 0)
            forget(game, seat)
            game[CONDEMNED] = NO_SEAT
        return
    kept = game[BITTEN] & game[_BITE_PROOF]
    game[BITTEN] &= ~kept
    while kept:
        seat = lowest(kept)
        kept &= kept - 1
        tell(game, _SPENT, seat, 0, 0)
        forget(game, seat)


POWER: Final = CompiledPower(
    places=_places,
    act=bless,
    argument=lambda call, _: (
        _BITES * withstands(call.ability.against, "night") + _VOTES * withstands(call.ability.against, "executed")
    ),
    spare=keep_from_death,
    reads={
        Blessed: lambda event, _: [(_BLESSED, event.by, event.seat)],
        BlessingSpent: lambda event, _: [(_SPENT, event.seat)],
    },
)
