"""The bots' half of a power: how its fields are filled in, and what its holder learns."""

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
    """How bots treat one power, identified by the ability's name in rulebooks."""

    ability: str
    fields: Mapping[str, Choice] = {}  # how to fill in each field that the power asks for
    appeal: int = 1  # how attractive it is to somebody who may choose a card
    is_informed: bool = False  # its holder learns things that hurt the wolves
    # Whether its results are cards or sides, given the ability and the house rules; None: it reports none.
    results: Callable[[Any, Mapping[str, Any]], Results] | None = None
    # Whether a holder could have learnt a reported result, given public events; None: holders learn nothing.
    allows: Callable[[Any, ResultTold, PublicWatch], bool] | None = None
    kills: bool = False  # it may kill at night
    saves: bool = False  # it may save the pack's victim
    deeds: tuple[str, ...] = ()  # public acts that only its holders can perform
