"""Folding: builds a position from a game's events, and the state from the position."""

from __future__ import annotations

from nightcall.kernel.audience import Seat
from nightcall.kernel.events import Event
from nightcall.race.events import RaceEnded
from nightcall.race.position import Position
from nightcall.race.state import RaceResult, RaceState


class RaceFolding:
    """The same for every viewer: there are no secrets."""

    def __init__(self, players: tuple[str, ...], viewer: Seat) -> None:
        self._players = players
        self._viewer = viewer
        self._position = Position()

    def take(self, event: Event) -> None:
        """Applies one event."""
        event.change(self._position)

    @property
    def state(self) -> RaceState:
        """The current state; lists are copied."""
        position = self._position
        return RaceState(
            viewer=self._viewer,
            players=self._players,
            spaces=position.spaces,
            arrows=position.arrows,
            starts=dict(position.starts),
            home=tuple(position.home),
            path=tuple([tuple(sorted(spaces)) for spaces in position.path]),
            christmas=dict(position.christmas),
            santa_waits=position.santa_waits,
            kept=tuple(map(tuple, position.kept)),
            left=tuple(sorted(position.left)),
            turn=position.turn,
            seat=position.seat if position.turn else None,
            face=position.face,
            throw=position.throw,
            pips=position.pips,
            throws_left=position.throws_left,
            scores=position.scores,
            ended=_ended(position.end),
        )


def _ended(end: RaceEnded | None) -> RaceResult | None:
    return None if end is None else RaceResult(end.reason, end.scores, end.winners)
