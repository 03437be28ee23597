"""Days on which all seats decide for themselves: the engine's half of votes, proposals and thumbs without `follow`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from nightcall.kernel.audience import Seat
from nightcall.kernel.chance import purpose
from nightcall.lab.policies.policy import weights
from nightcall.lab.policies.today import Proposal, Vote

if TYPE_CHECKING:
    from nightcall.lab.policies.choices import Choices

_VOTE: Final = purpose("lab vote")
_PROPOSER: Final = purpose("lab proposer")
_ACCUSE: Final = purpose("lab accuse")
_THUMB: Final = purpose("lab thumb")


class Alone:
    """How the seats of one table decide by day."""

    def __init__(self, choices: Choices) -> None:
        self._choices = choices

    def ballot(self, number: int) -> Vote:
        """How seats vote in this ballot of the day."""
        choices = self._choices
        return lambda seat, options: choices.by_weight(seat, options, _VOTE, choices.today.day, number, seat)

    def proposal(self, options: Mapping[Seat, list[Seat]]) -> Proposal | None:
        """Who proposes whom, if anybody can."""
        choices, today = self._choices, self._choices.today
        by = one_proposer(choices, [seat for seat in sorted(options) if options[seat]])
        accused = None if by is None else choices.by_weight(by, options[by], _ACCUSE, today.day, today.proposals)
        return None if by is None or accused is None else (by, accused)

    def thumb(self, seat: Seat) -> str:
        """This seat's verdict on the accused, who is somebody else."""
        choices = self._choices
        if choices.table.counts_as_wolf(seat):
            return thumb_by_weight(choices, seat, 0)
        known = choices.knowing.of(seat).get(choices.today.accused) if choices.is_informed else None
        if known is not None:
            return "die" if known else "live"
        return thumb_by_weight(choices, seat, choices.skill)


def one_proposer(choices: Choices, free: list[Seat]) -> Seat | None:
    """The one of these that proposes, if there are any."""
    return choices.one_of(free, _PROPOSER, choices.today.day, choices.today.proposals)


def vote_by_lot(choices: Choices, seat: Seat, options: list[Seat], number: int) -> Seat | None:
    """A vote for anybody."""
    return choices.one_of(options, _VOTE, choices.today.day, number, seat)


def thumb_by_weight(choices: Choices, seat: Seat, skill: int) -> str:
    """The verdict of a seat of this skill that knows nothing of the accused."""
    today = choices.today
    of_wolf, of_human = weights(skill)
    drawn = choices.chance.below(of_wolf + of_human, _THUMB, today.day, today.proposals, seat)
    return "die" if drawn < (of_wolf if choices.table.counts_as_wolf(today.accused) else of_human) else "live"
