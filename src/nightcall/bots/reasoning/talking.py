"""What a reasoning bot says in a debate: its story first, then answers, reactions and opinions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from nightcall.bots.reasoning.answers import answer, words_on_trial
from nightcall.bots.reasoning.mind import ReasoningMind
from nightcall.bots.reasoning.opinions import intention, opening
from nightcall.bots.reasoning.reasons import reason_against
from nightcall.bots.reasoning.remarks import about_whom, asks_for_more, names_me, tells_of_wolf, unanswered
from nightcall.bots.reasoning.story import own_story
from nightcall.hidden_roles.state import Remark
from nightcall.hidden_roles.talk import Agree, AnyStatement, AskSeat, Because, Disagree, Report, WillVote
from nightcall.kernel.audience import Seat
from nightcall.kernel.chance import purpose
from nightcall.kernel.events import Event

_REACTS: Final = purpose("reasoner says what it thinks of a result")

_MOST_ANSWERS: Final = 4  # statements per day: a seat that everybody accuses need not answer everybody
_MOST_TO_QUESTIONS: Final = 10  # but whoever is asked something does
_MOST_REACTIONS: Final = 2  # to one speaker's results
_DISTRUST: Final = 0.7  # suspicion from which on a result is contradicted


def what_to_say(mind: ReasoningMind, events: Sequence[Event]) -> Iterator[AnyStatement]:
    """What this seat says now; empty once everything is said."""
    today = [
        one for one in mind.table.talk if one.aloud and one.night == mind.table.night and one.statement is not None
    ]
    mine = [one.statement for one in today if one.seat == mind.seat]
    story = [one for one in own_story(mind) if one not in mine]
    waiting = _most_pressing(unanswered(mind, today))
    answers = sum(1 for one in mine if isinstance(one, (Disagree, Because)))
    if story:
        yield from story
        # A card is no answer to whoever asked for a name or a reason.
        if waiting is not None and asks_for_more(waiting):
            yield from answer(mind, events, waiting, mine)
    elif waiting is not None and answers < (_MOST_TO_QUESTIONS if _asks(waiting) else _MOST_ANSWERS):
        yield from answer(mind, events, waiting, mine)
    elif defence := tuple(words_on_trial(mind, events, mine)):
        yield from defence
    elif reaction := tuple(_reaction(mind, events, today, mine)):
        yield from reaction
    elif not mine:
        yield from opening(mind, events)
    elif not any(isinstance(one, WillVote) for one in mine):
        yield from intention(mind, mine)


def _most_pressing(waiting: Sequence[Remark]) -> Remark | None:
    """The last question, since whoever asks waits for an answer, or else the last remark."""
    return next(filter(_asks, reversed(waiting)), waiting[-1] if waiting else None)


def _asks(remark: Remark) -> bool:
    return isinstance(remark.statement, AskSeat)


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
    elif tells_of_wolf(mind, report) and report.seat not in mind.memory.claims:
        yield AskSeat(seat=report.seat, what="card")


def _unheeded(mind: ReasoningMind, today: list[Remark], mine: list[AnyStatement | None]) -> Remark | None:
    """The last result somebody else told today, if it is news that few have said anything about."""
    # Of the dead there is nothing left to decide.
    results = [one for one in today if isinstance(one.statement, Report) and mind.table.is_alive(one.statement.seat)]
    told = next(reversed(results), None)
    if told is None or told.seat == mind.seat or (about_whom(told) == mind.seat and names_me(mind, told)):
        return None
    after, about = today[today.index(told) :], (told.seat, about_whom(told))
    reactions = [
        one for one in after if isinstance(one.statement, Agree | Disagree | AskSeat) and about_whom(one) in about
    ]
    if len(reactions) >= _MOST_REACTIONS or any(getattr(one, "seat", None) == told.seat for one in mine):
        return None
    return told if mind.luck.happens(mind.temperament.talkative, _REACTS, mind.now, told.seat) else None


def _is_rival(mind: ReasoningMind, seat: Seat) -> bool:
    """True if this seat and the other claim the only copy of the same card: one of them is lying."""
    card = mind.memory.claims.get(mind.seat)
    return card is not None and mind.table.deck.get(card) == 1 and mind.memory.claims.get(seat) == card
