"""Inspect: those who act together pick a seat they do not know yet; in the chain only deaths from it matter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from nightcall.hidden_roles.abilities.inspect import Inspected
from nightcall.hidden_roles.table import Table
from nightcall.hidden_roles.teams import WOLVES
from nightcall.kernel.audience import Seat
from nightcall.kernel.chance import purpose
from nightcall.kernel.questions import Field, Pick
from nightcall.lab.exact.abilities import meet_fellows
from nightcall.lab.exact.nights import Case, Night
from nightcall.lab.exact.power import ExactPower, Follow, Step
from nightcall.lab.policies.choices import Choices, open_seats

_INSPECT: Final = purpose("lab inspect")


def _answer(choices: Choices, field: Field, seat: Seat) -> Pick:
    acting = min(one for one, _ in field.barred if isinstance(one, int))
    options = open_seats(field)
    if choices.is_informed:
        known = choices.knowing.of(seat)
        options = [one for one in options if one not in known] or options
    return choices.one_of(options, _INSPECT, choices.table.night, acting)


def _learnt(event: Inspected, table: Table) -> list[tuple[Seat, bool]]:
    """What the event itself says: by the time it is read, the seat may have turned into another card."""
    side = table.book.card(event.card).seen_as if event.card is not None else event.team
    return [(event.seat, side == WOLVES)]


def _inspect(night: Night, case: Case) -> Iterator[Case]:
    if not night.count("inspects"):
        yield case
        return
    elusive = night.rules.which("eludes")
    unharmed = case.chance
    for later, number in night.meet(case, night.others("inspects")):
        if later.met[number] in elusive:
            unharmed -= later.chance
            yield later._replace(slain=(*later.slain, number))
    yield case._replace(chance=unharmed)


POWER: Final = ExactPower(
    answers={"inspect": _answer},
    teaches={
        **meet_fellows.POWER.teaches,
        Inspected: _learnt,
    },
    looks=(Inspected,),
    chain=Follow(
        "inspects",
        is_idle=lambda powers: "elude" not in powers,
        steps={"inspect": Step("eludes", _inspect)},
        one_call=True,
    ),
)
