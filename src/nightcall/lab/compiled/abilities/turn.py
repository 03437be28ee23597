"""Turn: a seat that is bitten, and dies of nothing else, plays another card."""

from __future__ import annotations

from typing import Final

from nightcall.hidden_roles.abilities.turn import Turn, Turned
from nightcall.lab.compiled.bits import lowest
from nightcall.lab.compiled.facts import tell
from nightcall.lab.compiled.power import CompiledPower, PowerParts
from nightcall.lab.compiled.table import BITTEN, CONDEMNED, NO_SEAT, PLAYING, SLAIN, Game, play_card, playing_any
from nightcall.lab.machine_code import lean, part

_places = PowerParts("turn")
_TURNING: Final = _places.setting()
_INTO: Final = _places.by_card()
TURNED: Final = _places.fact("turned", "seat", "card")


@lean
def become(game: Game, seat: int, card: int) -> None:
    """Makes the seat play this card from now on."""
    tell(game, TURNED, seat, card, 0)
    play_card(game, seat, card)


@part
def turn(game: Game) -> None:
    """Turns the bitten holders instead of killing them."""
    if game[CONDEMNED] != NO_SEAT:
        return
    turning = game[BITTEN] & ~game[SLAIN] & playing_any(game, game[_TURNING])
    game[BITTEN] &= ~turning
    while turning:
        seat = lowest(turning)
        turning &= turning - 1
        become(game, seat, game[_INTO + game[PLAYING + seat]])


POWER: Final = CompiledPower(
    places=_places,
    settings=lambda table: {
        _TURNING: table.cards_with(Turn),
        **table.by_card(_INTO, Turn, lambda ability: table.cards[ability.into]),
    },
    spare=turn,
    reads={Turned: lambda event, cards: [(TURNED, event.seat, cards[event.card])]},
)
