"""How a sensible bot fills in each field: choices for powers, for the day, and defaults by form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from nightcall.bots.mind import Mind
from nightcall.bots.powers.all import choices
from nightcall.bots.powers.half import Choice
from nightcall.bots.powers.picking import execution, others_in, seats_in
from nightcall.kernel.audience import Seat
from nightcall.kernel.chance import purpose
from nightcall.kernel.questions import Ask, Field, Pick

_PROPOSE: Final = purpose("bot proposes")
_CHAIR: Final = purpose("bot elects")


def suspect(mind: Mind, field: Field) -> Pick:
    """Decoys: the most suspect seats, as many as asked for."""
    seats = [seat for seat in seats_in(field) if seat != mind.seat]
    if mind.is_wolf:
        seats = [seat for seat in seats if seat not in mind.mates] or seats
    return _first(sorted(seats, key=lambda seat: -mind.as_known[seat]), field)


def vote(mind: Mind, field: Field) -> Pick:
    """Who to execute."""
    return execution(mind, field, [seat for seat in seats_in(field) if seat != mind.seat])


def propose(mind: Mind, field: Field) -> Pick:
    """Who to execute; not everybody proposes first."""
    eagerness = 55 + 20 * mind.memory.verdicts_today
    if not mind.luck.happens(eagerness, _PROPOSE, mind.now, mind.memory.verdicts_today):
        return None
    return vote(mind, field)


def second(mind: Mind, field: Field) -> Pick:
    """Whether to second the last proposal."""
    return "yes" if any(mind.wants_dead(seat) for seat in mind.memory.on_trial) else "no"


def thumb(mind: Mind, field: Field) -> Pick:
    """Whether the accused lives."""
    return "die" if any(mind.wants_dead(seat) for seat in mind.memory.on_trial) else "live"


def elect(mind: Mind, field: Field) -> Pick:
    """The most trusted; a wolf sometimes picks a mate."""
    candidates = [seat for seat in seats_in(field) if seat != mind.seat]
    if mind.lover in candidates:
        return mind.lover
    mates = [seat for seat in candidates if seat in mind.mates and mind.as_public[seat] < 1]
    if mates and mind.luck.happens(40, _CHAIR, mind.now):
        return mates[0]
    return min(candidates, key=lambda seat: mind.as_known[seat], default=None)


def ready(mind: Mind, field: Field) -> Pick:
    """Always ready: a bot has said all it wanted to say."""
    return "yes"


def hurt(mind: Mind, field: Field) -> Pick:
    """Default for harmful powers: the most suspect seat that is not spared."""
    return _first(sorted(others_in(mind, field), key=lambda seat: -mind.as_known[seat]), field)


def help_somebody(mind: Mind, field: Field) -> Pick:
    """Default for helpful powers: a friend first, else the most trusted."""
    seats = seats_in(field)
    return _first(sorted(seats, key=lambda seat: (seat not in mind.spared, mind.as_known[seat])), field)


def _first(ranked: list[Seat], field: Field) -> Pick:
    if field.most > 1:
        return tuple(ranked[: field.most]) if len(ranked) >= field.least else ()
    return ranked[0] if ranked else None


_BY_DAY: Final[Mapping[str, Choice]] = {
    "suspect": suspect,
    "hunch": suspect,
    "vote": vote,
    "name": vote,
    "propose": propose,
    "second": second,
    "thumb": thumb,
    "successor": elect,
    "ready": ready,
}


def choice_for(mind: Mind, ask: Ask, field: Field) -> Choice | None:
    """How to fill this field: by the power's half, else by what its ability does to others; None means at random."""
    if ask.about == "election":
        return elect
    for half, _ in mind.halves:
        if field.name in half.by_day:
            return half.by_day[field.name]
    # Decoys are numbered if a form has several.
    for name in (field.name, field.name.partition("_")[0]):
        choice = choices().get(name) or _BY_DAY.get(name)
        if choice is not None:
            return choice
    abilities = mind.card.abilities if mind.card is not None else ()
    if any(field.name in ability.hurts for ability in abilities):
        return hurt
    return help_somebody if any(field.name in ability.helps for ability in abilities) else None
