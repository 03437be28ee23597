"""Polling: asks several seats at once and collects what they answer, whatever the host does meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from nightcall.hidden_roles.events import SeatRemoved
from nightcall.kernel.audience import EVERYONE, Seat
from nightcall.kernel.polls import Agreed, Changed, Floor, Flow
from nightcall.kernel.questions import Ask, Value

if TYPE_CHECKING:
    from nightcall.hidden_roles.game import Game


def collect(
    game: Game,
    asks: dict[Seat, Ask],
    *,
    floors: tuple[Floor, ...] = (),
    secret: bool = False,
    only_time_closes: bool = False,
    changed: Changed | None = None,
    agreed: Agreed | None = None,
) -> Flow:
    """Answers by seat. A seat removed meanwhile stops acting at once; its death waits for its moment."""
    poll = game.stage.open(
        asks, floors, secret=secret, only_time_closes=only_time_closes, changed=changed, agreed=agreed
    )
    while not poll.is_complete():
        removed = yield poll
        if removed is None:
            break
        game.emit(SeatRemoved(seat=removed, to=EVERYONE))
        poll.drop(removed)
    return poll.answers


def collect_by_day(
    game: Game,
    ask: Callable[[], dict[Seat, Ask]],
    *,
    floors: Callable[[], tuple[Floor, ...]] = tuple,
    agreed: Agreed | None = None,
    enough: Agreed | None = None,
) -> Flow:
    """Answers by seat. A seat removed meanwhile dies now; picks of it vanish and their givers choose again."""
    poll = game.stage.open(ask(), floors(), agreed=agreed, enough=enough)
    while not poll.is_complete():
        removed = yield poll
        if removed is None:
            break
        yield from game.remove_now(removed)
        given = poll.answers
        poll = game.stage.open(ask(), floors(), agreed=agreed, enough=enough)
        for seat, value in given.items():
            if seat in poll.asks and _still_holds(poll.asks[seat], value):
                poll.take(seat, value)
    return poll.answers


def _still_holds(ask: Ask, value: Value) -> bool:
    for field in ask.fields:
        pick = value.get(field.name)
        picks = pick if isinstance(pick, tuple) else (pick,)
        if any(one is not None and one not in field.options for one in picks):
            return False
    return True
