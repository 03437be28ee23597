"""Acts: public choices, with the options at that moment and how each option looked to everybody."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from nightcall.kernel.audience import Seat

Numbers = np.ndarray[Any, np.dtype[Any]]

PACK: Final[Seat] = -1  # the actor, if the pack acts
NOBODY: Final[Seat] = -1  # the choice, if nobody is chosen

# Features: how a seat looks to everybody, then how it relates to the acting seat.
PUBLIC: Final = (
    "voices",
    "most voices",
    "reported wolf",
    "reported good",
    "claims to know",
    "claims a power",
    "claims to be plain",
    "contested",
    "caught lying",
    "votes before",
    "has hit wolves",
    "has hit others",
    "silent today",
    "sheriff",
    "loud today",
    "defended",
)
PAIR: Final = (
    "accused before",
    "accused today",
    "has defended",
    "was accused by",
    "was defended by",
    "reported as wolf",
    "reported as good",
    "voted for before",
)
FEATURES: Final = (*PUBLIC, *PAIR)

# Acts that target a seat. Those with an outside choice can also target nobody; reports have two verdicts.
POINTING: Final = ("vote", "elect", "name", "run_off", "thumb", "propose", "second", "accuse", "defend")
BARE: Final = "bare_report"  # by somebody who claims no card that could have learnt it
REPORTING: Final = ("report", BARE)
KINDS: Final = (*POINTING, *REPORTING)
KILL: Final = "kill"
OUTSIDE: Final = ("thumb",)


class Act(NamedTuple):
    """One choice. `open` is the seats that could be chosen; `looks` has a row of features per seat."""

    kind: str
    by: Seat
    open: Numbers
    looks: Numbers
    chosen: Seat
    says_wolf: bool = True  # the verdict of a report
    after: Numbers | None = None  # for a kill: how much each seat (row) was after each other (column)
    share: float = 1.0  # for a kill: the probability that the pack did it


class Manner(NamedTuple):
    """One seat's habits in one day's debate."""

    by: Seat
    shown: Numbers  # 1 for each habit shown
    is_first: bool  # the first day: there is less to say


class Claiming(NamedTuple):
    """Whether a seat without a claim claimed a card today, and under which pressure."""

    by: Seat
    card: str | None
    pressed: bool
    rivalled: bool
    taken: frozenset[str] = frozenset()  # the cards of which others claim every copy


class ResultTold(NamedTuple):
    """A result that a seat says it has."""

    by: Seat
    seat: Seat
    is_wolf: bool
    night: int | None
    card: str | None
