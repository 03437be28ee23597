"""Swap: a middle card instead of one's own; one has to be taken if both are wolves."""

from __future__ import annotations

from typing import Final

from nightcall.hidden_roles.abilities.swap import CardTaken
from nightcall.lab.compiled.bits import lowest
from nightcall.lab.compiled.facts import tell
from nightcall.lab.compiled.luck import draw, drawn_for
from nightcall.lab.compiled.power import CompiledPower, PowerParts
from nightcall.lab.compiled.rules import COUNTS_AS_WOLF, SEATS
from nightcall.lab.compiled.table import ACTING, HELD, PILE, Game, play_card
from nightcall.lab.machine_code import part

_places = PowerParts("swap")
_TAKEN: Final = _places.fact("card taken", "seat", "card", "card")
_TAKE: Final = drawn_for("lab take")


@part
def swap(game: Game) -> None:
    """Left, right, or neither."""
    takers = game[ACTING]
    left = PILE + game[SEATS]
    while takers:
        seat = lowest(takers)
        takers &= takers - 1
        must_take = game[COUNTS_AS_WOLF + game[left]] and game[COUNTS_AS_WOLF + game[left + 1]]
        side = draw(2 if must_take else 3, game, _TAKE, seat)
        if side < 2:
            card = game[left + side]
            tell(game, _TAKEN, seat, card, game[HELD + seat])
            # Two copies are indistinguishable, so the left one is taken.
            game[left if game[left] == card else left + 1] = game[HELD + seat]
            game[HELD + seat] = card
            play_card(game, seat, card)


POWER: Final = CompiledPower(
    places=_places,
    act=swap,
    reads={CardTaken: lambda event, cards: [(_TAKEN, event.seat, cards[event.card], cards[event.left])]},
)
