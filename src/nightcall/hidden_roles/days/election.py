"""Election: the town chooses a Sheriff, once, on the day the table has agreed upon."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from nightcall.hidden_roles.days.ballot import hold_ballot, told_by_moderator
from nightcall.hidden_roles.days.step import DayStep
from nightcall.hidden_roles.events import BadgeGiven, ElectionBegan
from nightcall.kernel.asked import LIVING, Asked
from nightcall.kernel.audience import EVERYONE, Seat
from nightcall.kernel.chance import purpose
from nightcall.kernel.polls import Flow

if TYPE_CHECKING:
    from nightcall.hidden_roles.game import Game

_LOT: Final = purpose("election")


class Election(DayStep, frozen=True):
    """Most votes; a tie, or no vote at all, is voted again among the tied, and then drawn by lot."""

    asks: ClassVar[tuple[Asked, ...]] = (
        Asked("vote", "Who becomes Sheriff.", LIVING, barred=("not_yourself",), about=("election",)),
        Asked("elected", "Who has become Sheriff.", LIVING, about=("election",), is_moderators=True),
    )

    def hold(self, game: Game) -> Flow:
        if game.table.day != game.options.sheriff_day:
            return
        among = game.table.living
        most: tuple[Seat, ...] = ()
        for is_second in (False, True):
            if is_second:
                game.stage.ask_again("tie" if most else "no_votes")
            most = yield from _elect(game, among)
            among = tuple(seat for seat in most or among if game.table.is_alive(seat)) or game.table.living
            if len(most) == 1:
                game.emit(BadgeGiven(seat=most[0], how="votes", to=EVERYONE))
                return
        drawn = game.chance.pick(among, _LOT, game.table.day)
        game.emit(BadgeGiven(seat=drawn, how="lot", to=EVERYONE))


def _elect(game: Game, among: tuple[Seat, ...]) -> Flow:
    game.emit(ElectionBegan(among=among, to=EVERYONE))
    if game.is_moderated:
        return told_by_moderator(game, "election", "elected", among)
    return hold_ballot(game, "election", among, {})
