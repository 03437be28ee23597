"""The bots' half of a power: how its fields are filled in, what its holder learns, and how it acts by day."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct

from nightcall.kernel.questions import Field, Pick

if TYPE_CHECKING:
    from nightcall.bots.belief.acts import ResultTold
    from nightcall.bots.belief.watching import PublicWatch
    from nightcall.bots.mind import Mind
    from nightcall.hidden_roles.talk import AnyStatement

Choice = Callable[["Mind", Field], Pick]
Results = Literal["card", "team"]
# What a holder says, given the ability and what anybody in its place would say.
Words = Callable[["Mind", Any, "Sequence[AnyStatement]"], "Sequence[AnyStatement]"]


class Half(Struct, frozen=True, kw_only=True):
    """How bots treat one power, identified by the ability's name in rulebooks."""

    ability: str
    fields: Mapping[str, Choice] = {}  # how to fill in each field that the power asks for
    by_day: Mapping[str, Choice] = {}  # how its holder fills in a field of the day, where it has reasons of its own
    says: Words | None = None  # None: what anybody would say
    appeal: int = 1  # how attractive it is to somebody who may choose a card
    is_informed: bool = False  # its holder learns things that hurt the wolves
    # Whether its results are cards or sides, given the ability and the house rules; None: it reports none.
    results: Callable[[Any, Mapping[str, Any]], Results] | None = None
    # Whether a holder could have learnt a reported result, given public events; None: holders learn nothing.
    allows: Callable[[Any, ResultTold, PublicWatch], bool] | None = None
    kills: bool = False  # it may kill at night
    saves: bool = False  # it may save the pack's victim
    deeds: tuple[str, ...] = ()  # public acts that only its holders can perform
