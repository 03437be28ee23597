"""Pointing: everybody points at once, and who has most fingers is executed."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from nightcall.hidden_roles.days.ballot import hold_ballot, told_by_moderator
from nightcall.hidden_roles.days.step import DayStep
from nightcall.hidden_roles.events import NobodyExecuted, VoteBegan, WhyNobody
from nightcall.hidden_roles.settle import break_tie, execute
from nightcall.kernel.asked import LIVING, Asked
from nightcall.kernel.audience import EVERYONE, Seat
from nightcall.kernel.chance import purpose
from nightcall.kernel.polls import Flow

if TYPE_CHECKING:
    from nightcall.hidden_roles.game import Game

_TIE: Final = purpose("tied vote")


class Pointing(DayStep, frozen=True):
    """A tie executes nobody, unless the table has chosen otherwise."""

    asks: ClassVar[tuple[Asked, ...]] = (
        Asked("vote", "Who is executed.", LIVING, barred=("not_yourself", "not_your_lover"), about=("vote",)),
        Asked("executed", "Who is executed, if anybody.", LIVING, about=("vote",), is_moderators=True),
    )

    def hold(self, game: Game) -> Flow:
        most = yield from _point(game, game.table.living)
        if len(most) > 1 and game.options.tied_vote == "again":
            game.stage.ask_again("tie")
            most = yield from _point(game, most)
        if len(most) > 1:
            most = yield from break_tie(game, most)
        if len(most) > 1 and game.options.tied_vote == "lot":
            most = (game.chance.pick(most, _TIE, game.table.day),)
        if len(most) == 1:
            yield from execute(game, most[0])
            yield from game.after_queue()
        else:
            # A moderator who counted real hands only enters that they chose nobody.
            reason: WhyNobody = "tie" if most else "as_counted" if game.is_moderated else "no_votes"
            game.emit(NobodyExecuted(reason=reason, to=EVERYONE))


def _point(game: Game, among: tuple[Seat, ...]) -> Flow:
    game.emit(VoteBegan(among=among, to=EVERYONE))
    if game.is_moderated:
        return told_by_moderator(game, "vote", "executed", among)

    lovers: dict[Seat, tuple[tuple[Seat, str], ...]] = {}
    # Pointing is public, so barring one's lover would reveal the couple.
    if game.table.lovers is not None and game.options.votes == "hidden":
        one, other = game.table.lovers
        lovers = {one: ((other, "not_your_lover"),), other: ((one, "not_your_lover"),)}
    return hold_ballot(game, "vote", among, lovers, executes=True)
