"""Sniff: three random other seats. The random policy ignores the result, so the chain need not follow it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from nightcall.hidden_roles.abilities.sniff import Sniffed
from nightcall.hidden_roles.table import Table
from nightcall.kernel.audience import Seat
from nightcall.kernel.chance import purpose
from nightcall.kernel.questions import Field, Pick
from nightcall.lab.exact.power import ExactPower, Follow

if TYPE_CHECKING:
    from nightcall.lab.policies.choices import Choices

_SNIFF: Final = purpose("lab sniff")


def _answer(choices: Choices, field: Field, seat: Seat) -> Pick:
    left = [option for option in field.open_options if isinstance(option, int)]
    chosen: list[Seat] = []
    while left and len(chosen) < field.most:
        chosen.append(choices.chance.pick(left, _SNIFF, choices.table.night, seat, len(chosen)))
        left.remove(chosen[-1])
    return tuple(chosen)


def _learnt(event: Sniffed, _table: Table) -> Iterator[tuple[Seat, bool]]:
    """Without a wolf, all are human; a wolf among several is not identified."""
    if not event.found or len(event.seats) == 1:
        yield from ((seat, event.found) for seat in sorted(event.seats))


POWER: Final = ExactPower(answers={"sniff": _answer}, teaches={Sniffed: _learnt}, chain=Follow())
