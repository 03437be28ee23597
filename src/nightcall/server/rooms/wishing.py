"""Wishes: somebody playing alone among bots may choose their card. Such a game isn't sealed, and says so."""

from __future__ import annotations

from collections.abc import Sequence

from nightcall.families.registry import family_of
from nightcall.kernel.audience import Seat
from nightcall.kernel.errors import BadSetup
from nightcall.kernel.sentences import Sentence
from nightcall.kernel.session import Session
from nightcall.kernel.sources import Given


def granted(session: Session, people: Sequence[Seat], card: str) -> Given:
    """Deals this game with this card for the only person; refuses if there are others."""
    if len(people) != 1:
        sentence = "Only somebody who plays with bots alone can wish for a card; deal without a wish."
        raise BadSetup(Sentence("wish_in_company", sentence))
    deal = family_of(session.rulebook).granted(session, people[0], card)
    if deal is None:
        raise BadSetup(Sentence("wish_not_in_the_deck", "There is no '{card}' in this deck to wish for.", card=card))
    return deal
