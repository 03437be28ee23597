"""Emulate: when the chosen seat dies, its holder plays another card."""

from __future__ import annotations

from typing import Final

from nightcall.hidden_roles.abilities.emulate import Emulate, ModelChosen
from nightcall.lab.compiled.abilities import turn
from nightcall.lab.compiled.abilities.turn import become
from nightcall.lab.compiled.bits import lowest
from nightcall.lab.compiled.choosing import one_of
from nightcall.lab.compiled.facts import tell
from nightcall.lab.compiled.luck import drawn_for
from nightcall.lab.compiled.power import CompiledPower, PowerParts
from nightcall.lab.compiled.table import ACTING, FALLEN, LIVING, NIGHT, NO_SEAT, PLAYING, Game, playing_any
from nightcall.lab.machine_code import part

_places = PowerParts("emulate")
_CARDS: Final = _places.setting()
_INTO: Final = _places.by_card()
_HAS_MODEL: Final = _places.lasting()
_MODEL_OF: Final = _places.by_seat()
_CHOSEN: Final = _places.fact("model chosen", "seat", "seat")
_MODEL: Final = drawn_for("lab model")


@part
def choose_model(game: Game) -> None:
    """Each holder chooses another seat as its model."""
    holders = game[ACTING]
    while holders:
        seat = lowest(holders)
        holders &= holders - 1
        model = one_of(game[LIVING] & ~(1 << seat), game, _MODEL, game[NIGHT], seat)
        if model != NO_SEAT:
            tell(game, _CHOSEN, seat, model, 0)
            game[_HAS_MODEL] |= 1 << seat
            game[_MODEL_OF + seat] = model


@part
def lose_model(game: Game) -> None:
    """Turns the living holders whose model has just died."""
    left = game[_HAS_MODEL] & playing_any(game, game[_CARDS])
    while left:
        seat = lowest(left)
        left &= left - 1
        if (game[FALLEN] >> game[_MODEL_OF + seat]) & 1:
            become(game, seat, game[_INTO + game[PLAYING + seat]])


POWER: Final = CompiledPower(
    places=_places,
    act=choose_model,
    settings=lambda table: {
        _CARDS: table.cards_with(Emulate),
        **table.by_card(_INTO, Emulate, lambda ability: table.cards[ability.into]),
    },
    mourn=lose_model,
    reads={**turn.POWER.reads, ModelChosen: lambda event, _: [(_CHOSEN, event.by, event.seat)]},
    also_tells=turn.POWER.places.kinds,
)
