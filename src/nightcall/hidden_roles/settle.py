"""Settles deaths: one death can cause others, in one queue with a fixed order.

First everyone who dies at this moment, together; then grief, until no lover of a dead seat lives; then the last acts
of powers that have one; finally a dead Sheriff names a successor.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from nightcall.hidden_roles.causes import Deaths, Fallen
from nightcall.hidden_roles.ends import end_of
from nightcall.hidden_roles.events import BadgeBuried, BadgeGiven, CardShown, Died, How, SuccessionBegan
from nightcall.hidden_roles.polling import collect
from nightcall.kernel.asked import LIVING, Asked
from nightcall.kernel.audience import EVERYONE, Seat
from nightcall.kernel.chance import purpose
from nightcall.kernel.polls import Flow
from nightcall.kernel.questions import Field

if TYPE_CHECKING:
    from nightcall.hidden_roles.abilities.ability import Ability
    from nightcall.hidden_roles.game import Game

_BADGE_LOT: Final = purpose("badge")
ASKS: Final = (Asked("successor", "Who is Sheriff now.", LIVING, about=("succession",)),)


def execute(game: Game, seat: Seat) -> Flow:
    """Kills the seat by the vote, unless a power spares it."""
    if game.is_learnt and (game.in_play.spares or game.book.goals):
        yield from game.learn((seat,))
    deaths = spared(game, {seat: ("executed",)}, "executed")
    if deaths:
        yield from settle(game, deaths, "executed")


def break_tie(game: Game, tied: tuple[Seat, ...]) -> Flow:
    """The candidates for execution after a tie, once every power is applied."""
    for kind in game.in_play.tie_breakers:
        if len(tied) > 1:
            tied = yield from kind.break_tie(game, tied)
    return tied


def spared(game: Game, deaths: Deaths, how: How) -> Deaths:
    """The deaths that remain once every power is applied."""
    for kind in game.in_play.spares:
        deaths = kind.spare(game, deaths, how)
    return deaths


def settle(game: Game, deaths: Deaths, how: How) -> Flow:
    """Runs the whole queue that follows these deaths."""
    fallen = yield from die_together(game, deaths, how)
    if game.in_play.last_acts:
        yield from _act_last(game, fallen)
    sheriff = game.table.sheriff
    if sheriff is not None and not game.table.is_alive(sheriff):
        if has_no_last_act(game, sheriff, fallen):
            _draw_badge(game)
        else:
            yield from _name_successor(game, sheriff)
    game.lay_to_rest(fallen)


def _act_last(game: Game, fallen: Fallen) -> Flow:
    """The last acts of all powers, until each has seen everybody who has fallen, also by the last act of another."""
    seen = dict.fromkeys(game.in_play.last_acts, 0)  # how many of the fallen, in their order
    while (kind := _next_to_act(seen, len(fallen))) is not None:
        unseen = dict(list(fallen.items())[seen[kind] :]) if seen[kind] else fallen
        yield from kind.act_last(game, unseen)
        fallen.update(unseen)
        seen[kind] = len(fallen)


def _next_to_act(seen: Mapping[type[Ability], int], fallen: int) -> type[Ability] | None:
    for kind, count in seen.items():
        if count < fallen:
            return kind
    return None


def settle_removal(game: Game, seat: Seat) -> Flow:
    """Runs the queue of a removal: grief follows, but no shot and no succession."""
    fallen = yield from die_together(game, {seat: ("removed",)}, "removed")
    if game.table.sheriff is not None and not game.table.is_alive(game.table.sheriff):
        _draw_badge(game)
    game.lay_to_rest(fallen)


def die_together(game: Game, deaths: Deaths, how: How) -> Flow:
    """Kills these and those who follow them in grief; returns all who died."""
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
        for kind in game.in_play.mourns:
            kind.mourn(game, seats)
        fallen.update(dying)
        dying = _grieving(game, seats)
        how = "grief"
    return fallen


def _grieving(game: Game, dead: Sequence[Seat]) -> Fallen:
    if game.table.lovers is None:
        return {}
    lovers = {game.table.lover_of(seat) for seat in dead}
    return {lover: ("grief",) for lover in lovers if lover is not None and game.table.is_alive(lover)}


def has_no_last_act(game: Game, seat: Seat, fallen: Fallen) -> bool:
    """True if this death is a removal, or grief for one: no shot and no succession follow."""
    removed = game.table.removed
    return seat in removed or (fallen.get(seat) == ("grief",) and game.table.lover_of(seat) in removed)


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
        on_behalf_of=sheriff if game.is_moderated else None,
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
