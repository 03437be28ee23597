"""A seat's private knowledge, read from its own state only."""

from __future__ import annotations

from typing import Final

from nightcall.bots.belief.belief import Secrets
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.state import State
from nightcall.hidden_roles.teams import WOLVES
from nightcall.kernel.audience import Seat

_LAST_NIGHT_TO_BECOME: Final = 2
_BY_COUNT: Final = ("pack", "sniffed")  # findings of what a card counts as, whatever it is seen as


def secrets_of(book: HiddenRolesBook, state: State) -> Secrets:
    """The cards this seat knows, and the seats of which it knows only the side."""
    cards: dict[Seat, str] = {seat: card for seat, card in enumerate(state.playing) if card is not None}
    wolves: dict[Seat, bool] = {}
    early: set[Seat] = set()
    may_become = any(not book.wolves.isdisjoint(one.may_come_to_play) for card in book.cards for one in card.abilities)
    may_turn = any(not book.wolves.isdisjoint(one.brings) for card in book.cards for one in card.abilities)
    sides_tell = all((card.seen_as == WOLVES) == (card.counts_as == WOLVES) for card in book.cards)
    for found in state.findings:
        if found.seat in cards:
            continue
        if found.card is not None:
            is_wolf = found.card in book.wolves
        elif found.team is not None:
            is_wolf = found.team == WOLVES
            if not sides_tell and found.how not in _BY_COUNT:
                continue  # some cards are seen as what they are not, so nothing follows for certain
        elif found.how == "fellow":
            is_wolf = False
        else:
            continue
        if not is_wolf and (may_turn or (may_become and found.night <= _LAST_NIGHT_TO_BECOME)):
            early.add(found.seat)
            continue
        wolves[found.seat] = is_wolf
        if found.card is not None and not may_become:
            cards[found.seat] = found.card
    if state.pack and cards.get(state.viewer) in book.pack:
        pack = {found.seat for found in state.findings if found.how == "pack"} | {*state.pack, state.viewer}
        wolves |= {seat: seat in pack for seat in range(state.seats) if seat not in cards}
    return Secrets(cards, wolves, frozenset(early), state.wolf_among)
