"""Shoot: by weight among the living; under the random policy, uniformly."""

from __future__ import annotations

from typing import Final

from nightcall.kernel.audience import Seat
from nightcall.kernel.chance import purpose
from nightcall.kernel.questions import Field, Pick
from nightcall.lab.exact.power import ExactPower, Follow
from nightcall.lab.policies.choices import Choices, open_seats

_SHOOT: Final = purpose("lab shoot")


def _shoot(choices: Choices, field: Field, seat: Seat) -> Pick:
    return choices.by_weight(seat, open_seats(field), _SHOOT, seat)


POWER: Final = ExactPower(answers={"shoot": _shoot}, chain=Follow("shoots", one_copy=True, one_call=True))
