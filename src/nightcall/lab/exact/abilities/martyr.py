"""Martyr: asks its holder nothing; executed, it has won, or its side has."""

from __future__ import annotations

from typing import Final

from nightcall.hidden_roles.abilities.martyr import Martyr
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.teams import ALONE
from nightcall.lab.exact.power import ExactPower, Follow
from nightcall.lab.exact.state import ChainState


def _wins(book: HiddenRolesBook, ability: Martyr, state: ChainState) -> ChainState:
    holder = next(card for card in book.cards if ability in card.abilities)
    return state._replace(won=ALONE if ability.wins == "alone" else holder.wins_with)


POWER: Final = ExactPower(may_win=(ALONE,), chain=Follow("martyr", executed=_wins, one_copy=True))
