"""MeetFellows: those who hold the card know one another."""

from __future__ import annotations

from typing import Final

from nightcall.hidden_roles.abilities.meet_fellows import FellowsMet
from nightcall.lab.compiled.bits import lowest
from nightcall.lab.compiled.choosing import learn
from nightcall.lab.compiled.facts import tell
from nightcall.lab.compiled.power import CompiledPower, PowerParts, set_of
from nightcall.lab.compiled.rules import SEEN_AS_WOLF
from nightcall.lab.compiled.table import ACTING, PLAYING, Game
from nightcall.lab.machine_code import lean, part

_places = PowerParts("meet_fellows")
_MET: Final = _places.fact("fellows met", "seats")


@lean
def meet(game: Game, fellows: int) -> None:
    """Each of those who meet learns the others' visible sides."""
    tell(game, _MET, fellows, 0, 0)
    left = fellows
    while left:
        seat = lowest(left)
        left &= left - 1
        learn(game, fellows, seat, game[SEEN_AS_WOLF + game[PLAYING + seat]])


@part
def meet_fellows(game: Game) -> None:
    """Nothing is chosen."""
    if game[ACTING]:
        meet(game, game[ACTING])


POWER: Final = CompiledPower(
    places=_places,
    act=meet_fellows,
    reads={FellowsMet: lambda event, _: [(_MET, set_of(event.seats))]},
    is_only_told=True,
)
