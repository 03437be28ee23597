"""Brand: random other seats without its mark. The chain can't have it: each kind would be marked or unmarked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nightcall.hidden_roles.teams import ALONE
from nightcall.kernel.audience import Seat
from nightcall.kernel.chance import purpose
from nightcall.kernel.questions import Field, Pick
from nightcall.lab.exact.power import ExactPower
from nightcall.lab.policies.choices import open_seats

if TYPE_CHECKING:
    from nightcall.lab.policies.choices import Choices

_BRAND: Final = purpose("lab brand")


def _answer(choices: Choices, field: Field, seat: Seat) -> Pick:
    left, chosen = open_seats(field), list[Seat]()
    while left and len(chosen) < field.most:
        chosen.append(choices.chance.pick(left, _BRAND, choices.table.night, seat, len(chosen)))
        left.remove(chosen[-1])
    return (chosen[0] if chosen else None) if field.most == 1 else tuple(chosen)


POWER: Final = ExactPower(answers={"brand": _answer}, may_win=(ALONE,))
