"""The record: what a viewer has seen and heard beyond what rules read, as noted by events."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec
from msgspec import UNSET

from nightcall.hidden_roles.events import How
from nightcall.hidden_roles.state import (
    About,
    Accusation,
    Ballot,
    Death,
    Deed,
    Ended,
    Finding,
    Finger,
    Noses,
    Phase,
    Proposal,
    Remark,
    Reported,
    Stance,
    Vote,
)
from nightcall.hidden_roles.talk import (
    Accuse,
    AnyStatement,
    Claim,
    Defend,
    Estimate,
    Report,
    Retract,
    Vouch,
    WillVote,
)
from nightcall.hidden_roles.teams import WOLVES, Team
from nightcall.kernel.audience import EVERYONE, Seat
from nightcall.kernel.events import Said

if TYPE_CHECKING:
    from nightcall.hidden_roles.table import Table


_LIKELIER: Final = 50  # percent: from here on a seat is more likely on a side than not


class Record:
    """Accompanies one viewer's table. The engine keeps none, because no rule reads it.

    Lists grow or are replaced and their elements never change, so a state copies only the lists.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.book = ""
        self.uncounted: tuple[str, ...] = ()
        self.options: dict[str, Any] = {}
        self.phase: Phase = "deal"
        self.calls: tuple[str, ...] = ()
        self.awaited: tuple[Seat, ...] = ()
        self.deaths: list[Death] = []
        self.pack: tuple[Seat, ...] = ()
        self.removed: list[Seat] = []
        self.findings: list[Finding] = []
        self.wolf_among: list[tuple[Seat, ...]] = []
        self.fingers: list[Finger] = []
        self.bitten: Seat | None = None
        self.deeds: list[Deed] = []
        self._ballots: list[Ballot] = []
        self._votes: list[Vote] | None = None  # of the current ballot; stored in it when it is over
        self.nominated: tuple[Seat, ...] = ()
        self.proposals: list[Proposal] = []
        self.on_trial: tuple[Seat, ...] = ()
        self.talk: list[Remark] = []
        self.claims: dict[Seat, str] = {}
        self.reports: dict[tuple[Seat, Seat], Reported] = {}
        self.stances: dict[tuple[Seat, Seat], Stance] = {}
        self.accusations: list[Accusation] = []
        self.noses: Noses | None = None
        self.ended: Ended | None = None

    # -- where the game stands ----------------------------------------------------------------------------------

    def enter(self, phase: Phase, awaited: tuple[Seat, ...] = ()) -> None:
        """Starts another phase of the game."""
        self.phase = phase
        self.calls = ()
        self.awaited = awaited

    def begin_night(self) -> None:
        """Clears what belongs to the day; talk is kept."""
        self.enter("night")
        self.fingers = []
        self.bitten = None
        self.nominated = ()
        self.proposals = []
        self.on_trial = ()
        self.accusations = []

    def begin(self, book: str, uncounted: tuple[str, ...], options: dict[str, Any]) -> None:
        """Notes what everybody knows before the first night."""
        self.book, self.uncounted, self.options = book, uncounted, options

    def end(self, won: Team, reason: str, winners: tuple[Seat, ...]) -> None:
        """Notes how the game ended."""
        self.enter("over")
        self.ended = Ended(won, reason, winners)

    def score_noses(self, right: tuple[int, ...], made: tuple[int, ...]) -> None:
        """Notes the scores of the night guesses."""
        self.noses = Noses(right, made)

    def wake(self, calls: tuple[str, ...]) -> None:
        """Starts another call: nobody has pointed in it yet."""
        self.calls = calls
        self.fingers = []

    # -- the night ----------------------------------------------------------------------------------------------

    def find(self, how: str, seat: Seat, card: str | None = None, team: Team | None = None) -> None:
        """Notes what was learnt about somebody's card or side."""
        self.findings.append(Finding(self.table.night, how, seat, card, team))

    def meet_pack(self, seats: tuple[Seat, ...]) -> None:
        """Notes the members of the pack; usually the same as the night before."""
        for seat in seats:
            if seat not in self.pack:
                self.find("pack", seat, team=WOLVES)
        self.pack = seats

    def point(self, seat: Seat, at: Seat | None, and_at: Seat | None) -> None:
        """Notes where one of those awake together points."""
        self.fingers.append(Finger(seat, tuple([one for one in (at, and_at) if one is not None])))

    def act(self, by: Seat, power: str, seat: Seat) -> None:
        """Notes that a power was used."""
        self.deeds.append(Deed(self.table.night, by, power, seat))

    # -- the dead and their cards -------------------------------------------------------------------------------

    def bury(self, seat: Seat, how: How) -> None:
        """Notes a death."""
        self.deaths.append(Death(seat, how, self.table.night, self.table.day))
        if self.phase in ("speech", "verdict") and self.proposals and self.proposals[-1].seat == seat:
            self.enter("debate")  # nobody is left to be judged

    def reveal(self, cards: tuple[str | None, ...], middle: tuple[str, ...], *, to_everyone: bool) -> None:
        """Notes all cards, seen by everyone or by the viewer alone."""
        self.table.middle = middle
        for seat, card in enumerate(cards):
            if card is not None:
                self.table.turn_up(seat, card)
                if to_everyone:
                    self.table.show(seat, card)

    # -- votes --------------------------------------------------------------------------------------------------

    @property
    def ballots(self) -> tuple[Ballot, ...]:
        """All ballots so far."""
        return tuple(self._ballots) if self._votes is None else (*self._ballots[:-1], self._last_ballot())

    def open_ballot(
        self, about: About, among: tuple[Seat, ...], order: tuple[Seat, ...] = (), *, aloud: bool = False
    ) -> None:
        """Starts a ballot; the phase has its name."""
        self.enter(about)
        if self._votes is not None:
            self._ballots[-1] = self._last_ballot()
        self._ballots.append(Ballot(self.table.day, about, among, order, None))
        self._votes = [] if aloud else None

    def cast(self, vote: Vote) -> None:
        """Notes a spoken vote."""
        if self._votes is not None:
            self._votes.append(vote)

    def show_votes(self, votes: Iterable[Vote]) -> None:
        """Notes all votes of a secret ballot at once."""
        self._votes = list(votes)

    def _last_ballot(self) -> Ballot:
        return msgspec.structs.replace(self._ballots[-1], votes=tuple(self._votes or ()))

    def name(self, by: Seat, seat: Seat | None) -> None:
        """Notes a name said aloud as the one to die, or nobody."""
        self.cast((by, seat, 1))
        if seat is not None:
            self.accusations.append(Accusation(by, seat, "name", None, None))

    # -- proposals ----------------------------------------------------------------------------------------------

    def propose(self, by: Seat, seat: Seat) -> None:
        """Notes a proposal to execute a seat."""
        self.enter("second")
        self.proposals.append(Proposal(by, seat, None, False))
        self._stand_by(by, seat, "propose")

    def second(self, by: Seat, seat: Seat) -> None:
        """Notes that the proposal was seconded."""
        self.proposals[-1:] = [msgspec.structs.replace(last, second=by) for last in self.proposals[-1:]]
        self._stand_by(by, seat, "second")

    def drop_proposal(self) -> None:
        """Drops a proposal that nobody seconded."""
        self.enter("debate")
        self.proposals[-1:] = [msgspec.structs.replace(last, fell=True) for last in self.proposals[-1:]]

    def _stand_by(self, by: Seat, seat: Seat, how: Literal["propose", "second"]) -> None:
        self.on_trial = (seat,)
        self.stances[by, seat] = Stance(by, seat, True)
        self.accusations.append(Accusation(by, seat, how, None, None))

    # -- talk ---------------------------------------------------------------------------------------------------

    def hear(self, said: Said) -> None:
        """Notes a remark. Only public talk counts as a claim, report or stance."""
        statement = _understood(said.statement)
        aloud = said.to == EVERYONE
        self.talk.append(
            Remark(
                said.seat,
                said.text,
                statement,
                aloud,
                self.table.night,
                self.table.day,
                not self.table.is_alive(said.seat),
                None if said.answers is UNSET else said.answers,
            )
        )
        if aloud and statement is not None:
            self._note(said.seat, statement)

    def _note(self, by: Seat, statement: AnyStatement) -> None:
        match statement:
            case Claim(card=card):
                self.claims[by] = card
            case Report(seat=seat, card=card, team=team, night=night):
                self.reports[by, seat] = Reported(by, seat, card, team, night)
                self.accusations.append(Accusation(by, seat, "report", card, team))
            case Accuse(seat=seat):
                self.stances[by, seat] = Stance(by, seat, True)
                self.accusations.append(Accusation(by, seat, "accuse", None, None))
            case WillVote(seat=seat):
                self.stances[by, seat] = Stance(by, seat, True)
                self.accusations.append(Accusation(by, seat, "will_vote", None, None))
            case Estimate(seat=seat, team=team, sure=sure):
                self.stances[by, seat] = Stance(by, seat, (team == WOLVES) == (sure >= _LIKELIER))
            case Defend(seat=seat) | Vouch(seat=seat):
                self.stances[by, seat] = Stance(by, seat, False)
            case Retract(seat=None):
                self.claims.pop(by, None)
            case Retract(seat=int(seat)):
                self.reports.pop((by, seat), None)
                self.stances.pop((by, seat), None)


def _understood(statement: dict[str, Any] | None) -> AnyStatement | None:
    """The parsed statement; None if only another version knows its form."""
    if statement is None:
        return None
    try:
        understood: AnyStatement = msgspec.convert(statement, AnyStatement)
    except msgspec.ValidationError:
        return None
    return understood
