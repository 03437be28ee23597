"""How a seat that a bite hardly hurts draws the pack's attention: it names more suspects than others do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from nightcall.hidden_roles.talk import Accuse, AnyStatement

if TYPE_CHECKING:
    from nightcall.bots.mind import Mind

_NAMED: Final = 3  # a day


def speak_up(mind: Mind, usual: Sequence[AnyStatement]) -> Sequence[AnyStatement]:
    """What anybody would say, and then one suspect after the other: a pack bites those who are after it."""
    named = [one.seat for one in (*mind.memory.said_today, *usual) if isinstance(one, Accuse)]
    if mind.is_wolf or usual or len(named) >= _NAMED:
        return usual
    others = [seat for seat in mind.table.living if seat not in (mind.seat, mind.lover, *named)]
    suspect = mind.condemned(others)
    return () if suspect is None else (Accuse(seat=suspect),)
