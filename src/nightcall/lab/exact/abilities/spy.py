"""Spy: looks in one night of two, or takes one of three risks at random; a caught spy takes the victim's place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from nightcall.hidden_roles.abilities.spy import Glimpsed
from nightcall.kernel.audience import Seat
from nightcall.kernel.chance import purpose
from nightcall.kernel.questions import Field, Pick
from nightcall.lab.exact.nights import Case, Night
from nightcall.lab.exact.power import ExactPower, Follow, Step
from nightcall.lab.policies.choices import Choices, open_seats

_SPY: Final = purpose("lab spy")
_GLANCE: Final = purpose("lab glance")


def _answer(choices: Choices, _field: Field, seat: Seat) -> Pick:
    return "no" if choices.chance.below(2, _SPY, choices.table.night, seat) else "yes"


def _glance(choices: Choices, field: Field, seat: Seat) -> Pick:
    pack = choices.game.pack()
    return choices.one_of([one for one in open_seats(field) if one not in pack], _GLANCE, choices.table.night, seat)


def _spy(night: Night, case: Case) -> Iterator[Case]:
    if not night.pack:
        yield case
        return
    if night.rules.options.spying == "risk":
        caught = night.share(1, 5)  # none, small or big: 0, 20 or 40 percent
    else:
        prey = night.living - night.pack
        caught = night.share(1, 2) * (1 - night.share(prey - 1, prey) ** night.pack)
    yield case._replace(chance=case.chance * (1 - caught))
    (spy,) = (kind for kind in night.rules.which("spies") if night.counts[kind])
    if spy in case.met:
        yield case._replace(chance=case.chance * caught)
    else:
        yield case._replace(chance=case.chance * caught, met=(*case.met, spy), bitten=(len(case.met),))


POWER: Final = ExactPower(
    answers={"spy": _answer, "glance": _glance},
    teaches={Glimpsed: lambda event, _: [(event.seat, True)]},
    looks=(Glimpsed,),
    chain=Follow("spies", steps={"spy": Step("spies", _spy)}, one_copy=True, one_call=True),
)
