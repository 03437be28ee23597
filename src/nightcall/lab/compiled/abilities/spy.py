"""Spy: a look at the pack, by glances or by a risk; who is caught dies in the victim's place."""

from __future__ import annotations

from nightcall.lab.compiled import luck as purposes
from nightcall.lab.compiled.bits import count, lowest, nth
from nightcall.lab.compiled.choosing import learn, one_of
from nightcall.lab.compiled.facts import GLIMPSED, SPY_CAUGHT, tell
from nightcall.lab.compiled.luck import draw_two
from nightcall.lab.compiled.rules import PACK_CARDS, RISKS
from nightcall.lab.compiled.table import LIVING, NIGHT, VICTIM, VICTIMS, Game, actors, playing_any
from nightcall.lab.machine_code import lean

_PERCENT_OF_A_RISK = 20  # of the small one; the big one is twice as much


@lean
def spy(game: Game, call: int) -> None:
    """Who sees one of the pack, and who is caught."""
    pack = playing_any(game, game[PACK_CARDS])
    spies = actors(game, call) & ~pack if pack else 0
    night = game[NIGHT]
    while spies:
        seat = lowest(spies)
        spies &= spies - 1
        if game[RISKS]:
            percent = _PERCENT_OF_A_RISK * draw_two(3, game, purposes.RISK, night, seat)
            sees = draw_two(100, game, purposes.SPY_SEES, night, seat) < percent
            caught = draw_two(100, game, purposes.SPY_IS_CAUGHT, night, seat) < percent
        else:
            sees = draw_two(2, game, purposes.SPY, night, seat) == 0
            caught = False
            wolves = pack if sees else 0
            while wolves:
                wolf = lowest(wolves)
                wolves &= wolves - 1
                if one_of(game[LIVING] & ~pack, game, purposes.GLANCE, night, wolf) == seat:
                    caught = True
        if sees:
            wolf = nth(pack, draw_two(count(pack), game, purposes.GLIMPSE, night, seat))
            tell(game, GLIMPSED, wolf, 0, 0)
            learn(game, 1 << seat, wolf, 1)
        if caught:
            tell(game, SPY_CAUGHT, seat, 0, 0)
            game[VICTIM] = seat
            game[VICTIMS] = 1 << seat
