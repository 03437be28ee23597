"""Sandboxes a player: whatever it does, the game goes on by the rules, and every fault is recorded."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from nightcall.arena.patience import PlayerTookTooLong, at_most
from nightcall.bots.player import Player
from nightcall.kernel.audience import Seat
from nightcall.kernel.errors import Refused
from nightcall.kernel.inputs import Say
from nightcall.kernel.questions import Ask, Value
from nightcall.kernel.session import Session
from nightcall.kernel.view import View

What = Literal["raised", "refused", "hung", "not made", "crashed"]

MOST_AT_ONCE: Final = 6  # statements in one turn
_MOST_ANSWERS: Final = 12  # in one poll: then the last answer stands, so that a poll ends
_LONGEST: Final = 200


class Fault(Struct, frozen=True):
    """A player's violation of the rules."""

    kind: str  # of player
    seat: Seat
    what: What
    sentence: str


class Fenced:
    """Wraps a player. If it fails, a random legal answer replaces its own.

    A player that hangs is not asked again in this game, so that a series always ends.
    """

    def __init__(
        self,
        kind: str,
        make: Callable[[], Player],
        by_lot: Player,
        session: Session,
        seat: Seat,
        patience: float,
        asks: Callable[[Seat], object],
    ) -> None:
        self._kind, self._session, self._seat, self._patience, self._asks = kind, session, seat, patience, asks
        self._by_lot = by_lot
        self.faults: list[Fault] = []
        self._player: Player | None = None
        self._answered: list[Value] = []  # in the open poll
        self._poll = -1
        self._player = self._tried("not made", make)

    def decide(self, view: View, ask: Ask) -> Value:
        """The player's answer, or a random legal one if it has none."""
        self._begin_poll()
        if len(self._answered) >= _MOST_ANSWERS:
            return self._answered[-1]
        tried: Value | None = self._tried("raised", lambda: self._decided(view, ask))
        value = ask.check(self._by_lot.decide(view, ask)) if tried is None else tried
        self._answered.append(value)
        return value

    def speak(self, view: View) -> Sequence[Any]:
        """The legal ones of the player's statements."""
        said = self._tried("raised", lambda: self._spoken(view))
        return () if said is None else said

    def close(self) -> None:
        """Releases resources, such as a program."""
        close = getattr(self._player, "close", None)
        if callable(close):
            self._tried("raised", close)

    def _decided(self, view: View, ask: Ask) -> Value | None:
        return None if self._player is None else ask.check(self._player.decide(view, ask))

    def _spoken(self, view: View) -> list[dict[str, Any]]:
        said = list(self._player.speak(view) or ())[:MOST_AT_ONCE] if self._player is not None else []
        return [statement for one in said if (statement := self._heard(one)) is not None]

    def _heard(self, statement: Any) -> dict[str, Any] | None:
        """The statement as accepted; a refused one is recorded as a fault, and the others are still heard."""
        try:
            plain = msgspec.to_builtins(statement)
            if not isinstance(plain, dict):
                raise TypeError(f"A statement is a nightcall object or a dict, not {plain!r}.")
            self._session.check(Say(seat=self._seat, statement=plain))
        except (Refused, TypeError) as error:
            self._take_down("refused", error)
            return None
        return plain

    def _tried(self, what: What, call: Callable[[], Any]) -> Any:
        """The result of the call; None after a fault."""
        self._asks(self._seat)
        try:
            with at_most(self._patience):
                return call()
        except PlayerTookTooLong:
            self._take_down("hung", f"No answer after {self._patience:g} s.")
            self._player = None
        except Refused as error:
            self._take_down("refused", error)
        except (Exception, SystemExit) as error:
            self._take_down(what, f"{type(error).__name__}: {error}{_where(error)}")
        finally:
            self._asks(-1)
        return None

    def _take_down(self, what: What, sentence: object) -> None:
        self.faults.append(Fault(self._kind, self._seat, what, str(sentence)[:_LONGEST]))

    def _begin_poll(self) -> None:
        poll = self._session.poll
        if poll is not None and poll.number != self._poll:
            self._poll, self._answered = poll.number, []


def _where(error: BaseException) -> str:
    """The line that raised, if known."""
    frames = traceback.extract_tb(error.__traceback__)
    return f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
