"""Polling: asks several seats at once and collects their answers, even if the host removes some meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from nightcall.hidden_roles.events import SeatRemoved
from nightcall.kernel.audience import EVERYONE, MODERATOR
from nightcall.kernel.polls import Flow, Poll
from nightcall.kernel.questions import Ask, Field, Value

if TYPE_CHECKING:
    from nightcall.hidden_roles.game import Game


READY: Final = (Field("ready", ("yes",)),)


def collect(game: Game, poll: Poll) -> Flow:
    """Answers by seat. A seat removed meanwhile stops acting at once and dies later."""
    while not poll.is_complete():
        removed = yield poll
        if removed is None:
            break
        game.emit(SeatRemoved(seat=removed, to=EVERYONE))
        poll.drop(removed)
    return poll.answers


def collect_by_day(game: Game, opened: Callable[[], Poll]) -> Flow:
    """Answers by seat. A seat removed meanwhile dies now; picks of it are dropped and asked again."""
    poll = opened()
    while not poll.is_complete():
        removed = yield poll
        if removed is None:
            break
        yield from game.remove_now(removed)
        given = poll.answers
        game.stage.ask_again("removed")
        poll = opened()
        for seat, value in given.items():
            if seat in poll.asks and _still_holds(poll.asks[seat], value):
                poll.take(seat, value)
    return poll.answers


def wait_for_moderator(game: Game, about: str) -> Flow:
    """Waits for the moderator when nobody has a choice, so that the pause is as long as with one."""
    ask = game.stage.ask(MODERATOR, about, READY)
    yield from collect(game, game.open_for_moderator(ask))


def _still_holds(ask: Ask, value: Value) -> bool:
    for field in ask.fields:
        pick = value.get(field.name)
        picks = pick if isinstance(pick, tuple) else (pick,)
        if any(one is not None and one not in field.options for one in picks):
            return False
    return True
