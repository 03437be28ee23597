"""Brew: each remaining potion is used in one night of two."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from nightcall.kernel.audience import Seat
from nightcall.kernel.chance import purpose
from nightcall.kernel.questions import Field, Pick
from nightcall.lab.exact.nights import Case, Night
from nightcall.lab.exact.power import ExactPower, Follow, Step
from nightcall.lab.policies.choices import Choices, open_seats

_HEAL: Final = purpose("lab heal")
_POISONS: Final = purpose("lab poisons")
_POISON: Final = purpose("lab poison")


def _answer_heal(choices: Choices, field: Field, seat: Seat) -> Pick:
    if "yes" not in field.open_options:
        return None
    return "no" if choices.chance.below(2, _HEAL, choices.table.night, seat) else "yes"


def _answer_poison(choices: Choices, field: Field, seat: Seat) -> Pick:
    options, night = open_seats(field), choices.table.night
    if not options or choices.chance.below(2, _POISONS, night, seat):
        return None
    return choices.by_weight(seat, [one for one in options if one != seat], _POISON, night, seat)


def _heal(night: Night, case: Case) -> Iterator[Case]:
    # A guarded victim was bitten all the same, and is shown to the healer.
    if "heal" not in case.left or not case.met:
        yield case
        return
    half = case.chance * night.share(1, 2)
    yield case._replace(chance=half)
    yield case._replace(chance=half, bitten=(), left=case.left - {"heal"})


def _poison(night: Night, case: Case) -> Iterator[Case]:
    if "poison" not in case.left:
        yield case
        return
    half = case._replace(chance=case.chance * night.share(1, 2))
    yield half
    for later, number in night.meet(half, night.others("brews")):
        yield later._replace(slain=(*later.slain, number), left=later.left - {"poison"})


POWER: Final = ExactPower(
    answers={"heal": _answer_heal, "poison": _answer_poison},
    chain=Follow(
        "brews",
        steps={"heal": Step("brews", _heal), "poison": Step("brews", _poison)},
        dawn=("heal", "poison"),
        leaves=("heal", "poison"),
        one_copy=True,
        one_call=True,
    ),
)
