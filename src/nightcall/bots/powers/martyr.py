"""Martyr: how its holder gets itself executed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from nightcall.bots.powers.half import Half
from nightcall.bots.powers.picking import seats_in
from nightcall.hidden_roles.abilities.ability import Ability
from nightcall.hidden_roles.talk import Accuse, AnyStatement, Claim, Defend, Disagree
from nightcall.kernel.audience import Seat
from nightcall.kernel.questions import Field, Pick

if TYPE_CHECKING:
    from nightcall.bots.mind import Mind


def vote(mind: Mind, field: Field) -> Pick:
    """Votes for the most trusted seat: it looks bad, and helps nobody else to be executed."""
    return _most_trusted(mind, [seat for seat in seats_in(field) if seat != mind.seat])


def _yes(mind: Mind, field: Field) -> Pick:
    return "yes"


def _die(mind: Mind, field: Field) -> Pick:
    return "die"


def says(mind: Mind, _ability: Ability, usual: Sequence[AnyStatement]) -> Sequence[AnyStatement]:
    """Lies that are found out, and accuses the trusted; it answers others, but never in its own defence."""
    own = [one for one in _provocations(mind) if one not in mind.memory.said_today]
    return (*own, *(one for one in usual if not isinstance(one, Claim | Defend | Disagree)))


def _provocations(mind: Mind) -> Iterator[AnyStatement]:
    card = _contradicted(mind)
    if card is not None:
        yield Claim(card=card)
    trusted = _most_trusted(mind, [seat for seat in mind.table.living if seat != mind.seat])
    if trusted is not None and not any(isinstance(one, Accuse) for one in mind.memory.said_today):
        yield Accuse(seat=trusted)


def _contradicted(mind: Mind) -> str | None:
    """A card to claim that it can't hold, because every copy of it lies face up; None if it has claimed one."""
    deck, shown = mind.table.deck, [*mind.memory.shown.values()]
    gone = [card for card in shown if card != mind.book.plain and shown.count(card) >= deck.get(card, len(shown) + 1)]
    taken = [card for card in gone if not mind.memory.is_wolf_card(card)]
    return taken[0] if taken and mind.memory.claims.get(mind.seat) not in taken else None


def _most_trusted(mind: Mind, seats: Sequence[Seat]) -> Seat | None:
    return min(seats, key=lambda seat: (mind.as_public[seat], seat), default=None)


MARTYR: Final = Half(
    ability="martyr", by_day={"vote": vote, "name": vote, "propose": vote, "second": _yes, "thumb": _die}, says=says
)
