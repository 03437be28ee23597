"""Swap: whether a middle card is better than one's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nightcall.bots.powers.half import Half
from nightcall.kernel.chance import purpose
from nightcall.kernel.questions import Field, Option, Pick

if TYPE_CHECKING:
    from nightcall.bots.mind import Mind

_TAKE: Final = purpose("bot takes a wolf")


def take(mind: Mind, field: Field) -> Pick:
    """The most attractive card; a plain one is no gain, and not everybody likes to be a wolf."""
    middle = mind.memory.middle

    def interest(side: Option) -> int:
        card = mind.book.card(middle[field.options.index(side)])
        if mind.memory.is_wolf_card(card.name):
            return 2 if mind.luck.happens(50, _TAKE) else -1
        return mind.appeal(card)

    if len(middle) != len(field.options):
        return None
    best = max(field.open_options, key=interest)
    return best if interest(best) > 0 or not field.may_be_empty else None


SWAP: Final = Half(ability="swap", fields={"take": take})
