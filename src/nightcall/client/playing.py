"""Playing: lets a player of any kind answer and speak for a seat until its game is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from nightcall.families.registry import usual_player
from nightcall.kernel.errors import Refused
from nightcall.kernel.questions import Ask
from nightcall.kernel.rules import Outcome
from nightcall.kernel.sources import fresh_secret
from nightcall.kernel.view import View
from nightcall.wire.rooms.commands import AnswerInRoom, RoomCommand, SayInRoom

if TYPE_CHECKING:
    from nightcall.client.room import Room

# At a time, so that a bot does not flood the debate.
_MOST_STATEMENTS = 2


class Decides(Protocol):
    """A player that answers from a seat's whole view, as bots do; it may also have `speak(view)`."""

    def decide(self, view: View, ask: Ask) -> Any:
        """A legal answer to the question."""


PlayerLike = Decides | Callable[[Ask], Any] | type[Any]


class SeatPlay:
    """One seat's part of one game."""

    def __init__(self, room: Room, player: PlayerLike | None) -> None:
        self._room = room
        self._given = player
        self._player: Any = None
        self._answered: dict[int, Any] = {}  # the answer sent to each question

    async def to_the_end(self) -> Outcome | None:
        """Plays to the end of the game and returns its outcome."""
        room = self._room
        await room.until(self._has_begun)
        game = room.link.fold.game
        self._player = self._made()
        seen = -1
        while room.link.fold.game == game and room.outcome is None:
            if room.shown.game == game and room.shown.phase == "over":
                return None
            if len(room.lines) == seen:
                await room.changed()
                continue
            seen = len(room.lines)
            await self._act()
        return room.outcome if room.link.fold.game == game else None

    def _has_begun(self) -> bool:
        room = self._room
        fold = room.link.fold
        is_on = room.shown.phase == "playing" and fold.game == room.shown.game and fold.outcome is None
        return is_on and room.you.viewer >= 0

    async def _act(self) -> None:
        room = self._room
        if room.link.fold.may_speak and hasattr(self._player, "speak"):
            for statement in list(self._player.speak(room.view))[:_MOST_STATEMENTS]:
                if not await self._tried(SayInRoom(statement=msgspec.to_builtins(statement))):
                    break
        ask = room.question
        if ask is None or (ask.number in self._answered and not self._changes_its_mind(ask)):
            return
        value = self._decision(ask)
        if ask.number in self._answered and self._answered[ask.number] == value:
            return
        if await self._tried(AnswerInRoom(question=ask.number, value=value)):
            self._answered[ask.number] = value

    async def _tried(self, command: RoomCommand) -> bool:
        """Sends the command, retrying after a pause or a narration; False if it was refused."""
        while True:
            try:
                await self._room.do(command)
            except Refused as refusal:
                if refusal.reason not in ("paused", "not_yet"):
                    return False
                await self._room.until(self._goes_on)
            else:
                return True

    def _goes_on(self) -> bool:
        clock = self._room.clock
        return clock is None or not (clock.paused or clock.telling is not None)

    def _changes_its_mind(self, ask: Ask) -> bool:
        """True if the player sees more than the question, so that its answer may change."""
        return not ask.final and hasattr(self._player, "decide")

    def _decision(self, ask: Ask) -> Any:
        if hasattr(self._player, "decide"):
            return self._player.decide(self._room.view, ask)
        return self._player(ask)

    def _made(self) -> Any:
        room, given = self._room, self._given
        if given is None:
            return usual_player(room.book)(room.book, room.you.viewer, fresh_secret())
        return given(room.book, room.you.viewer, fresh_secret()) if isinstance(given, type) else given
