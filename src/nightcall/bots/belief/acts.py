"""Acts: what everybody saw somebody choose, among what, and how each choice looked to everybody then."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from nightcall.kernel.audience import Seat

Numbers = np.ndarray[Any, np.dtype[Any]]

PACK: Final[Seat] = -1  # who acts where the pack does
NOBODY: Final[Seat] = -1  # who is chosen where the choice is not to

# How a seat looks to everybody, and then how it stands to the seat that acts.
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

# Acts that fall on a seat. Those with an outside choice can also fall on nobody; reports have two verdicts.
POINTING: Final = ("vote", "elect", "name", "run_off", "thumb", "propose", "second", "accuse", "defend")
BARE: Final = "bare_report"  # by somebody who claims no card that could have learnt it
REPORTING: Final = ("report", BARE)
KINDS: Final = (*POINTING, *REPORTING)
KILL: Final = "kill"
OUTSIDE: Final = ("thumb",)


class Act(NamedTuple):
    """One choice. `open` says which seats could have been chosen; `looks` has a row of features for each seat."""

    kind: str
    by: Seat
    open: Numbers
    looks: Numbers
    chosen: Seat
    says_wolf: bool = True  # the verdict of a report
    after: Numbers | None = None  # for a kill: how far each seat (row) was after each other (column)
    share: float = 1.0  # for a kill: how sure it is that the pack did it


class Manner(NamedTuple):
    """How somebody behaved in a day: how many lines it said.

    Whether it took something back is no part of it: liars of both sides do, and who has met one side's alone would take
    it for innocence, or for guilt.
    """

    by: Seat
    lines: int


class Claiming(NamedTuple):
    """Whether somebody who had claimed nothing came out with a card today, and what it was pressed by."""

    by: Seat
    card: str | None
    pressed: bool
    rivalled: bool
    taken: frozenset[str] = frozenset()  # the cards of which others claim every copy


class ResultTold(NamedTuple):
    """A result that somebody says it has."""

    by: Seat
    seat: Seat
    is_wolf: bool
    night: int | None
    card: str | None
