"""Matchmake: any two fall in love."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from nightcall.hidden_roles.teams import LOVERS
from nightcall.kernel.audience import Seat
from nightcall.kernel.chance import purpose
from nightcall.kernel.questions import Field, Pick
from nightcall.lab.exact.power import ExactPower, Follow
from nightcall.lab.exact.state import ChainState, Number, Share
from nightcall.lab.policies.choices import Choices, open_seats

_LOVERS: Final = purpose("lab lovers")


def _lovers(choices: Choices, field: Field, seat: Seat) -> Pick:
    left = open_seats(field)
    one = choices.chance.pick(left, _LOVERS, seat, 0)
    left.remove(one)
    return one, choices.chance.pick(left, _LOVERS, seat, 1)


def _match(share: Share, state: ChainState) -> Iterator[tuple[Number, ChainState]]:
    pairs = state.living * (state.living - 1)
    for one, ones in enumerate(state.counts):
        for other, others in enumerate(state.counts[: one + 1]):
            ways = ones * (ones - 1) if one == other else 2 * ones * others
            if ways:
                yield share(ways, pairs), state._replace(lovers=((other, False), (one, False)))


POWER: Final = ExactPower(
    answers={"lovers": _lovers},
    may_win=(LOVERS,),
    chain=Follow(begin=_match, one_copy=True, one_call=True),
)
