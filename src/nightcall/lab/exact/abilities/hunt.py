"""Hunt: the pack picks a victim, who dies of the bite."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from nightcall.hidden_roles.abilities.hunt import VictimChosen
from nightcall.kernel.audience import Seat
from nightcall.kernel.chance import purpose
from nightcall.kernel.questions import Field, Pick
from nightcall.lab.exact.nights import Case, Night
from nightcall.lab.exact.power import ExactPower, Follow, Step
from nightcall.lab.policies.choices import Choices, open_seats

_VICTIM: Final = purpose("lab victim")
_HUNT: Final = purpose("lab hunt")


def prey(choices: Choices, field: Field, count: int) -> tuple[Seat, ...]:
    """This many seats that the pack may bite, one after another."""
    left = open_seats(field)
    chosen: list[Seat] = []
    while left and len(chosen) < count:
        pick = choices.chance.pick(_wanted(choices, left, len(chosen)), _VICTIM, choices.table.night, len(chosen))
        left.remove(pick)
        chosen.append(pick)
    return tuple(chosen)


def would_be_victim(choices: Choices) -> Seat | None:
    """The pack's first choice tonight, as guessed by somebody who knows its policy."""
    table = choices.table
    prey = [seat for seat in table.living if not table.counts_as_wolf(seat)]
    return choices.chance.pick(_wanted(choices, prey, 0), _VICTIM, table.night, 0) if prey else None


def _wanted(choices: Choices, left: list[Seat], number: int) -> list[Seat]:
    """The prey that the pack prefers."""
    policy, knowing, table = choices.policy, choices.knowing, choices.table
    if policy.follow:
        pack = [seat for seat in table.living if table.counts_as_wolf(seat)]
        loved = [table.lover_of(wolf) for wolf in pack]
        left = [seat for seat in left if seat not in loved] or left
        holders = [seat for seat in left if seat in knowing.noticed]
        hunts = holders and choices.chance.below(100, _HUNT, table.night, number) < policy.hunt
        return holders if hunts else left
    if policy.speaks == "private":  # if people speak only when it pays: first those who have spoken
        return [seat for seat in left if knowing.public.get(seat) is False] or left
    return left


def victim(choices: Choices, field: Field, _seat: Seat) -> Pick:
    """The common choice of the pack."""
    return next(iter(prey(choices, field, 1)), None)


def bite(night: Night, case: Case, victims: int) -> Iterator[Case]:
    """Bites this many of the prey, or all there are."""
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
    hunts={VictimChosen: lambda event: event.seat},
    chain=Follow("hunts", steps={"hunt": Step("hunts", _hunt)}, dawn=("bite",), one_call=True),
)
