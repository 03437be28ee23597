"""Scapegoat: when a vote is tied, its holder is executed instead."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from nightcall.hidden_roles.abilities.ability import Ability
from nightcall.kernel.audience import EVERYONE, Seat
from nightcall.kernel.events import Event, Telling
from nightcall.kernel.polls import Flow

if TYPE_CHECKING:
    from nightcall.hidden_roles.game import Game


class Blamed(Event, frozen=True, kw_only=True):
    """A tie falls on this seat."""

    in_story: ClassVar[Telling] = "phrase"

    seat: Seat


class Scapegoat(Ability, frozen=True, kw_only=True):
    """After the last vote of the day, and before a lot; of two holders, the one in the lower seat."""

    @classmethod
    def break_tie(cls, game: Game, tied: tuple[Seat, ...]) -> Flow:
        yield from game.learn_cards(game.book.cards_with(cls))
        goats = [seat for seat in game.table.living if game.table.has(seat, cls)]
        if not goats:
            return tied
        game.emit(Blamed(seat=goats[0], to=EVERYONE))
        return (goats[0],)
