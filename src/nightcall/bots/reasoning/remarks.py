"""What the remarks of others say: of this seat, of anybody, and of wolves."""

from __future__ import annotations

from nightcall.bots.reasoning.mind import ReasoningMind
from nightcall.hidden_roles.state import Remark
from nightcall.hidden_roles.talk import Accuse, AskSeat, Estimate, Report, WillVote
from nightcall.hidden_roles.teams import WOLVES
from nightcall.kernel.audience import Seat


def unanswered(mind: ReasoningMind, today: list[Remark]) -> list[Remark]:
    """Remarks naming this seat since it last spoke today."""
    waiting: list[Remark] = []
    for one in today:
        if one.seat == mind.seat:
            waiting = []
        elif names_me(mind, one):
            waiting.append(one)
    return waiting


def names_me(mind: ReasoningMind, one: Remark) -> bool:
    """True if a remark asks this seat, or is against it."""
    match one.statement:
        case Accuse(seat=seat) | WillVote(seat=seat) | AskSeat(seat=seat):
            return seat == mind.seat
        case Estimate(seat=seat, team=team):
            return seat == mind.seat and team == WOLVES
        case Report(seat=seat) as report:
            return seat == mind.seat and tells_of_wolf(mind, report)
    return False


def asks_for_more(one: Remark) -> bool:
    """True if a remark asks for a name or a reason."""
    return isinstance(one.statement, AskSeat) and one.statement.what != "card"


def tells_of_wolf(mind: ReasoningMind, one: Report) -> bool:
    """True if a result says that its seat is a wolf."""
    return one.team == WOLVES if one.card is None else mind.memory.is_wolf_card(one.card)


def about_whom(one: Remark) -> Seat | None:
    """The seat that a remark is about, if it is about one."""
    seat: Seat | None = getattr(one.statement, "seat", None)
    return seat
