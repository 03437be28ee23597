"""Settle: a death can cause others. One queue, always in the same order.

Everyone who dies at this moment dies together; then grief, until no lover of a dead seat lives; then last
shots in seat order, each followed by its own griefs; last, a dead Sheriff names a successor.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Final

from nightcall.hidden_roles.abilities.shoot import LastActBegan, NobodyShot, Shoot, Shot
from nightcall.hidden_roles.causes import Cause, Deaths
from nightcall.hidden_roles.ends import end_of
from nightcall.hidden_roles.events import BadgeBuried, BadgeGiven, CardShown, Died, How, SuccessionBegan
from nightcall.hidden_roles.polling import collect, wait_for_moderator
from nightcall.kernel.audience import EVERYONE, Seat
from nightcall.kernel.chance import purpose
from nightcall.kernel.polls import Flow
from nightcall.kernel.questions import Field

if TYPE_CHECKING:
    from nightcall.hidden_roles.game import Game

_BADGE_LOT: Final = purpose("badge")

Fallen = dict[Seat, frozenset[Cause]]


def settle(game: Game, deaths: Deaths, how: How) -> Flow:
    """The whole queue that follows these deaths."""
    if not deaths:
        return
    fallen = yield from _die_together(game, deaths, how)
    armed = game.book.cards_with(Shoot)
    if not armed.isdisjoint(game.table.deck):
        yield from _take_last_shots(game, fallen, armed)
    sheriff = game.table.sheriff
    if sheriff is not None and not game.table.is_alive(sheriff):
        if _has_no_last_act(game, sheriff, fallen):
            _draw_badge(game)
        else:
            yield from _name_successor(game, sheriff)
    game.let_the_dead_watch()


def settle_removal(game: Game, seat: Seat) -> Flow:
    """A removal is a queue of its own: grief follows, but no shot and no naming."""
    yield from _die_together(game, {seat: frozenset({"removed"})}, "removed")
    if game.table.sheriff is not None and not game.table.is_alive(game.table.sheriff):
        _draw_badge(game)
    game.let_the_dead_watch()


def _die_together(game: Game, deaths: Deaths, how: How) -> Flow:
    """All who died: these, and those who followed them in grief."""
    fallen: Fallen = {}
    dying = dict(deaths)
    while dying:
        seats = sorted(dying)
        for seat in seats:
            game.emit(Died(seat=seat, how="removed" if "removed" in dying[seat] else how, to=EVERYONE))
        if game.options.cards_at_death == "shown":
            if game.is_learnt:
                yield from game.learn(seats)
            for seat in seats:
                game.emit(CardShown(seat=seat, card=game.table.cards[seat], to=EVERYONE))
        fallen.update(dying)
        dying = _grieving(game, seats)
        how = "grief"
    return fallen


def _grieving(game: Game, dead: Sequence[Seat]) -> Fallen:
    if game.table.lovers is None:
        return {}
    lovers = {game.table.lover_of(seat) for seat in dead}
    return {lover: frozenset({"grief"}) for lover in lovers if lover is not None and game.table.is_alive(lover)}


def _has_no_last_act(game: Game, seat: Seat, fallen: Fallen) -> bool:
    """True if this death is a removal, or grief for one: no shot and no naming follow."""
    removed = game.table.removed
    return seat in removed or (fallen.get(seat) == frozenset({"grief"}) and game.table.lover_of(seat) in removed)


def _take_last_shots(game: Game, fallen: Fallen, armed: Collection[str]) -> Flow:
    """Shots by those who have fallen; whoever falls by them is added."""
    waiting = {seat: causes for seat, causes in fallen.items() if not _has_no_last_act(game, seat, fallen)}
    while group := (yield from _next_to_shoot(game, waiting, armed)):
        causes = {seat: waiting.pop(seat) for seat in group}
        if not game.table.living:
            return
        shots = yield from _hold_last_act(game, causes)
        for shooter, target in shots:
            if not game.table.is_alive(target):
                continue
            game.emit(Shot(by=shooter, seat=target, to=EVERYONE))
            shot = yield from _die_together(game, {target: frozenset({"shot"})}, "shot")
            fallen.update(shot)
            waiting.update({seat: causes for seat, causes in shot.items() if not _has_no_last_act(game, seat, fallen)})
        if not shots:
            game.emit(NobodyShot(to=EVERYONE))


def _next_to_shoot(game: Game, waiting: Fallen, armed: Collection[str]) -> Flow:
    """The seats whose last act is awaited next.

    Where dead cards are shown, that is a dead holder, whether or not this death allows a shot. Where they stay
    hidden, it is everyone who has just died, so that a moment in which nobody shoots tells nothing.
    """
    if not waiting:
        return ()
    if game.options.cards_at_death == "hidden":
        if game.table.shots >= sum(game.table.deck.get(card, 0) for card in armed):
            return ()
        yield from game.learn(waiting)
        return tuple(sorted(waiting))
    return tuple(sorted(seat for seat in waiting if game.table.cards[seat] in armed)[:1])


def _hold_last_act(game: Game, causes: Fallen) -> Flow:
    """Who shoots whom, in seat order."""
    game.emit(LastActBegan(seats=tuple(causes), to=EVERYONE))
    shooters = [seat for seat in causes if _may_shoot(game, seat, causes[seat])]
    if game.is_learnt:
        answers = {}
        if not shooters:
            yield from wait_for_moderator(game, "last_act")
        for seat in shooters:
            answers[seat] = yield from game.ask_moderator("last_act", (Field("shoot", game.table.living),), seat)
    else:
        forms = {seat: (Field("shoot" if seat in shooters else "suspect", game.table.living),) for seat in causes}
        answers = yield from collect(game, game.stage.open(game.stage.ask_each("last_act", forms)))
    picks = [(seat, answers.get(seat, {}).get("shoot")) for seat in shooters]
    return [(seat, target) for seat, target in picks if isinstance(target, int)]


def _may_shoot(game: Game, seat: Seat, causes: frozenset[Cause]) -> bool:
    abilities = game.table.playing[seat].abilities
    return any(isinstance(ability, Shoot) and ability.is_allowed(causes, game.options) for ability in abilities)


def _name_successor(game: Game, sheriff: Seat) -> Flow:
    if not game.table.living or end_of(game.table, game.options) is not None:
        game.emit(BadgeBuried(to=EVERYONE))
        return
    game.emit(SuccessionBegan(seat=sheriff, to=EVERYONE))
    answerer = game.answerer(sheriff)
    ask = game.stage.ask(
        answerer,
        "succession",
        (Field("successor", game.table.living),),
        on_behalf_of=sheriff if game.is_learnt else None,
    )
    answers = yield from collect(game, game.stage.open({answerer: ask}))
    named = answers.get(answerer, {}).get("successor")
    if isinstance(named, int):
        game.emit(BadgeGiven(seat=named, how="named", to=EVERYONE))
    else:
        _draw_badge(game)


def _draw_badge(game: Game) -> None:
    if not game.table.living:
        game.emit(BadgeBuried(to=EVERYONE))
        return
    drawn = game.chance.pick(game.table.living, _BADGE_LOT, game.table.day, game.table.deaths)
    game.emit(BadgeGiven(seat=drawn, how="lot", to=EVERYONE))
