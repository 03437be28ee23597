"""Martyr: its holder wins when the vote kills it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta

from nightcall.hidden_roles.abilities.ability import Ability
from nightcall.hidden_roles.teams import ALONE, Team
from nightcall.kernel.audience import Seat

if TYPE_CHECKING:
    from nightcall.hidden_roles.table import Table

Wins = Annotated[Literal["alone", "side"], Meta(description="Who wins then: its holder alone, or its whole side.")]


def side_that_wins(table: Table, seat: Seat, wins: Wins) -> Team:
    """The side that wins if this seat reaches a goal of its own."""
    return ALONE if wins == "alone" else table.wins_with(seat)


class Martyr(Ability, frozen=True, kw_only=True):
    """The game ends with the execution, before anything else is counted. To survive the vote is no execution."""

    wins: Wins = "alone"

    @classmethod
    def goals(cls, table: Table) -> Iterator[tuple[Seat, Team]]:
        seat = table.executed
        if seat is not None and not table.is_alive(seat):
            yield from ((seat, side_that_wins(table, seat, one.wins)) for one in table.own(seat, cls))
