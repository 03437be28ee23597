"""Guesses: what the public belief says before each day's vote about every living seat."""

from __future__ import annotations

from math import exp
from typing import Final

from nightcall.arena.measures.account import Account
from nightcall.arena.played import Guess
from nightcall.bots.memory import Memory
from nightcall.bots.suspicion import suspicions
from nightcall.hidden_roles.rulebook import Rulebook
from nightcall.hidden_roles.state import State
from nightcall.kernel.audience import Seat

_STEPS: Final = 40  # of a bisection: more than a chance has digits


def guesses(account: Account) -> tuple[Guess, ...]:
    """One for each living seat and each day that had a vote."""
    return tuple(
        Guess(day, seat, round(chance, 4), seat in account.wolves)
        for day, state in account.before_votes.items()
        for seat, chance in public_chances(account.book, state).items()
    )


def public_chances(book: Rulebook, state: State) -> dict[Seat, float]:
    """Each living seat's chance to be a wolf as everybody could know it."""
    memory = Memory(book, state)
    scores = suspicions(memory, memory.public, memory.shown)
    living = state.living
    wolves = sum(count for card, count in state.deck.items() if card in book.wolves)
    left = max(1, wolves - sum(memory.public.values()))
    return _summing_up_to({seat: scores[seat] for seat in living}, min(left, len(living) - 0.5))


def _summing_up_to(scores: dict[Seat, float], total: float) -> dict[Seat, float]:
    """Chances that grow with the scores, and of which there are as many as there are wolves left."""
    low, high = -50.0, 50.0
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if sum(_logistic(score + middle) for score in scores.values()) < total:
            low = middle
        else:
            high = middle
    return {seat: _logistic(score + low) for seat, score in scores.items()}


def _logistic(x: float) -> float:
    return 1 / (1 + exp(-max(-500.0, min(500.0, x))))
