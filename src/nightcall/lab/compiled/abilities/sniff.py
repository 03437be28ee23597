"""Sniff: whether there is a wolf among some seats; if not, each of them is known to be human."""

from __future__ import annotations

from typing import Final

from nightcall.hidden_roles.abilities.sniff import Sniffed
from nightcall.lab.compiled.bits import count as many_in
from nightcall.lab.compiled.bits import highest, lowest, nth
from nightcall.lab.compiled.choosing import learn
from nightcall.lab.compiled.facts import tell
from nightcall.lab.compiled.luck import begin, below, drawn_for, more
from nightcall.lab.compiled.power import CompiledPower, PowerParts, set_of
from nightcall.lab.compiled.table import ACTING, ARGUMENT, LIVING, NIGHT, WOLVES, Game
from nightcall.lab.machine_code import lean, part

_places = PowerParts("sniff")
_SNIFFED: Final = _places.fact("sniffed", "seat", "seats", "number")
_SNIFF: Final = drawn_for("lab sniff")
_MOST: Final = 3


@lean
def any_three(game: Game, seat: int) -> int:
    """Up to three other seats, drawn one after another."""
    left, chosen = game[LIVING] & ~(1 << seat), 0
    word = more(more(begin(game, _SNIFF), game[NIGHT]), seat)
    for number in range(_MOST):
        if left:
            one = nth(left, below(many_in(left), more(word, number), game))
            chosen |= 1 << one
            left &= ~(1 << one)
    return chosen


@lean
def beside(game: Game, seat: int) -> int:
    """The nearest living seats on both sides."""
    others = game[LIVING] & ~(1 << seat)
    if others == 0:
        return 0
    above, under = others >> seat << seat, others & ((1 << seat) - 1)
    return int(1 << lowest(above or others) | 1 << highest(under or others))


@part
def sniff(game: Game) -> None:
    """Each holder learns about its neighbours, or about three seats."""
    holders = game[ACTING]
    while holders:
        seat = lowest(holders)
        holders &= holders - 1
        seats = beside(game, seat) if game[ARGUMENT] else any_three(game, seat)
        found = (seats & game[WOLVES]) != 0
        if seats:
            tell(game, _SNIFFED, seat, seats, found)
        if not found or many_in(seats) == 1:
            while seats:
                learn(game, 1 << seat, lowest(seats), int(found))
                seats &= seats - 1


POWER: Final = CompiledPower(
    places=_places,
    act=sniff,
    argument=lambda call, _: int(call.ability.among == "neighbours"),
    reads={Sniffed: lambda event, _: [(_SNIFFED, event.by, set_of(event.seats), int(event.found))]},
    is_idle=lambda _table, speaks: speaks == "never",
)
