"""Ravage: a hunt that always finds its prey, and finds two after a day on which nobody was executed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from nightcall.hidden_roles.abilities.ability import EVERY_SEAT, ONE_SEAT, Answers, Shape
from nightcall.hidden_roles.abilities.hunt import Hunt, VictimChosen
from nightcall.kernel.asked import LIVING, Asked
from nightcall.kernel.audience import Seat
from nightcall.kernel.chance import purpose
from nightcall.kernel.questions import Field, Value

if TYPE_CHECKING:
    from nightcall.hidden_roles.game import Game

_LOT: Final = purpose("prey")


class Ravage(Hunt, frozen=True, kw_only=True):
    """Most votes; equals are drawn; where nobody answers, the prey is drawn among all who are not of the pack.

    On the first night an odd number of players loses nobody, so that every vote is held among an odd number.
    """

    asks: ClassVar[tuple[Asked, ...]] = (
        *Hunt.asks,
        Asked("victims", "Who die tonight, after a day without an execution.", LIVING, 1, 2, ("not_your_own_pack",)),
    )

    def shapes(self, game: Game) -> tuple[Shape, ...]:
        return (Shape(EVERY_SEAT, least=1, most=2),) if _wants_two(game) else (ONE_SEAT,)

    def fields(self, game: Game, actors: Sequence[Seat], seat: Seat) -> tuple[Field, ...]:
        if not self.hunts_tonight(game):
            return ()
        barred = tuple((mate, "not_your_own_pack") for mate in game.kin())
        if _wants_two(game):
            return (Field("victims", game.table.living, 1, 2, barred),)
        return (Field("victim", game.table.living, 0, 1, barred),)

    def hunts_tonight(self, game: Game) -> bool:
        return game.table.night > 1 or (game.options.first_victim and game.table.seats % 2 == 0)

    def picks(self, value: Value) -> tuple[Seat, ...]:
        both = value.get("victims")
        return (
            tuple(pick for pick in both if isinstance(pick, int)) if isinstance(both, tuple) else super().picks(value)
        )

    def resolve(self, game: Game, actors: Sequence[Seat], answers: Answers) -> None:
        if not actors or not self.hunts_tonight(game):
            return
        kin = game.kin()
        prey = tuple(seat for seat in game.awake() if seat not in kin)
        votes = Counter(pick for seat in actors if seat in answers for pick in self.picks(answers[seat]))
        # Seats without votes rank last; ties are ordered by lot.
        drawn = game.chance.sample(prey, len(prey), _LOT, game.table.night)
        chosen = sorted(drawn, key=lambda seat: -votes[seat])[: 2 if _wants_two(game) else 1]
        for seat in sorted(chosen):
            game.emit(VictimChosen(seat=seat, to=tuple(actors)))


def _wants_two(game: Game) -> bool:
    return game.table.night > 1 and game.table.executed is None
