"""Suspicion: how wolfish each seat looks, given some facts and what was said and done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from nightcall.bots.memory import Facts, Memory
from nightcall.kernel.audience import Seat

# Hand-set weights on one scale: 1 is about what makes a seat stand out on a quiet day.
CERTAIN: Final = 20.0
_REPORTED_WOLF: Final = 4.0
_REPORTED_HUMAN: Final = -3.0
_CAUGHT_LYING: Final = 4.0
_RIVAL_CLAIM: Final = 1.2
_SOLE_CLAIM: Final = -0.5
_VOTED_WOLF: Final = -0.5
_VOTED_HUMAN: Final = 0.3
_ACCUSED_WOLF: Final = -0.3
_ACCUSED_HUMAN: Final = 0.15
_DEFENDED_WOLF: Final = 0.8
_DEFENDED_HUMAN: Final = -0.15
_WAS_ACCUSED: Final = 0.2
_WAS_DEFENDED: Final = -0.2
_ACCUSER_KILLED: Final = 0.4
# Evidence of one kind is capped: in a long game, more of the same tells no more.
_MOST_BY_DEEDS: Final = 1.0


def suspicions(memory: Memory, facts: Facts, cards: Mapping[Seat, str]) -> list[float]:
    """The suspicion of every seat, dead or alive, given these cards; higher is more suspect."""
    scores = [0.0] * memory.table.seats
    _weigh_claims(memory, cards, scores)
    _weigh_reports(memory, facts, scores)
    _weigh_deeds(memory, facts, scores)
    for seat, is_wolf in facts.items():
        scores[seat] = CERTAIN if is_wolf else -CERTAIN
    return scores


def _weigh_claims(memory: Memory, cards: Mapping[Seat, str], scores: list[float]) -> None:
    deck = memory.table.deck
    claimed = Counter(memory.claims.values())
    for seat, card in memory.claims.items():
        if card not in deck:
            continue  # the number of copies is secret
        held_elsewhere = sum(1 for other, held in cards.items() if held == card and other != seat)
        if held_elsewhere >= deck[card]:
            scores[seat] += _CAUGHT_LYING
        elif claimed[card] > deck[card]:
            scores[seat] += _RIVAL_CLAIM
        elif memory.book.card(card).abilities:
            scores[seat] += _SOLE_CLAIM


def _weigh_reports(memory: Memory, facts: Facts, scores: list[float]) -> None:
    liars = {
        speaker
        for (speaker, about), is_wolf in memory.reports.items()
        if facts.get(about, is_wolf) != is_wolf and speaker != about
    }
    for speaker in liars:
        scores[speaker] += _CAUGHT_LYING
    trust = {speaker: _trust(memory, facts, speaker, speaker in liars) for speaker, _ in memory.reports}
    for (speaker, about), is_wolf in memory.reports.items():
        scores[about] += trust[speaker] * (_REPORTED_WOLF if is_wolf else _REPORTED_HUMAN)


def _trust(memory: Memory, facts: Facts, speaker: Seat, is_liar: bool) -> float:
    """The weight of this speaker's reports: negative for a known wolf."""
    if facts.get(speaker) or is_liar:
        return -0.3
    claim = memory.claims.get(speaker)
    if speaker in facts:
        return 2.0 if memory.shown.get(speaker) == claim else 1.0
    if claim is None:
        return 0.3
    rivals = sum(1 for other, card in memory.claims.items() if card == claim and other != speaker)
    return 0.3 if rivals else 0.6


def _weigh_deeds(memory: Memory, facts: Facts, scores: list[float]) -> None:
    deeds = [0.0] * len(scores)
    for voter, target in memory.votes:
        if target in facts:
            deeds[voter] += _VOTED_WOLF if facts[target] else _VOTED_HUMAN
    for (speaker, about), accused in memory.stances.items():
        is_wolf = facts.get(about)
        if is_wolf is None:
            if not facts.get(speaker, False):
                deeds[about] += _WAS_ACCUSED if accused else _WAS_DEFENDED
        elif accused:
            deeds[speaker] += _ACCUSED_WOLF if is_wolf else _ACCUSED_HUMAN
        else:
            deeds[speaker] += _DEFENDED_WOLF if is_wolf else _DEFENDED_HUMAN
        if accused and speaker in memory.killed:
            deeds[about] += _ACCUSER_KILLED
    for seat, deed in enumerate(deeds):
        scores[seat] += max(-_MOST_BY_DEEDS, min(_MOST_BY_DEEDS, deed))
