"""Brand: who gets the mark, and who of those without it may die."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nightcall.bots.powers.half import Half
from nightcall.bots.powers.picking import execution, seats_in
from nightcall.kernel.audience import Seat
from nightcall.kernel.questions import Field, Pick

if TYPE_CHECKING:
    from nightcall.bots.mind import Mind


def brand(mind: Mind, field: Field) -> Pick:
    """As many as allowed, first those who are likely to live, so that few marks are wasted."""
    claims = mind.memory.claims

    def danger(seat: Seat) -> tuple[float, Seat]:
        is_prey = seat in claims and mind.is_informed(claims[seat])
        return max(mind.as_public[seat], 2.0 * is_prey), seat

    seats = sorted(seats_in(field), key=danger)
    return (seats[0] if seats else None) if field.most == 1 else tuple(seats[: field.most])


def vote(mind: Mind, field: Field) -> Pick:
    """The most suspect of those without its mark: whoever is dead needs none."""
    marked = {deed.seat for deed in mind.table.deeds if deed.power == "brand"}
    seats = [seat for seat in seats_in(field) if seat != mind.seat]
    unmarked = [seat for seat in seats if seat not in marked]
    return execution(mind, field, seats if mind.condemned(unmarked) is None else unmarked)


BRAND: Final = Half(ability="brand", fields={"brand": brand}, by_day={"vote": vote, "name": vote})
