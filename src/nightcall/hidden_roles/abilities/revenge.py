"""Revenge: its holder's death takes a neighbour along, or one of the pack that killed it."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from msgspec import Meta

from nightcall.hidden_roles.abilities.ability import Ability
from nightcall.hidden_roles.causes import Fallen
from nightcall.hidden_roles.dawn import BITE
from nightcall.hidden_roles.settle import die_together, has_no_last_act
from nightcall.kernel.audience import EVERYONE, Seat
from nightcall.kernel.events import Event, Telling
from nightcall.kernel.polls import Flow

if TYPE_CHECKING:
    from nightcall.hidden_roles.game import Game


class Avenged(Event, frozen=True, kw_only=True):
    """A seat that has died takes this one along."""

    in_story: ClassVar[Telling] = "phrase"

    by: Seat
    seat: Seat


class Revenge(Ability, frozen=True, kw_only=True):
    """On any death but removal. The nearest living seat is the next one in seat order, to the holder's left."""

    acts_last: ClassVar[bool] = True

    takes: Annotated[
        Literal["neighbour", "killer"],
        Meta(description="The nearest living seat to its left, or, if bitten, the nearest of the pack."),
    ] = "neighbour"

    @classmethod
    def act_last(cls, game: Game, fallen: Fallen) -> Flow:
        """Runs them in seat order, each followed by the grief it causes; those who fall may take others along."""
        if game.is_learnt:
            yield from game.learn(sorted(fallen))
        waiting = sorted(fallen)
        while waiting:
            seat = waiting.pop(0)
            for one in game.table.own(seat, cls):
                taken = None if has_no_last_act(game, seat, fallen) else one._taken(game, seat, fallen[seat])
                if taken is not None:
                    game.emit(Avenged(by=seat, seat=taken, to=EVERYONE))
                    more: Fallen = yield from die_together(game, {taken: ("revenge",)}, "revenge")
                    fallen.update(more)
                    waiting = sorted([*waiting, *more])

    def _taken(self, game: Game, seat: Seat, causes: Collection[str]) -> Seat | None:
        if self.takes == "neighbour":
            return _next_to(seat, game.table.living)
        return _next_to(seat, game.kin()) if BITE in causes else None


def _next_to(seat: Seat, others: tuple[Seat, ...]) -> Seat | None:
    """The first of these after this seat, round the table."""
    return min(others, key=lambda other: (other < seat, other), default=None)
