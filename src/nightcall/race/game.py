"""One open game: the position, and the few things that every rule needs to do with it."""

from __future__ import annotations

from typing import Final

import msgspec

from nightcall.kernel.asked import Asked
from nightcall.kernel.audience import EVERYONE, Seat
from nightcall.kernel.errors import Refused
from nightcall.kernel.events import Event
from nightcall.kernel.polls import Flow
from nightcall.kernel.questions import Field
from nightcall.kernel.rules import Outcome, TableSetup
from nightcall.kernel.stage import Stage
from nightcall.race.chains import place_waiting_santa
from nightcall.race.dice import Dice
from nightcall.race.events import EndReason, FirstThrown, PlayerLeft, RaceEnded
from nightcall.race.moves import Move
from nightcall.race.options import RaceOptions
from nightcall.race.position import Position
from nightcall.race.score import winners_of
from nightcall.race.start import lay
from nightcall.race.turns import take_turn

ASKS: Final = (
    Asked("move", "Which piece goes, by its space.", "spaces of own pieces; `enter` from home", 1, about=("move",)),
    Asked(
        "throw", "Throw the die, where `throwing` is `asked`.", ("throw",), 1, about=("throw_magic_die", "throw_die")
    ),
)


class RaceDecided(Exception):
    """The game is over; unwinds whatever is in progress."""

    def __init__(self, reason: EndReason) -> None:
        super().__init__(reason)
        self.reason = reason


class TurnOver(Exception):
    """The current seat has left; the next one continues."""


class RaceGame:
    """The context that a game's flow works with."""

    def __init__(self, stage: Stage, setup: TableSetup) -> None:
        self.stage = stage
        self.players = setup.players
        self.options = msgspec.convert(setup.options, RaceOptions)
        self.dice = Dice(stage.chance, self.options.throws)
        self.position = Position()

    def play(self) -> Flow:
        """Plays the whole game, from the initial board to the score."""
        self.emit(lay(self.options.board, self.players, self.options.position))
        seat = self.options.position.turn
        if seat is None:
            seat = self._highest_throw(range(len(self.players)))
        try:
            while True:
                if seat not in self.position.left:
                    yield from self._turn_of(seat)
                seat = (seat + 1) % len(self.players)
        except RaceDecided as decided:
            return self._finish(decided.reason)

    def check_removal(self, seat: Seat) -> None:
        """Refuses to remove a seat that has left."""
        if seat in self.position.left:
            raise Refused("already_out", f"Seat {seat} is out of the game already.")

    def emit(self, event: Event) -> None:
        """Applies an event and emits it to everyone."""
        event.change(self.position)
        self.stage.emit(event)

    # -- what is asked ----------------------------------------------------------------------------------------

    def choose(self, seat: Seat, moves: tuple[Move, ...]) -> Flow:
        """The move that this seat picks; nothing may be declined, so silence takes the first."""
        pick = yield from self._ask(seat, "move", Field("move", moves, 1, 1))
        return moves[0] if pick is None else pick

    def let_throw(self, seat: Seat, about: str) -> Flow:
        """Waits until this seat throws, where players are asked to; silence throws too."""
        if self.options.throwing == "asked":
            yield from self._ask(seat, about, Field("throw", ("throw",), 1, 1))

    def _ask(self, seat: Seat, about: str, field: Field) -> Flow:
        poll = self.stage.open({seat: self.stage.ask(seat, about, (field,), final=True)})
        while (removed := (yield poll)) is not None:
            self._remove(removed)
            if removed == seat:
                raise TurnOver
        return poll.answers[seat][field.name] if seat in poll.answers else None

    # -- beginning, leaving and ending ------------------------------------------------------------------------

    def end_if_decided(self) -> None:
        """Ends the game if there is nothing left to play for."""
        position = self.position
        if position.nothing_to_catch:
            raise RaceDecided("nothing_left_to_catch")
        if len(position.playing) == 1:
            raise RaceDecided("one_player_left")
        if not any(position.home) and not any(position.path):
            raise RaceDecided("nobody_can_move")

    def _turn_of(self, seat: Seat) -> Flow:
        try:
            yield from take_turn(self, seat)
        except TurnOver:
            return

    def _highest_throw(self, seats: range | tuple[Seat, ...]) -> Seat:
        """Who begins: the highest throw; only those equal at the top throw again."""
        again: range | tuple[Seat, ...] = seats
        round_ = 0
        while len(again) > 1:
            round_ += 1
            thrown = {seat: self.dice.first(round_, seat) for seat in again}
            for seat, pips in thrown.items():
                self.emit(FirstThrown(seat=seat, pips=pips, to=EVERYONE))
            again = tuple(seat for seat in again if thrown[seat] == max(thrown.values()))
        return again[0]

    def _remove(self, seat: Seat) -> None:
        self.emit(PlayerLeft(seat=seat, to=EVERYONE))
        place_waiting_santa(self)
        self.end_if_decided()

    def _finish(self, reason: EndReason) -> Outcome:
        scores = self.position.scores
        winners = winners_of(scores, self.position.playing)
        self.emit(RaceEnded(reason=reason, scores=scores, winners=winners, to=EVERYONE))
        return Outcome(won="most_points", reason=reason, winners=winners, scores=scores)
