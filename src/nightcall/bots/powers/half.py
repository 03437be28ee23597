"""What a player's half of a power is: how its fields are filled in, and what its holder comes to know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct

from nightcall.kernel.questions import Field, Pick

if TYPE_CHECKING:
    from nightcall.bots.belief.acts import ResultTold
    from nightcall.bots.belief.watching import PublicWatch
    from nightcall.bots.mind import Mind

Choice = Callable[["Mind", Field], Pick]
Results = Literal["card", "team"]


class Half(Struct, frozen=True, kw_only=True):
    """What bots make of one power, which goes by the name that rulebooks call its ability."""

    ability: str
    fields: Mapping[str, Choice] = {}  # how each field that the power asks for is filled in
    appeal: int = 1  # how much somebody who may choose a card would like to have it
    is_informed: bool = False  # its holder comes to know things that hurt the wolves
    # Whether its holder's results are cards or sides, given the ability and the house rules; None: it reports none.
    results: Callable[[Any, Mapping[str, Any]], Results] | None = None
    # Whether a holder could have learnt what it tells, given what everybody saw; None: its holders learn nothing.
    allows: Callable[[Any, ResultTold, PublicWatch], bool] | None = None
    kills: bool = False  # somebody may die of it at night
    saves: bool = False  # whoever the pack is after may survive by it
    deeds: tuple[str, ...] = ()  # what everybody can see its holders do, and nobody else can
