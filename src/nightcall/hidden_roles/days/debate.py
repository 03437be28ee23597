"""Debate: everybody may speak; it ends by time or when all living seats are ready."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from nightcall.hidden_roles.days.step import DayStep
from nightcall.hidden_roles.events import DebateBegan
from nightcall.hidden_roles.floors import debating
from nightcall.hidden_roles.polling import READY, collect_by_day
from nightcall.kernel.asked import Asked
from nightcall.kernel.audience import EVERYONE, MODERATOR, Seat
from nightcall.kernel.polls import Flow, Poll
from nightcall.kernel.questions import Value

if TYPE_CHECKING:
    from nightcall.hidden_roles.game import Game

_NOT_YET: Final = {"ready": None}


class Debate(DayStep, frozen=True):
    """An open debate."""

    asks: ClassVar[tuple[Asked, ...]] = (Asked("ready", "Ready to go on.", ("yes",), about=("debate",)),)

    def hold(self, game: Game) -> Flow:
        game.emit(DebateBegan(day=game.table.day, to=EVERYONE))

        def opened() -> Poll:
            seats = (MODERATOR,) if game.is_moderated else game.table.living
            asks = game.stage.ask_each("debate", dict.fromkeys(seats, READY))
            return game.stage.open(asks, debating(game), agreed=all_ready)

        yield from collect_by_day(game, opened)


def all_ready(answers: dict[Seat, Value]) -> bool:
    """True if nobody answered "not yet"."""
    return _NOT_YET not in answers.values()
