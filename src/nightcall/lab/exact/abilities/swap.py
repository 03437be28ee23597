"""Swap: left, right or neither, equally often; done once, so only the deck in play reflects it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from nightcall.hidden_roles.abilities.swap import Swap
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.teams import WOLVES
from nightcall.kernel.audience import Seat
from nightcall.kernel.chance import purpose
from nightcall.kernel.questions import Field, Pick
from nightcall.kernel.sentences import Sentence
from nightcall.lab.exact.power import ExactPower, Follow
from nightcall.lab.policies.choices import Choices
from nightcall.lab.refusals import NotExact

_TAKE: Final = purpose("lab take")


def _take(choices: Choices, field: Field, seat: Seat) -> Pick:
    sides = (*field.open_options, None) if field.may_be_empty else field.open_options
    return choices.one_of(sides, _TAKE, seat)


def _deal(book: HiddenRolesBook, deck: Mapping[str, int], players: int) -> Iterator[tuple[dict[str, int], int, int]]:
    """Two cards are in the middle; the holder takes the left, the right or neither, equally often."""
    swaps = book.cards_with(Swap)
    total = sum(deck.values())
    if total != players + 2:
        raise NotExact(Sentence("inexact_two_in_the_middle", "The chain follows two cards in the middle."))
    for left in deck:
        for right in deck:
            ways = deck[left] * (deck[right] - (left == right))
            if ways <= 0:
                continue
            dealt = {**deck, left: deck[left] - 1}
            dealt[right] -= 1
            holders = [card for card in swaps if dealt.get(card)]
            if not holders:
                yield dealt, ways, total * (total - 1)
                continue
            wolves = [book.card(card).counts_as == WOLVES for card in (left, right)]
            choices = [left, right] if all(wolves) else [left, right, holders[0]]
            for taken in choices:
                played = {**dealt, holders[0]: dealt[holders[0]] - 1}
                played[taken] = played.get(taken, 0) + 1
                yield played, ways, total * (total - 1) * len(choices)


POWER: Final = ExactPower(answers={"take": _take}, chain=Follow(deal=_deal))
