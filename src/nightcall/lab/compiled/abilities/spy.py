"""Spy: a look at the pack, by glances or by a risk; a caught spy dies in the victim's place."""

from __future__ import annotations

from typing import Final

from nightcall.hidden_roles.abilities.spy import Glimpsed, SpyCaught
from nightcall.lab.compiled.abilities.hunt import PACK_CARDS, pack_cards
from nightcall.lab.compiled.bits import count, lowest, nth
from nightcall.lab.compiled.choosing import look, one_of
from nightcall.lab.compiled.facts import tell
from nightcall.lab.compiled.luck import draw_two, drawn_for
from nightcall.lab.compiled.power import CompiledPower, PowerParts
from nightcall.lab.compiled.table import ACTING, LIVING, NIGHT, VICTIM, VICTIMS, Game, playing_any
from nightcall.lab.machine_code import part

_places = PowerParts("spy")
_RISKS: Final = _places.setting()
_GLIMPSED: Final = _places.fact("glimpsed", "seat")
_CAUGHT: Final = _places.fact("spy caught", "seat")
_SPY: Final = drawn_for("lab spy")
_GLANCE: Final = drawn_for("lab glance")
_GLIMPSE: Final = drawn_for("glimpse")
_RISK: Final = drawn_for("lab risk")
_SEES: Final = drawn_for("spy sees")
_IS_CAUGHT: Final = drawn_for("spy is caught")
_PERCENT_OF_A_RISK: Final = 20  # of the small one; the big one is twice that


@part
def spy(game: Game) -> None:
    """Resolves who sees one of the pack, and who is caught."""
    pack = playing_any(game, game[PACK_CARDS])
    spies = game[ACTING] & ~pack if pack else 0
    night = game[NIGHT]
    while spies:
        seat = lowest(spies)
        spies &= spies - 1
        if game[_RISKS]:
            percent = _PERCENT_OF_A_RISK * draw_two(3, game, _RISK, night, seat)
            sees = draw_two(100, game, _SEES, night, seat) < percent
            caught = draw_two(100, game, _IS_CAUGHT, night, seat) < percent
        else:
            sees = draw_two(2, game, _SPY, night, seat) == 0
            caught = False
            wolves = pack if sees else 0
            while wolves:
                wolf = lowest(wolves)
                wolves &= wolves - 1
                if one_of(game[LIVING] & ~pack, game, _GLANCE, night, wolf) == seat:
                    caught = True
        if sees:
            wolf = nth(pack, draw_two(count(pack), game, _GLIMPSE, night, seat))
            tell(game, _GLIMPSED, wolf, 0, 0)
            look(game, 1 << seat, wolf, 1)
        if caught:
            tell(game, _CAUGHT, seat, 0, 0)
            game[VICTIM] = seat
            game[VICTIMS] = 1 << seat


POWER: Final = CompiledPower(
    places=_places,
    act=spy,
    settings=lambda table: {**pack_cards(table), _RISKS: table.options.spying == "risk"},
    reads={
        Glimpsed: lambda event, _: [(_GLIMPSED, event.seat)],
        SpyCaught: lambda event, _: [(_CAUGHT, event.seat)],
    },
)
