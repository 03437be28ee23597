"""Swap: a card of the middle instead of the own one; one has to be taken where only wolves lie there."""

from __future__ import annotations

from nightcall.lab.compiled import luck as purposes
from nightcall.lab.compiled.bits import lowest
from nightcall.lab.compiled.facts import CARD_TAKEN, tell
from nightcall.lab.compiled.luck import draw
from nightcall.lab.compiled.rules import COUNTS_AS_WOLF, SEATS
from nightcall.lab.compiled.table import HELD, PILE, Game, actors, play_card
from nightcall.lab.machine_code import lean


@lean
def swap(game: Game, call: int) -> None:
    """Left, right, or neither."""
    takers = actors(game, call)
    left = PILE + game[SEATS]
    while takers:
        seat = lowest(takers)
        takers &= takers - 1
        must_take = game[COUNTS_AS_WOLF + game[left]] and game[COUNTS_AS_WOLF + game[left + 1]]
        side = draw(2 if must_take else 3, game, purposes.TAKE, seat)
        if side < 2:
            card = game[left + side]
            tell(game, CARD_TAKEN, seat, card, game[HELD + seat])
            # Two of a kind cannot be told apart, and the one on the left is taken.
            game[left if game[left] == card else left + 1] = game[HELD + seat]
            game[HELD + seat] = card
            play_card(game, seat, card)
