"""Helpers shared by the halves of several powers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from nightcall.kernel.audience import Seat
from nightcall.kernel.questions import Field, Pick

if TYPE_CHECKING:
    from nightcall.bots.mind import Mind


def seats_in(field: Field) -> list[Seat]:
    """The seats that may be picked."""
    return [option for option in field.open_options if isinstance(option, int)]


def others_in(mind: Mind, field: Field) -> list[Seat]:
    """The seats that may be picked, without this one and those it spares."""
    return [seat for seat in seats_in(field) if seat != mind.seat and seat not in mind.spared]


def execution(mind: Mind, field: Field, among: Sequence[Seat]) -> Pick:
    """Who of these to execute; where somebody has to be named, the likeliest even if nobody seems guilty."""
    condemned = mind.condemned(among)
    return mind.most_suspect(among) if condemned is None and not field.may_be_empty else condemned


def last_finger(mind: Mind, targets: Sequence[Seat]) -> tuple[Seat, ...] | None:
    """The last finger decides, so that bots choosing together always agree, also with a person who insists.

    A bot with another plan points elsewhere once, then gives in.
    """
    fingers = mind.memory.fingers
    if not fingers:
        return None
    at = fingers[-1][1]
    is_welcome = all(seat in targets for seat in at)
    gives_in = sum(1 for seat, _ in fingers if seat == mind.seat) > 1
    return at if is_welcome or gives_in else None
