"""Manners: what each seat did in a day's debate, as yes-or-no habits, and how likely each style of player is to do so.

Days are not independent: whoever is loud today was loud yesterday. So each seat has one unknown style for the whole
game, and only the difference between a style's wolves and its villagers says anything about sides.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from nightcall.bots.belief.acts import Numbers
from nightcall.bots.belief.kinds import OTHER
from nightcall.hidden_roles.talk import (
    Accuse,
    Agree,
    AnyStatement,
    AskSeat,
    Because,
    Claim,
    Defend,
    Disagree,
    Estimate,
    Report,
    Retract,
    Vouch,
    WillVote,
)
from nightcall.kernel.audience import Seat

HABITS: Final = (
    "speaks",
    "speaks often",
    "accuses",
    "accuses again",
    "announces a vote",
    "announces a vote for the accused",
    "defends",
    "estimates",
    "vouches",
    "reports a wolf without a card",
    "clears without a card",
    "retracts",
    "claims to be plain",
    "asks",
    "gives a reason",
    "agrees",
    "disagrees",
)
_H: Final = {name: place for place, name in enumerate(HABITS)}
_PLAIN_WORDS: Final[dict[type[AnyStatement], str]] = {
    Defend: "defends",
    Estimate: "estimates",
    Vouch: "vouches",
    Retract: "retracts",
    AskSeat: "asks",
    Because: "gives a reason",
    Agree: "agrees",
    Disagree: "disagrees",
}
_OFTEN: Final = 3  # lines a day
_STRANGER: Final = 0.1  # the share of players of a style that nobody has met, about whom manners say nothing
# The share of players whose manners are those of the other side: it limits how far manners clear and condemn.
_AS_THE_VILLAGE: Final = 0.3
_AS_THE_WOLVES: Final = 0.03


class DayHabits:
    """Which habits each seat has shown today."""

    def __init__(self, seats: int) -> None:
        self.shown = np.zeros((seats, len(HABITS)))
        self._lines = [0] * seats
        self._accused: list[set[Seat]] = [set() for _ in range(seats)]
        self._announced: list[set[Seat]] = [set() for _ in range(seats)]

    def hear_line(self, by: Seat) -> None:
        """Counts a line, whatever it says."""
        self._lines[by] += 1
        self._show(by, "speaks")
        if self._lines[by] >= _OFTEN:
            self._show(by, "speaks often")

    def hear(self, by: Seat, statement: AnyStatement, *, is_plain: bool, is_bare: bool, is_wolf: bool) -> None:
        """Notes a statement: whether it claims a plain card, or reports (a wolf) without a card that could know."""
        match statement:
            case Accuse(seat=seat):
                self._show(by, "accuses again" if self.shown[by, _H["accuses"]] else "accuses")
                self._accused[by].add(seat)
            case WillVote(seat=seat):
                self._show(by, "announces a vote")
                self._announced[by].add(seat)
            case Claim() if is_plain:
                self._show(by, "claims to be plain")
            case Report() if is_bare:
                self._show(by, "reports a wolf without a card" if is_wolf else "clears without a card")
            case _ if type(statement) in _PLAIN_WORDS:
                self._show(by, _PLAIN_WORDS[type(statement)])
        if self._accused[by] & self._announced[by]:
            self._show(by, "announces a vote for the accused")

    def _show(self, by: Seat, habit: str) -> None:
        self.shown[by, _H[habit]] = 1


class Styles:
    """The fitted styles, prepared for evaluation; the last one is the stranger's."""

    def __init__(self, shares: list[list[list[list[float]]]]) -> None:
        self._shares = np.array(shares)  # [style, later, type, habit]
        count = len(self._shares)
        self._prior = np.log([*[(1 - _STRANGER) / (count - 1)] * (count - 1), _STRANGER])

    @property
    def shape(self) -> tuple[int, int]:
        """The number of styles and of types."""
        return self._shares.shape[0], self._shares.shape[2]

    def of_day(self, shown: Numbers, *, is_first: bool) -> Numbers:
        """The log-likelihood of habits shown in one day: [..., style, type]."""
        shares = self._shares[:, 0 if is_first else 1]
        found: Numbers = np.tensordot(shown, np.log(shares), (-1, -1))
        found += np.tensordot(1 - shown, np.log(1 - shares), (-1, -1))
        return found

    def of_all_days(self, days: Numbers) -> Numbers:
        """How much likelier each type has these manners than a plain card, as a logarithm: [seat, type]."""
        weighed = days + self._prior[:, None]
        types = np.exp(weighed - weighed.max(axis=(1, 2), keepdims=True)).sum(axis=1)
        plain = types[:, OTHER, None]
        found: Numbers = np.log((1 - _AS_THE_VILLAGE) * types + _AS_THE_VILLAGE * plain + 1e-300)
        found -= np.log((1 - _AS_THE_WOLVES) * plain + _AS_THE_WOLVES * types + 1e-300)
        return found
