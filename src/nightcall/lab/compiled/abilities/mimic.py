"""Mimic: a seat plays the card of whom it chooses, if that is one of a few."""

from __future__ import annotations

from nightcall.lab.compiled import luck as purposes
from nightcall.lab.compiled.bits import lowest
from nightcall.lab.compiled.choosing import one_of
from nightcall.lab.compiled.facts import MIMICKED, tell
from nightcall.lab.compiled.rules import CALL_ARGUMENT
from nightcall.lab.compiled.table import LIVING, NIGHT, NO_SEAT, PLAYING, Game, actors, play_card
from nightcall.lab.machine_code import lean


@lean
def mimic(game: Game, call: int) -> None:
    """Anybody else leaves the holder what it was."""
    mimics = actors(game, call)
    while mimics:
        seat = lowest(mimics)
        mimics &= mimics - 1
        chosen = one_of(game[LIVING] & ~(1 << seat), game, purposes.MIMIC, game[NIGHT], seat)
        if chosen == NO_SEAT:
            continue
        card = game[PLAYING + chosen]
        if (game[call + CALL_ARGUMENT] >> card) & 1:
            tell(game, MIMICKED, seat, chosen, card)
            play_card(game, seat, card)
        else:
            tell(game, MIMICKED, seat, chosen, -1)
