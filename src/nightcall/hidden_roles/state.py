"""The state: what one viewer knows now in a hidden-role game. It is `view.state`, and can be sent as JSON.

Everything here was told to the viewer in some event; nothing is an opinion. What was said may be a lie.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from nightcall.hidden_roles.events import How
from nightcall.hidden_roles.talk import AnyStatement
from nightcall.hidden_roles.teams import Team
from nightcall.kernel.audience import Seat

Phase = Literal[
    "deal",
    "night",
    "dawn",
    "last_act",
    "succession",
    "election",
    "debate",
    "vote",
    "naming",
    "speech",
    "run_off",
    "second",
    "verdict",
    "over",
]

About = Literal["election", "vote", "naming", "run_off", "verdict"]
Vote = tuple[Seat, Seat | None, int]  # voter, candidate, weight


class Death(Struct, frozen=True, gc=False):
    """A death: who, how everybody saw it, and when."""

    seat: Seat
    how: How
    night: int
    day: int


class Finding(Struct, frozen=True, gc=False):
    """Something the viewer learnt at night about a card or side, and how."""

    night: int
    how: str
    seat: Seat
    card: str | None
    team: Team | None


class Finger(Struct, frozen=True, gc=False):
    """Where one of those awake together points, with one hand or two; at nobody, if that was the answer."""

    seat: Seat
    at: tuple[Seat, ...]


class Deed(Struct, frozen=True, gc=False):
    """A power that was used on somebody."""

    night: int
    by: Seat
    power: str
    seat: Seat


class Ballot(Struct, frozen=True):
    """One vote: the candidates, the order if spoken, and the votes; None while they are secret or counted by hand.

    In a spoken vote a voter may appear twice, because the first choice was removed from the game: the later vote
    counts. A verdict's votes are for the accused, or for nobody.
    """

    day: int
    about: About
    among: tuple[Seat, ...]
    order: tuple[Seat, ...]
    votes: tuple[Vote, ...] | None


class Proposal(Struct, frozen=True, gc=False):
    """A proposal to execute somebody: who seconded it, or whether it failed."""

    by: Seat
    seat: Seat
    second: Seat | None
    fell: bool


class Remark(Struct, frozen=True):
    """A remark: public, among those who whisper, or among the dead.

    `answers` is the public line it replies to, counted from 1.
    """

    seat: Seat
    text: str
    statement: AnyStatement | None
    aloud: bool
    night: int
    day: int
    from_the_dead: bool
    answers: int | None


class Reported(Struct, frozen=True, gc=False):
    """What one seat reports about another."""

    by: Seat
    seat: Seat
    card: str | None
    team: Team | None
    night: int | None


class Stance(Struct, frozen=True, gc=False):
    """Whether one seat has accused another, or defended it."""

    by: Seat
    seat: Seat
    accuses: bool


class Accusation(Struct, frozen=True, gc=False):
    """One seat turned on another today, by a statement, a spoken vote or a proposal; or reported what it is."""

    by: Seat
    seat: Seat
    how: Literal["accuse", "will_vote", "report", "name", "propose", "second"]
    card: str | None
    team: Team | None


class Noses(Struct, frozen=True):
    """For every seat: how many of its guesses at night were right, and how many it made."""

    right: tuple[int, ...]
    made: tuple[int, ...]


class Ended(Struct, frozen=True):
    """Who won, and why the game is over."""

    won: Team
    reason: str
    winners: tuple[Seat, ...]


class State(Struct, frozen=True, kw_only=True):
    """What a viewer knows now. Lists "by seat" have an entry for each seat: None where the viewer does not know."""

    viewer: Seat
    players: tuple[str, ...]
    book: str  # its id; empty until the game begins
    deck: dict[str, int]  # as far as it is known
    uncounted: tuple[str, ...]  # cards whose number is secret
    options: dict[str, Any]

    phase: Phase
    night: int
    day: int
    calls: tuple[str, ...]  # the calls in progress
    awaited: tuple[Seat, ...]  # the seats whose last act or successor everybody waits for

    living: tuple[Seat, ...]
    deaths: tuple[Death, ...]  # in the order in which they were announced
    removed: tuple[Seat, ...]  # by the host
    cards: tuple[str | None, ...]  # by seat: the card held
    playing: tuple[str | None, ...]  # by seat: the card now played
    shown: tuple[str | None, ...]  # by seat: the card that is face up
    middle: tuple[str, ...]
    pack: tuple[Seat, ...]  # the viewer's pack, including itself
    lovers: tuple[Seat, Seat] | None
    sheriff: Seat | None

    findings: tuple[Finding, ...]  # of all nights
    wolf_among: tuple[tuple[Seat, ...], ...]  # of all nights: groups in which the viewer knows there was a wolf
    fingers: tuple[Finger, ...]  # of tonight's last call, in order
    bitten: Seat | None  # tonight, if the viewer may still help
    deeds: tuple[Deed, ...]  # the viewer's own, and public ones

    ballots: tuple[Ballot, ...]  # of the whole game; the last is the current one, if a vote is open
    nominated: tuple[Seat, ...]  # today
    proposals: tuple[Proposal, ...]  # today
    on_trial: tuple[Seat, ...]  # who was last nominated, proposed or on their defence today

    talk: tuple[Remark, ...]  # all of it: an undo removes none
    # Public statements. A later one by the same speaker about the same seat replaces an earlier one.
    claims: tuple[str | None, ...]  # by seat: the card it claims
    reports: tuple[Reported, ...]
    stances: tuple[Stance, ...]
    accusations: tuple[Accusation, ...]  # today, in order

    noses: Noses | None
    ended: Ended | None

    def __hash__(self) -> int:
        """Equal states have equal hashes; the deck and the options, which never change, are left out."""
        moment = (self.viewer, self.book, self.phase, self.night, self.day, self.living, self.deaths, self.playing)
        return hash((*moment, self.findings, self.fingers, self.deeds, self.ballots, self.proposals, len(self.talk)))

    @property
    def seats(self) -> int:
        """The number of seats, living and dead."""
        return len(self.players)

    @property
    def is_night(self) -> bool:
        """True from nightfall until daybreak."""
        return self.phase == "night"

    def is_alive(self, seat: Seat) -> bool:
        """True until the seat has died."""
        return seat in self.living

    def lover_of(self, seat: Seat) -> Seat | None:
        """The seat's lover, as far as the viewer knows."""
        if self.lovers is None or seat not in self.lovers:
            return None
        return self.lovers[1] if self.lovers[0] == seat else self.lovers[0]

    def __str__(self) -> str:
        """The table, one row per seat: the card if known, and who is dead or in office."""
        widest = max(map(len, self.players), default=0)
        rows = [f"{self.book or 'before the deal'}: night {self.night}, day {self.day}, {self.phase}"]
        how = {death.seat: death.how for death in self.deaths}
        for seat, name in enumerate(self.players):
            notes = [self.playing[seat] or "?"]
            notes += [f"dead ({how[seat]})"] if seat in how else []
            notes += ["sheriff"] if seat == self.sheriff else []
            notes += ["in love"] if self.lovers is not None and seat in self.lovers else []
            rows.append(f"{seat:>3} {name:<{widest}}  {', '.join(notes)}")
        if self.ended is not None:
            rows.append(f"won by {self.ended.won} ({self.ended.reason})")
        return "\n".join(rows)
