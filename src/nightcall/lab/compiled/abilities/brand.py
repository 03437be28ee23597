"""Brand: a seat that wins when all others who live bear its mark."""

from __future__ import annotations

from typing import Final

from nightcall.hidden_roles.abilities.brand import Brand, Branded
from nightcall.lab.compiled.bits import count, lowest, nth
from nightcall.lab.compiled.ends import reach_goal
from nightcall.lab.compiled.facts import tell
from nightcall.lab.compiled.luck import begin, below, drawn_for, more
from nightcall.lab.compiled.power import CompiledPower, PowerParts, set_of
from nightcall.lab.compiled.table import ACTING, ARGUMENT, LIVING, NIGHT, PLAYING, Game, playing_any
from nightcall.lab.machine_code import lean, part

_places = PowerParts("brand")
_HOLDERS: Final = _places.setting()
_WINS: Final = _places.by_card()  # by card: 1 if it wins alone
_HAS_MARKED: Final = _places.lasting()
_MARKED_BY: Final = _places.by_seat()
_BRANDED: Final = _places.fact("branded", "seat", "seats")
_BRAND: Final = drawn_for("lab brand")


@lean
def marked_by(game: Game, seat: int) -> int:
    """The seats that bear this one's mark."""
    return int(game[_MARKED_BY + seat]) if (game[_HAS_MARKED] >> seat) & 1 else 0


@part
def brand(game: Game) -> None:
    """Each holder marks random other seats that do not bear its mark yet."""
    holders = game[ACTING]
    while holders:
        seat = lowest(holders)
        holders &= holders - 1
        marked = marked_by(game, seat)
        left, chosen = game[LIVING] & ~(1 << seat) & ~marked, 0
        word = more(more(begin(game, _BRAND), game[NIGHT]), seat)
        for number in range(game[ARGUMENT]):
            if left:
                one = nth(left, below(count(left), more(word, number), game))
                chosen |= 1 << one
                left &= ~(1 << one)
        if chosen:
            tell(game, _BRANDED, seat, chosen, 0)
            game[_HAS_MARKED] |= 1 << seat
            game[_MARKED_BY + seat] = marked | chosen


@part
def win_by_marks(game: Game) -> None:
    """Wins if all others who live bear the mark of a holder."""
    holders = playing_any(game, game[_HOLDERS])
    while holders:
        seat = lowest(holders)
        holders &= holders - 1
        if game[LIVING] & ~(1 << seat) & ~marked_by(game, seat) == 0:
            reach_goal(game, seat, game[_WINS + game[PLAYING + seat]])


POWER: Final = CompiledPower(
    places=_places,
    act=brand,
    argument=lambda call, _: int(call.ability.most),
    settings=lambda table: {
        _HOLDERS: table.cards_with(Brand),
        **table.by_card(_WINS, Brand, lambda ability: int(ability.wins == "alone")),
    },
    goal=win_by_marks,
    reads={Branded: lambda event, _: [(_BRANDED, event.by, set_of(event.seats))]},
)
