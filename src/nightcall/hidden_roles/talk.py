"""Statements that programs understand. Who may make one, and which are refused, is in `floors.py`."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from nightcall.hidden_roles.teams import Team
from nightcall.kernel.audience import Seat
from nightcall.kernel.events import snake_case

What = Literal["card", "why", "vote", "opinion"]

# What can be cited as a reason: what somebody did, what came of it, and what somebody said.
Done = Literal["vote", "elect", "name", "propose", "second", "die", "live"]
Came = Literal["killed", "executed", "died", "shown", "quiet"]
Spoken = Literal[
    "claim",
    "report",
    "accuse",
    "defend",
    "will_vote",
    "retract",
    "estimate",
    "ask",
    "agree",
    "disagree",
    "vouch",
    "protected",
]

Percent = Annotated[int, Meta(ge=0, le=100)]


class Statement(
    Struct,
    frozen=True,
    kw_only=True,
    tag_field="says",
    tag=snake_case,
    omit_defaults=True,
    forbid_unknown_fields=True,
):
    """Something said so that programs understand it too. Any of it may be a lie."""


class Claim(Statement, frozen=True, kw_only=True):
    """I hold this card."""

    card: str


class Report(Statement, frozen=True, kw_only=True):
    """I have learnt that this seat holds this card, or is on this side."""

    seat: Seat
    card: str | None = None
    team: Team | None = None
    night: int | None = None


class Accuse(Statement, frozen=True, kw_only=True):
    """I suspect this seat."""

    seat: Seat


class Defend(Statement, frozen=True, kw_only=True):
    """I trust this seat."""

    seat: Seat


class WillVote(Statement, frozen=True, kw_only=True):
    """I will vote for this seat."""

    seat: Seat


class Retract(Statement, frozen=True, kw_only=True):
    """I take back what I said about my card, or about this seat."""

    seat: Seat | None = None


class Throw(Statement, frozen=True, kw_only=True):
    """I throw a die with a face for each living seat. It is sent without a seat, and heard with the seat it fell on."""

    seat: Seat | None = None


class Estimate(Statement, frozen=True, kw_only=True):
    """I think this seat is on this side, and this is how sure I am, in percent."""

    seat: Seat
    team: Team
    sure: Percent


class AskSeat(Statement, frozen=True, kw_only=True, tag="ask"):
    """I ask this seat for its card, its reasons, its vote or its opinion, possibly about another seat."""

    seat: Seat
    what: What
    about: Seat | None = None


class Agree(Statement, frozen=True, kw_only=True):
    """This seat is right, possibly only about another seat."""

    seat: Seat
    about: Seat | None = None


class Disagree(Statement, frozen=True, kw_only=True):
    """This seat is wrong, possibly only about another seat."""

    seat: Seat
    about: Seat | None = None


class Vouch(Statement, frozen=True, kw_only=True):
    """I know that this seat is innocent, and vouch for it."""

    seat: Seat


class Protected(Statement, frozen=True, kw_only=True):
    """I protected this seat, possibly on this night."""

    seat: Seat
    night: int | None = None


class Because(Statement, frozen=True, kw_only=True):
    """My reason: something everybody has seen, by its number among the events told to everyone."""

    # The rest is filled in when it is heard, so that it still holds after an undo, when the number may belong to
    # another event. `because.py` lists what can be cited.
    event: int
    by: Seat | None = None  # whose part is meant, where several had one, as in a count of votes
    what: Done | Came | Spoken | None = None
    seat: Seat | None = None
    card: str | None = None
    day: int | None = None


AnyStatement = (
    Claim
    | Report
    | Accuse
    | Defend
    | WillVote
    | Retract
    | Throw
    | Estimate
    | AskSeat
    | Agree
    | Disagree
    | Vouch
    | Protected
    | Because
)
