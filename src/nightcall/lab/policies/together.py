"""Days on which people make up their minds together: the engine's half of a policy with `follow`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from nightcall.hidden_roles.events import RunoffBegan, VoteBegan
from nightcall.kernel.audience import Seat
from nightcall.kernel.chance import purpose
from nightcall.lab.policies.alone import one_proposer, thumb_by_weight, vote_by_lot
from nightcall.lab.policies.pleading import pleaders
from nightcall.lab.policies.policy import MOST_PROPOSALS
from nightcall.lab.policies.today import Proposal, Vote

if TYPE_CHECKING:
    from nightcall.lab.policies.choices import Choices

_SUSPECT: Final = purpose("lab suspect")
_HEED: Final = purpose("lab heed")
_DOUBT: Final = purpose("lab doubt")
_PLEAD: Final = purpose("lab plead")
_FOLLOW: Final = purpose("lab follow")
_SPARE: Final = purpose("lab spare")
_INSTEAD: Final = purpose("lab instead")


class Together:
    """How the seats of one table decide by day: most follow the table's suspect."""

    def __init__(self, choices: Choices) -> None:
        self._choices = choices
        self._policy = choices.policy
        self._table = choices.table
        self._chance = choices.chance

    def ballot(self, number: int) -> Vote:
        """How seats vote in this ballot of the day, once it has a suspect."""
        among = self._among(number)
        self._suspect_among(among, number)
        return partial(self._vote, among, number)

    def proposal(self, options: Mapping[Seat, list[Seat]]) -> Proposal | None:
        """Who proposes the suspect, if anybody can."""
        today = self._choices.today
        if today.proposals == MOST_PROPOSALS:
            return None
        others = [seat for seat in self._table.living if seat != today.accused]
        self._suspect_among(others if today.proposals else self._table.living, today.proposals)
        by = one_proposer(self._choices, [seat for seat in sorted(options) if today.suspect in options[seat]])
        return None if by is None else (by, today.suspect)

    def thumb(self, seat: Seat) -> str:
        """This seat's verdict on the accused, who is somebody else."""
        today, is_wolf = self._choices.today, self._table.counts_as_wolf
        if is_wolf(seat) and is_wolf(today.accused):
            return "live" if self._spares(seat, today.proposals) else "die"
        return "die" if self._follows(seat, today.proposals) else thumb_by_weight(self._choices, seat, 0)

    # -- ballots ------------------------------------------------------------------------------------------

    def _among(self, number: int) -> Sequence[Seat]:
        """The candidates: everybody, or those in a repeated vote."""
        if number == 0:
            return self._table.living
        told = reversed(self._choices.game.stage.events)
        return next(one.among for one in told if isinstance(one, VoteBegan | RunoffBegan))

    def _suspect_among(self, among: Sequence[Seat], number: int) -> None:
        """Picks the table's suspect: once a day, and again if it cannot be chosen any more."""
        today, knowing = self._choices.today, self._choices.knowing
        if number and today.suspect in among:
            return
        heard_of = [seat for seat in among if knowing.public.get(seat)]
        if heard_of and self._chance.below(100, _HEED, today.day) < self._policy.heed:
            today.suspect = heard_of[0]
            return
        others = [seat for seat in among if seat not in heard_of] or among
        today.suspect = self._choices.weighed(others, _SUSPECT, today.day, number)
        doubted = [seat for seat in others if seat in knowing.noticed]
        is_doubted = self._chance.below(100, _DOUBT, today.day, number) < self._policy.doubt
        if doubted and is_doubted and not self._table.counts_as_wolf(today.suspect):
            today.suspect = doubted[0]
        pleading = pleaders(self._table)
        rest = [seat for seat in others if seat not in pleading]
        is_let_go = self._chance.below(100, _PLEAD, today.day, number) < self._policy.plead
        if today.suspect in pleading and rest and is_let_go:
            today.suspect = self._choices.weighed(rest, _PLEAD, today.day, number, 1)

    def _vote(self, among: Sequence[Seat], number: int, seat: Seat, options: list[Seat]) -> Seat | None:
        today, is_wolf = self._choices.today, self._table.counts_as_wolf
        if is_wolf(seat) and is_wolf(today.suspect):
            if today.suspect in options and not self._spares(seat, number):
                return today.suspect
            humans = [one for one in among if not is_wolf(one)]
            instead = self._choices.one_of(humans, _INSTEAD, today.day, number)
            if instead in options:
                return instead
        elif today.suspect in options and self._follows(seat, number):
            return today.suspect
        return vote_by_lot(self._choices, seat, options, number)

    def _spares(self, seat: Seat, number: int) -> bool:
        if self._table.lovers_are_mixed() and self._table.lover_of(seat) is not None:
            return False  # a wolf who loves outside the pack spares nobody
        return self._chance.below(100, _SPARE, self._choices.today.day, number, seat) < self._policy.spare

    def _follows(self, seat: Seat, number: int) -> bool:
        return self._chance.below(100, _FOLLOW, self._choices.today.day, number, seat) < self._policy.follow
