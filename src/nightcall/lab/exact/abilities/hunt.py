"""Hunt: the pack points at one of its prey, and whoever it is dies of the bite."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from nightcall.kernel.audience import Seat
from nightcall.kernel.chance import purpose
from nightcall.kernel.questions import Field, Pick
from nightcall.lab.exact.nights import Case, Night
from nightcall.lab.exact.power import ExactPower, Follow, Step
from nightcall.lab.policies.choices import Choices, open_seats

_VICTIM: Final = purpose("lab victim")


def prey(choices: Choices, field: Field, count: int) -> tuple[Seat, ...]:
    """So many seats that the pack may bite; where people speak only when it pays, first those who have spoken."""
    left = open_seats(field)
    chosen: list[Seat] = []
    while left and len(chosen) < count:
        public = choices.knowing.public if choices.policy.speaks == "private" else {}
        known = [seat for seat in left if public.get(seat) is False]
        pick = choices.chance.pick(known or left, _VICTIM, choices.table.night, len(chosen))
        left.remove(pick)
        chosen.append(pick)
    return tuple(chosen)


def victim(choices: Choices, field: Field, _seat: Seat) -> Pick:
    """The one whom all the pack points at."""
    return next(iter(prey(choices, field, 1)), None)


def bite(night: Night, case: Case, victims: int) -> Iterator[Case]:
    """So many of the prey are bitten, or as many as there are."""
    pool = night.others("hunts")
    cases = [case]
    for _ in range(min(victims, night.living - night.pack)):
        cases = [
            later._replace(bitten=(*one.bitten, number))
            for one in cases
            for later, number in night.meet_fresh(one, pool)
        ]
    yield from cases


def _hunt(night: Night, case: Case) -> Iterator[Case]:
    yield from bite(night, case, int(night.rules.options.first_victim or night.number > 1))


POWER: Final = ExactPower(
    answers={"victim": victim},
    chain=Follow("hunts", steps={"hunt": Step("hunts", _hunt)}, dawn=("bite",), one_card=True),
)
