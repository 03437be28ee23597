"""Guesses of the dead: secret until the end, then scored by the revealed cards."""

from __future__ import annotations

from collections.abc import Mapping

from nightcall.hidden_roles.events import CardsRevealed, Died
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.state import State
from nightcall.hidden_roles.teams import WOLVES
from nightcall.kernel.audience import EVERYONE, Seat
from nightcall.kernel.session import Session


def is_dead(session: Session, seat: Seat) -> bool:
    """True once the seat itself has been told so."""
    state: State = session.view(seat).state
    return not state.is_alive(seat)


def all_seeing(session: Session) -> frozenset[Seat]:
    """The dead who have been shown every card, or can hear other dead talk.

    Whether they did talk is theirs alone: who lives must not find out by asking to go back.
    """
    shown: set[Seat] = set()
    dead: set[Seat] = set()
    for event in session.truth().events:
        if isinstance(event, Died):
            dead.add(event.seat)
        elif isinstance(event, CardsRevealed) and event.to != EVERYONE:
            shown.update(event.to)
    hear_each_other = session.header.options.get("dead_talk", False) and len(dead) > 1
    return frozenset(dead if hear_each_other else shown & dead)


def cards_held(session: Session) -> tuple[str | None, ...]:
    """What each seat really holds now."""
    held: State = session.truth().state
    return tuple(held.cards)


def scored(
    book: HiddenRolesBook, session: Session, guesses: Mapping[Seat, tuple[Seat, ...]]
) -> dict[Seat, tuple[int, int]]:
    """For each seat that guessed: how many were right, and how many it made; empty until the cards are known.

    A wolf's guesses do not count, like those it made at night.
    """
    if not guesses or not session.is_over:
        return {}
    known: State = session.truth().state
    cards = enumerate(known.playing)
    wolves = {seat for seat, card in cards if card is not None and book.card(card).counts_as == WOLVES}
    return {seat: (len(wolves & set(made)), len(set(made))) for seat, made in guesses.items() if seat not in wolves}
