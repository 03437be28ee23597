"""Shoot: with its dying breath its holder may take another seat along."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from nightcall.hidden_roles.abilities.ability import Ability
from nightcall.hidden_roles.causes import Cause, Causes, Fallen
from nightcall.hidden_roles.dawn import BITE
from nightcall.hidden_roles.polling import collect, wait_for_moderator
from nightcall.hidden_roles.settle import die_together, has_no_last_act
from nightcall.kernel.asked import LIVING, Asked
from nightcall.kernel.audience import EVERYONE, Seat
from nightcall.kernel.events import Event, Telling
from nightcall.kernel.polls import Flow
from nightcall.kernel.questions import Field

if TYPE_CHECKING:
    from collections.abc import Collection

    from nightcall.hidden_roles.game import Game
    from nightcall.hidden_roles.options import Options
    from nightcall.hidden_roles.record import Record
    from nightcall.hidden_roles.table import Table

_LEAVES_TIME: Final[tuple[Cause, ...]] = (BITE, "executed")


class Shooters(list[Seat]):
    """Whole game: the seats that have shot."""


class LastActBegan(Event, frozen=True, kw_only=True):
    """Everybody waits for a possible last act of these seats."""

    in_story: ClassVar[Telling] = "untold"

    seats: tuple[Seat, ...]

    def note(self, record: Record) -> None:
        record.enter("last_act", self.seats)


class Shot(Event, frozen=True, kw_only=True):
    """A dying seat shoots."""

    in_story: ClassVar[Telling] = "phrase"

    by: Seat
    seat: Seat

    def change(self, table: Table) -> None:
        table.kept[Shooters].append(self.by)

    def note(self, record: Record) -> None:
        record.act(self.by, "shoot", self.seat)


class NobodyShot(Event, frozen=True, kw_only=True):
    """No shot was fired."""

    in_story: ClassVar[Telling] = "untold"


class Shoot(Ability, frozen=True, kw_only=True):
    """The pack's bite and the vote leave time for a shot; a table may allow it on any death but removal."""

    asks: ClassVar[tuple[Asked, ...]] = (
        Asked("shoot", "Who is taken along.", LIVING, about=("last_act",)),
        Asked("suspect", "Who the dead without a shot suspect.", LIVING, about=("last_act",), is_decoy=True),
        Asked("ready", "Nobody can shoot: go on.", ("yes",), about=("last_act",), is_moderators=True),
    )

    house_rules: ClassVar[tuple[str, ...]] = ("shots",)
    acts_last: ClassVar[bool] = True

    def is_allowed(self, causes: Causes, options: Options) -> bool:
        """True if a seat that died of these causes may shoot."""
        if "removed" in causes:
            return False
        return options.shots == "any_death" or any(cause in _LEAVES_TIME for cause in causes)

    @classmethod
    def act_last(cls, game: Game, fallen: Fallen) -> Flow:
        """Runs the shots in seat order, each followed by the grief it causes."""
        armed = game.book.cards_with(cls)
        waiting = {seat: causes for seat, causes in fallen.items() if not has_no_last_act(game, seat, fallen)}
        while group := (yield from _next_to_shoot(game, waiting, armed)):
            causes = {seat: waiting.pop(seat) for seat in group}
            if not game.table.living:
                return
            shots = yield from _hold_last_act(game, causes)
            for shooter, target in shots:
                if not game.table.is_alive(target):
                    continue
                game.emit(Shot(by=shooter, seat=target, to=EVERYONE))
                shot: Fallen = yield from die_together(game, {target: ("shot",)}, "shot")
                fallen.update(shot)
                waiting.update({one: why for one, why in shot.items() if not has_no_last_act(game, one, fallen)})
            if not shots:
                game.emit(NobodyShot(to=EVERYONE))


def _next_to_shoot(game: Game, waiting: Fallen, armed: Collection[str]) -> Flow:
    """The seats whose last act is awaited next.

    If dead cards are shown, that is a dead holder, whether or not this death allows a shot. If they stay hidden, it is
    everyone who has just died, so that a pause without a shot reveals nothing.
    """
    if not waiting:
        return ()
    if game.options.cards_at_death == "hidden":
        if len(game.table.kept[Shooters]) >= sum(game.table.deck.get(card, 0) for card in armed):
            return ()
        yield from game.learn(waiting)
        return tuple(sorted(waiting))
    return tuple(sorted(seat for seat in waiting if game.table.cards[seat] in armed)[:1])


def _hold_last_act(game: Game, causes: Fallen) -> Flow:
    """Asks these seats for their shots, in seat order."""
    game.emit(LastActBegan(seats=tuple(causes), to=EVERYONE))
    shooters = [seat for seat in causes if _may_shoot(game, seat, causes[seat])]
    if game.is_moderated:
        answers = {}
        if not shooters:
            yield from wait_for_moderator(game, "last_act")
        for seat in shooters:
            answers[seat] = yield from game.ask_moderator("last_act", (Field("shoot", game.table.living),), seat)
    else:
        forms = {seat: (Field("shoot" if seat in shooters else "suspect", game.table.living),) for seat in causes}
        answers = yield from collect(game, game.stage.open(game.stage.ask_each("last_act", forms, final=True)))
    picks = [(seat, answers.get(seat, {}).get("shoot")) for seat in shooters]
    return [(seat, target) for seat, target in picks if isinstance(target, int)]


def _may_shoot(game: Game, seat: Seat, causes: Causes) -> bool:
    abilities = game.table.playing[seat].abilities
    return any(isinstance(ability, Shoot) and ability.is_allowed(causes, game.options) for ability in abilities)
