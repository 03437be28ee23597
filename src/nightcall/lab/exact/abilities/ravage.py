"""Ravage: two victims after a day without an execution, and none on the first night of an odd table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from nightcall.kernel.audience import Seat
from nightcall.kernel.questions import Field, Pick
from nightcall.kernel.sentences import Sentence
from nightcall.lab.exact.abilities import hunt
from nightcall.lab.exact.abilities.hunt import bite, prey, victim
from nightcall.lab.exact.nights import Case, Night
from nightcall.lab.exact.power import ExactPower, Follow, Step
from nightcall.lab.policies.choices import Choices

_SAVED: Final = Sentence("inexact_ravage", "The chain does not follow two victims where somebody saves one.")


def _victims(choices: Choices, field: Field, _seat: Seat) -> Pick:
    return prey(choices, field, field.most)


def _ravage(night: Night, case: Case) -> Iterator[Case]:
    if night.number == 1:
        victims = int(night.rules.options.first_victim and night.rules.seats % 2 == 0)
    else:
        victims = 1 if night.state.executed else 2
    yield from bite(night, case, victims)


POWER: Final = ExactPower(
    answers={"victim": victim, "victims": _victims},
    hunts=hunt.POWER.hunts,
    chain=Follow(
        "hunts",
        steps={"hunt": Step("hunts", _ravage)},
        dawn=("bite",),
        heeds_executions=True,
        one_call=True,
        not_beside={"guard": _SAVED, "brew": _SAVED},
    ),
)
