"""Polling: asks several seats at once and collects what they answer, one at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from nightcall.hidden_roles.events import SeatRemoved
from nightcall.kernel.audience import EVERYONE, Seat
from nightcall.kernel.inputs import Answer, Remove
from nightcall.kernel.polls import Floor, Flow, Poll
from nightcall.kernel.questions import Ask, Value

if TYPE_CHECKING:
    from nightcall.hidden_roles.game import Game

Agreed = Callable[[dict[Seat, Value]], bool]
Changed = Callable[[Seat, Value], None]


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
    poll = game.stage.open(asks, floors, secret=secret)
    answers: dict[Seat, Value] = {}
    while True:
        removed = yield from _until_closed(poll, answers, only_time_closes, changed, agreed)
        if removed is None:
            return answers
        game.emit(SeatRemoved(seat=removed, to=EVERYONE))
        poll.asks.pop(removed, None)
        answers.pop(removed, None)


def collect_by_day(
    game: Game,
    ask: Callable[[], dict[Seat, Ask]],
    *,
    floors: Callable[[], tuple[Floor, ...]] = tuple,
    agreed: Agreed | None = None,
) -> Flow:
    """Answers by seat. A seat removed meanwhile dies now; picks of it vanish and their givers may choose again."""
    answers: dict[Seat, Value] = {}
    while True:
        asks = ask()
        answers = {seat: value for seat, value in answers.items() if seat in asks and _still_holds(asks[seat], value)}
        removed = yield from _until_closed(game.stage.open(asks, floors()), answers, False, None, agreed)
        if removed is None:
            return answers
        yield from game.remove_now(removed)


def _until_closed(
    poll: Poll,
    answers: dict[Seat, Value],
    only_time_closes: bool,
    changed: Changed | None,
    agreed: Agreed | None,
) -> Flow:
    """None when the poll is closed, or the seat that the host removed."""
    while only_time_closes or len(answers) < len(poll.asks) or (agreed is not None and not agreed(answers)):
        given = yield poll
        if type(given) is Answer:
            answers[given.seat] = given.value
            if changed is not None:
                changed(given.seat, given.value)
        elif type(given) is Remove:
            return given.seat
        else:
            break
    return None


def _still_holds(ask: Ask, value: Value) -> bool:
    for field in ask.fields:
        pick = value.get(field.name)
        picks = pick if isinstance(pick, tuple) else (pick,)
        if any(one is not None and one not in field.options for one in picks):
            return False
    return True
