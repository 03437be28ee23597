"""Mimic: a seat plays the card of the seat it chooses, if that is one of a few."""

from __future__ import annotations

from typing import Final

from nightcall.hidden_roles.abilities.mimic import Mimicked
from nightcall.lab.compiled.bits import lowest
from nightcall.lab.compiled.choosing import one_of
from nightcall.lab.compiled.facts import tell
from nightcall.lab.compiled.luck import drawn_for
from nightcall.lab.compiled.power import CompiledPower, PowerParts, set_of
from nightcall.lab.compiled.table import ACTING, ARGUMENT, LIVING, NIGHT, NO_SEAT, PLAYING, Game, play_card
from nightcall.lab.machine_code import part

_places = PowerParts("mimic")
_MIMICKED: Final = _places.fact("mimicked", "seat", "seat", "card")
_MIMIC: Final = drawn_for("lab mimic")


@part
def mimic(game: Game) -> None:
    """Otherwise the holder stays what it was."""
    mimics = game[ACTING]
    while mimics:
        seat = lowest(mimics)
        mimics &= mimics - 1
        chosen = one_of(game[LIVING] & ~(1 << seat), game, _MIMIC, game[NIGHT], seat)
        if chosen == NO_SEAT:
            continue
        card = game[PLAYING + chosen]
        if (game[ARGUMENT] >> card) & 1:
            tell(game, _MIMICKED, seat, chosen, card)
            play_card(game, seat, card)
        else:
            tell(game, _MIMICKED, seat, chosen, -1)


POWER: Final = CompiledPower(
    places=_places,
    act=mimic,
    argument=lambda call, table: set_of(table.cards[name] for name in call.ability.cards),
    reads={
        Mimicked: lambda event, cards: [(_MIMICKED, event.seat, event.chosen, cards[event.card] if event.card else -1)]
    },
)
