"""Guard: a random other seat, or the pack's expected victim; a guarded seat is not bitten."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from nightcall.hidden_roles.abilities.guard import Guarded
from nightcall.kernel.audience import Seat
from nightcall.kernel.chance import purpose
from nightcall.kernel.questions import Field, Pick
from nightcall.kernel.sentences import Sentence
from nightcall.lab.exact.abilities.hunt import would_be_victim
from nightcall.lab.exact.nights import Case, Night
from nightcall.lab.exact.power import ExactPower, Follow, Step
from nightcall.lab.policies.choices import Choices, open_seats

_GUARD: Final = purpose("lab guard")
_WARD: Final = purpose("lab ward")


def _guard(night: Night, case: Case) -> Iterator[Case]:
    if not night.calls("guard") or not case.bitten:
        yield case
        return
    (victim,) = case.bitten
    guards = night.count("guards")
    guards -= "guards" in night.rules.kinds[case.met[victim]]  # nobody guards themselves
    missed = night.share(night.living - 2, night.living - 1) ** guards
    yield case._replace(chance=case.chance * missed)
    if guards:
        yield case._replace(chance=case.chance * (1 - missed), bitten=())


def _answer(choices: Choices, field: Field, seat: Seat) -> Pick:
    night, options = choices.table.night, open_seats(field)
    if choices.policy.follow and choices.chance.below(100, _WARD, night, seat) < choices.policy.ward:
        victim = would_be_victim(choices)
        if victim in options:
            return victim
    return choices.one_of(options, _GUARD, night, seat)


POWER: Final = ExactPower(
    answers={"guard": _answer},
    wards={Guarded: lambda event: (event.by, event.seat)},
    chain=Follow(
        "guards",
        steps={"guard": Step("guards", _guard)},
        dawn=("guard",),
        one_call=True,
        not_beside={
            "ravage": Sentence("inexact_guard", "The chain does not follow a guard beside a pack that finds two.")
        },
    ),
)
