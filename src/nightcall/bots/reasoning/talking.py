"""What a reasoning bot says: answers, results, opinions and reasons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from nightcall.bots.reasoning.cover import cover_of, invented
from nightcall.bots.reasoning.mind import ReasoningMind
from nightcall.bots.reasoning.reasons import reason_against, reason_for
from nightcall.hidden_roles.events import SpeechesBegan
from nightcall.hidden_roles.state import Remark
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
    Vouch,
    WillVote,
)
from nightcall.hidden_roles.teams import VILLAGE, WOLVES
from nightcall.kernel.audience import Seat
from nightcall.kernel.chance import purpose
from nightcall.kernel.events import Event, Said

_OPENS: Final = purpose("reasoner opens its mouth")
_WARMS: Final = purpose("reasoner speaks up for somebody")
_ASKS: Final = purpose("reasoner asks")
_WHOM: Final = purpose("whom a reasoner asks")
_OWNS_UP: Final = purpose("reasoner says that it is plain")
_REPLIES: Final = purpose("how a reasoner replies")
_DEFENDS: Final = purpose("how a reasoner defends itself on trial")
_COMES_OUT: Final = purpose("reasoner comes out")
_COUNTERS: Final = purpose("reasoner answers a false claim")
_REACTS: Final = purpose("reasoner says what it thinks of a result")

_MOST_ANSWERS: Final = 2  # per day: a seat that everybody names need not answer everybody
_MOST_REACTIONS: Final = 2  # to one speaker's results
_DISTRUST: Final = 0.7  # suspicion from which on a result is contradicted
_SAID_ENOUGH: Final = 2  # voices
_WORTH_A_NUMBER: Final = 0.6  # probability below which an estimate says nothing
_OUT_BY: Final = 2  # the day by which an informed seat has claimed
_OUT_AT_ONCE: Final = 50  # percent of those who claim on the first day, lest the night takes what they know


def what_to_say(mind: ReasoningMind, events: Sequence[Event]) -> Iterator[AnyStatement]:
    """What this seat says now; empty once everything is said."""
    today = [
        one for one in mind.table.talk if one.aloud and one.night == mind.table.night and one.statement is not None
    ]
    mine = [one.statement for one in today if one.seat == mind.seat]
    yield from _speech(mind, events, today, mine)


def _speech(
    mind: ReasoningMind, events: Sequence[Event], today: list[Remark], mine: list[AnyStatement | None]
) -> Iterator[AnyStatement]:
    story = [one for one in _story(mind) if one not in mine]
    waiting = _unanswered(mind, today)
    answers = sum(1 for one in mine if isinstance(one, (Disagree, Because)))
    if story:
        yield from story
        # A card is no answer to whoever asked for a name or a reason.
        if waiting and _asks_for_more(waiting[-1]):
            yield from _answer(mind, events, waiting[-1], mine)
    elif waiting and answers < 2 * _MOST_ANSWERS:
        yield from _answer(mind, events, waiting[-1], mine)
    elif defence := tuple(_defence(mind, events, mine)):
        yield from defence
    elif reaction := tuple(_reaction(mind, events, today, mine)):
        yield from reaction
    elif not mine:
        yield from _opening(mind, events)
    elif not any(isinstance(one, WillVote) for one in mine):
        yield from _intention(mind, mine)


# -- who I am, and what I know --------------------------------------------------------------------------------


def _story(mind: ReasoningMind) -> Iterator[AnyStatement]:
    """Its card, when it is time to claim it, and unreported results."""
    claimed = mind.memory.claims.get(mind.seat)
    if mind.is_wolf:
        cover = claimed or cover_of(mind)
        results: list[AnyStatement] = []
        if mind.results_of(cover) is not None:
            results += invented(mind, cover)
    else:
        cover = claimed or (mind.card.name if mind.card is not None else mind.book.plain)
        results = _results(mind)
    is_out = claimed is not None
    if not is_out and _comes_out(mind, cover, results):
        yield Claim(card=cover)
        is_out = True
        if mind.is_wolf and mind.results_of(cover) is None:
            return
    if is_out and (not mind.is_wolf or mind.results_of(cover) is not None):
        yield from results


def _results(mind: ReasoningMind) -> list[AnyStatement]:
    """All unreported results, about the dead too."""
    told = {seat for by, seat in mind.memory.reports if by == mind.seat}
    found: dict[Seat, AnyStatement] = {}
    for one in mind.table.findings:
        if one.how == "pack" or one.seat in told or one.seat == mind.seat:
            continue
        if one.how == "fellow" and mind.card is not None:
            said = any(
                remark.seat == mind.seat and remark.statement == Vouch(seat=one.seat) for remark in mind.table.talk
            )
            if not said:
                found[one.seat] = Vouch(seat=one.seat)
        elif one.card is not None or one.team is not None:
            found[one.seat] = Report(seat=one.seat, card=one.card, team=one.team, night=one.night)
    return list(found.values())


def _comes_out(mind: ReasoningMind, card: str, results: Sequence[AnyStatement]) -> bool:
    """True if it is time to claim one's card."""
    is_asked = any(
        isinstance(one.statement, AskSeat) and one.statement.seat == mind.seat and one.statement.what == "card"
        for one in mind.table.talk
        if one.aloud and one.night == mind.table.night
    )
    if is_asked:
        return True
    in_danger = mind.is_in_danger or mind.seat in mind.table.on_trial
    # Everybody can say that they hold a plain card, so not everybody bothers.
    if in_danger and (card != mind.book.plain or mind.luck.happens(50, _OWNS_UP, mind.now)):
        return True
    if not mind.is_wolf and _is_taken(mind, card) and mind.luck.happens(90, _COUNTERS, mind.table.day):
        return True
    if results:
        finds = [one for one in results if isinstance(one, Report) and _tells_of_wolf(mind, one)]
        if any(mind.table.is_alive(one.seat) for one in finds):
            return True
        if any(isinstance(one, Vouch) for one in results):
            return True
        return mind.table.day >= _OUT_BY or mind.luck.happens(_OUT_AT_ONCE, _COMES_OUT)
    return False


def _is_taken(mind: ReasoningMind, card: str) -> bool:
    """True if somebody else claims the only copy of this card."""
    return mind.table.deck.get(card) == 1 and card in mind.memory.claims.values()


def _tells_of_wolf(mind: ReasoningMind, one: Report) -> bool:
    return one.team == WOLVES if one.card is None else mind.memory.is_wolf_card(one.card)


# -- what I was asked -----------------------------------------------------------------------------------------


def _unanswered(mind: ReasoningMind, today: list[Remark]) -> list[Remark]:
    """Remarks naming this seat since it last spoke today."""
    waiting: list[Remark] = []
    for one in today:
        if one.seat == mind.seat:
            waiting = []
        elif _names(mind, one):
            waiting.append(one)
    return waiting


def _defence(mind: ReasoningMind, events: Sequence[Event], mine: list[AnyStatement | None]) -> Iterator[AnyStatement]:
    """Nobody leaves a trial without a word: one about whoever has brought it there, if it says nothing else."""
    accuser = _brought_here_by(mind)
    if accuser is None or _has_spoken_here(mind, events):
        return
    # Wolves are on trial more often than others, so whatever everybody always said there would be a tell.
    way = mind.luck.pick((Because, AskSeat, Estimate, WillVote), _DEFENDS, mind.now, len(mine))
    reason = reason_against(mind, events, accuser)
    if way is Because and reason is not None:
        yield reason
    elif way is AskSeat:
        yield AskSeat(seat=accuser, what="why")
    elif way is WillVote and _target(mind) is not None:
        yield from _with_reason(mind, events, WillVote, mine)
    else:
        yield _estimate(mind, accuser)


def _has_spoken_here(mind: ReasoningMind, events: Sequence[Event]) -> bool:
    for event in reversed(events):
        if isinstance(event, SpeechesBegan):
            return False
        if isinstance(event, Said) and event.seat == mind.seat:
            return True
    return False


def _brought_here_by(mind: ReasoningMind) -> Seat | None:
    """Who proposed this seat, or named it first, while it may speak in its own defence."""
    table = mind.table
    if table.phase != "speech" or mind.seat not in table.on_trial:
        return None
    if table.proposals:
        return table.proposals[-1].by
    votes = (table.ballots[-1].votes or ()) if table.ballots else ()
    return next((voter for voter, pick, _ in votes if pick == mind.seat), None)


def _asks_for_more(one: Remark) -> bool:
    return isinstance(one.statement, AskSeat) and one.statement.what != "card"


def _names(mind: ReasoningMind, one: Remark) -> bool:
    match one.statement:
        case Accuse(seat=seat) | WillVote(seat=seat) | AskSeat(seat=seat):
            return seat == mind.seat
        case Estimate(seat=seat, team=team):
            return seat == mind.seat and team == WOLVES
        case Report(seat=seat) as report:
            return seat == mind.seat and _tells_of_wolf(mind, report)
    return False


def _answer(
    mind: ReasoningMind, events: Sequence[Event], asked: Remark, mine: list[AnyStatement | None]
) -> Iterator[AnyStatement]:
    claimed = mind.memory.claims.get(mind.seat)
    match asked.statement:
        case AskSeat(what="card") if claimed is not None:
            yield Claim(card=claimed)  # once more, for whoever has not listened
        case AskSeat(what="vote"):
            yield from _with_reason(mind, events, WillVote, mine)
        case AskSeat(what="opinion", about=int(about)) if about != mind.seat and mind.table.is_alive(about):
            yield from _reasoned(mind, events, _estimate(mind, about))
        case AskSeat(what="why", about=about):
            yield from _why(mind, events, about, mine)
        case AskSeat():
            yield from _with_reason(mind, events, Accuse, mine)
        case _:
            yield from _reply(mind, events, asked.seat, mine)


def _why(
    mind: ReasoningMind, events: Sequence[Event], about: Seat | None, mine: list[AnyStatement | None]
) -> Iterator[AnyStatement]:
    """The reason for what it said last, of this seat if one is meant; without one, how sure it is."""
    said = [one for one in reversed(mine) if isinstance(one, Accuse | WillVote | Defend | Estimate)]
    last = next((one for one in said if about in (None, one.seat)), None)
    seat = last.seat if last is not None else about if about is not None else _target(mind)
    if seat is None or seat == mind.seat:
        yield from _with_reason(mind, events, WillVote, mine)
        return
    speaks_well = isinstance(last, Defend) or (isinstance(last, Estimate) and last.team == VILLAGE)
    reason = (reason_for if speaks_well else reason_against)(mind, events, seat)
    if reason is not None:
        yield reason
    elif mind.table.is_alive(seat):
        yield _estimate(mind, seat)
    else:  # of the dead there is nothing left to guess
        yield from _with_reason(mind, events, WillVote, mine)


def _reply(
    mind: ReasoningMind, events: Sequence[Event], accuser: Seat, mine: list[AnyStatement | None]
) -> Iterator[AnyStatement]:
    """Denies it, asks why, names somebody else or cites something; varies over the day."""
    way = mind.luck.pick((Disagree, AskSeat, Accuse, Because), _REPLIES, mind.now, len(mine))
    if way is Accuse and not any(isinstance(one, Accuse) for one in mine) and _target(mind) is not None:
        yield from _with_reason(mind, events, Accuse, mine)
        return
    is_new = AskSeat(seat=accuser, what="why") not in mine
    reason = reason_against(mind, events, accuser) or reason_for(mind, events, mind.seat)
    if way is not Because or reason is None:
        yield AskSeat(seat=accuser, what="why") if way is AskSeat and is_new else Disagree(seat=accuser)
    if reason is not None:
        yield reason


def _with_reason(
    mind: ReasoningMind, events: Sequence[Event], kind: type[Accuse | WillVote], mine: list[AnyStatement | None]
) -> Iterator[AnyStatement]:
    target = _target(mind)
    if target is None:
        trusted = mind.trusted(mind.table.living)
        if trusted is not None:
            yield from _reasoned(mind, events, Defend(seat=trusted))
        return
    yield from _reasoned(mind, events, kind(seat=target) if kind(seat=target) not in mine else _estimate(mind, target))


def _reasoned(
    mind: ReasoningMind, events: Sequence[Event], said: Accuse | WillVote | Defend | Estimate
) -> Iterator[AnyStatement]:
    """A statement about a seat, with a supporting reason if there is one."""
    yield said
    speaks_well = isinstance(said, Defend) or (isinstance(said, Estimate) and said.team == VILLAGE)
    reason = (reason_for if speaks_well else reason_against)(mind, events, said.seat)
    if reason is not None:
        yield reason


def _estimate(mind: ReasoningMind, seat: Seat) -> Estimate:
    """How sure this seat says it is; a wolf judges its mates as its cover would."""
    chance = mind.chances[seat]
    team = WOLVES if mind.as_known[seat] > 0 else VILLAGE
    sure = chance if team == WOLVES else 1 - chance
    return Estimate(seat=seat, team=team, sure=max(50, min(95, round(100 * sure / 5) * 5)))


# -- what others have found -----------------------------------------------------------------------------------


def _unheeded(mind: ReasoningMind, today: list[Remark], mine: list[AnyStatement | None]) -> Remark | None:
    """The last result somebody else told today, if it is news that few have said anything about."""
    # Of the dead there is nothing left to decide.
    results = [one for one in today if isinstance(one.statement, Report) and mind.table.is_alive(one.statement.seat)]
    told = next(reversed(results), None)
    if told is None or told.seat == mind.seat or (_about(told) == mind.seat and _names(mind, told)):
        return None
    after, about = today[today.index(told) :], (told.seat, _about(told))
    reactions = [one for one in after if isinstance(one.statement, Agree | Disagree | AskSeat) and _about(one) in about]
    if len(reactions) >= _MOST_REACTIONS or any(getattr(one, "seat", None) == told.seat for one in mine):
        return None
    return told if mind.luck.happens(mind.temperament.talkative, _REACTS, mind.now, told.seat) else None


def _reaction(
    mind: ReasoningMind, events: Sequence[Event], today: list[Remark], mine: list[AnyStatement | None]
) -> Iterator[AnyStatement]:
    """Sides with whoever told a result, or against it; in doubt it asks who is said to be a wolf."""
    told = _unheeded(mind, today, mine)
    report = None if told is None else told.statement
    if told is None or not isinstance(report, Report):
        return
    is_rival = _is_rival(mind, told.seat)
    if not is_rival and (mind.as_known[told.seat] < 0 or report.seat == mind.seat):
        yield Agree(seat=told.seat, about=report.seat)
    elif is_rival or mind.as_known[told.seat] > _DISTRUST:
        yield Disagree(seat=told.seat)
        reason = reason_against(mind, events, told.seat)
        if reason is not None:
            yield reason
    elif _tells_of_wolf(mind, report) and report.seat not in mind.memory.claims:
        yield AskSeat(seat=report.seat, what="card")


def _is_rival(mind: ReasoningMind, seat: Seat) -> bool:
    """True if this seat and the other claim the only copy of the same card: one of them is lying."""
    card = mind.memory.claims.get(mind.seat)
    return card is not None and mind.table.deck.get(card) == 1 and mind.memory.claims.get(seat) == card


def _about(one: Remark) -> Seat | None:
    seat: Seat | None = getattr(one.statement, "seat", None)
    return seat


# -- what I think ---------------------------------------------------------------------------------------------


def _opening(mind: ReasoningMind, events: Sequence[Event]) -> Iterator[AnyStatement]:
    if not mind.luck.happens(mind.temperament.talkative, _OPENS, mind.now):
        return
    if mind.lover is not None and mind.voices[mind.lover] >= 2 and mind.table.is_alive(mind.lover):
        yield Defend(seat=mind.lover)
        return
    target = _target(mind)
    is_sure = target is not None and mind.chances[target] > _WORTH_A_NUMBER
    if target is None or (not is_sure and mind.luck.happens(mind.temperament.warm, _WARMS, mind.now)):
        trusted = mind.trusted(mind.table.living)
        if trusted is not None and (target is None or not _is_praised(mind, trusted)):
            yield from _reasoned(mind, events, Defend(seat=trusted))
            return
    if target is None:
        return
    if not is_sure and mind.luck.happens(mind.temperament.curious, _ASKS, mind.now):
        quiet = [seat for seat in mind.table.living if seat != mind.seat and seat not in mind.memory.claims]
        if quiet:
            asked = mind.luck.pick(quiet, _WHOM, mind.now)
            yield AskSeat(seat=asked, what="opinion" if mind.table.day == 1 else "vote")
            return
    yield from _reasoned(mind, events, _estimate(mind, target) if is_sure else Accuse(seat=target))


def _is_praised(mind: ReasoningMind, seat: Seat) -> bool:
    """True if somebody has defended this seat today: a choir convinces nobody."""
    return any(
        one.statement == Defend(seat=seat) for one in mind.table.talk if one.aloud and one.night == mind.table.night
    )


def _intention(mind: ReasoningMind, mine: list[AnyStatement | None]) -> Iterator[AnyStatement]:
    if not mind.luck.happens(mind.temperament.talkative // 2, _OPENS, mind.now, 1):
        return
    target = _target(mind)
    # If several have said it already, it is not repeated.
    if target is not None and Accuse(seat=target) not in mine and mind.voices[target] < _SAID_ENOUGH:
        yield WillVote(seat=target)


def _target(mind: ReasoningMind) -> Seat | None:
    return mind.condemned([seat for seat in mind.table.living if seat != mind.seat])
