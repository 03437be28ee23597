"""A parlour game of a few lines: what the kernel does is tested without any game that it must not know.

In each round everybody picks a number in secret, seats 0 and 1 whisper meanwhile, and the sum of the picks and
of a number drawn for each seat is its score. Between the rounds everybody talks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from nightcall.kernel.audience import EVERYONE, Seat
from nightcall.kernel.chance import purpose
from nightcall.kernel.errors import BadSetup, Refused
from nightcall.kernel.events import Event
from nightcall.kernel.polls import Floor, Flow
from nightcall.kernel.questions import Field, Value
from nightcall.kernel.rules import OpenGame, Outcome, TableSetup
from nightcall.kernel.session import Session
from nightcall.kernel.sources import Deal
from nightcall.kernel.stage import Stage

_DRAW: Final = purpose("parlour draw")
WHISPERERS: Final = (0, 1)


class RoundBegan(Event, frozen=True, kw_only=True):
    number: int


class YouPicked(Event, frozen=True, kw_only=True):
    seat: Seat
    number: int | None


class YouDrew(Event, frozen=True, kw_only=True):
    seat: Seat
    number: int


class Sums(Event, frozen=True, kw_only=True):
    scores: tuple[int, ...]


class Left(Event, frozen=True, kw_only=True):
    seat: Seat


class ParlourGame:
    """One evening."""

    def __init__(self, stage: Stage, setup: TableSetup) -> None:
        self.stage = stage
        self.rounds: int = setup.options.get("rounds", 2)
        self.scores = [0] * len(setup.players)
        self.present = list(range(len(setup.players)))

    def check_removal(self, seat: Seat) -> None:
        if seat not in self.present:
            raise Refused("already_out", f"Seat {seat} has left.")

    def play(self) -> Flow:
        for number in range(1, self.rounds + 1):
            self.stage.emit(RoundBegan(number=number, to=EVERYONE))
            whisper = Floor(frozenset(WHISPERERS), WHISPERERS, _check_bid)
            picks = yield from self._ask("pick", Field("number", (1, 2, 3), 0, 1, ((3, "too_greedy"),)), whisper)
            for seat in self.present:
                drawn = self.stage.chance.below(100, _DRAW, number, seat)
                self.stage.emit(YouDrew(seat=seat, number=drawn, to=(seat,)))
                self.scores[seat] += drawn + (picks.get(seat) or 0)
            self.stage.emit(Sums(scores=tuple(self.scores), to=EVERYONE))
            everyone = Floor(frozenset(self.present), EVERYONE, _check_bid)
            yield from self._ask("talk", Field("ready", ("yes",)), everyone)
        best = max(self.scores)
        winners = tuple(seat for seat, score in enumerate(self.scores) if score == best)
        return Outcome(won="the best", reason="all_rounds", winners=winners, scores=tuple(self.scores))

    def _ask(self, about: str, field: Field, floor: Floor) -> Flow:
        def changed(seat: Seat, value: Value) -> None:
            if about == "pick":
                self.stage.emit(YouPicked(seat=seat, number=value[field.name], to=(seat,)))  # type: ignore[arg-type]

        asks = {seat: self.stage.ask(seat, about, (field,)) for seat in self.present}
        poll = self.stage.open(asks, (floor,), changed=changed)
        while not poll.is_complete():
            leaving = yield poll
            if leaving is None:
                break
            self.present.remove(leaving)
            poll.drop(leaving)
            self.stage.emit(Left(seat=leaving, to=EVERYONE))
        return {seat: value[field.name] for seat, value in poll.answers.items()}


class Told:
    """A fold that knows the names of what it was told."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def take(self, event: Event) -> None:
        self.names.append(type(event).__name__)

    @property
    def state(self) -> tuple[str, ...]:
        return tuple(self.names)


class Parlour:
    """The rulebook of the parlour game."""

    id: str = "parlour"
    family: str = "parlour"
    least_players: int = 2
    most_players: int = 30
    own_data: None = None

    @property
    def requires(self) -> dict[str, str]:
        return {}

    def __init__(self, revision: int = 3) -> None:
        self.revision = revision

    def prepare(
        self, players: Sequence[str], deck: Any, options: Mapping[str, Any] | None, deal: Deal
    ) -> tuple[TableSetup, tuple[str, ...]]:
        chosen = {"rounds": 2, **(options or {})}
        if len(players) < 2:
            raise BadSetup(f"The parlour game is for 2 or more, not {len(players)}.")
        if deck:
            raise BadSetup("The parlour game has no cards.")
        if set(chosen) != {"rounds"} or type(chosen["rounds"]) is not int:
            raise BadSetup("The parlour game has one option: the number of rounds.")
        return TableSetup(players=tuple(players), deck={}, options=chosen, deal=deal), ()

    def open(self, stage: Stage, setup: TableSetup) -> OpenGame:
        return ParlourGame(stage, setup)

    def fold(self, players: tuple[str, ...], viewer: Seat) -> Told:
        return Told()


PARLOUR: Final = Parlour()
BOOKS: Final[Mapping[str, Parlour]] = {PARLOUR.id: PARLOUR}


def parlour(players: int = 3, *, seed: int | str | None = 1, rounds: int = 2, **sealed: Any) -> Session:
    """A new evening."""
    return Session.new(PARLOUR, players, options={"rounds": rounds}, seed=seed, **sealed)


def answer_all(session: Session, value: Any) -> None:
    """Everybody who is asked now answers the same."""
    for ask in session.questions:
        session.answer(ask.seat, value)


def play_on(session: Session) -> Session:
    """The game played to its end: everybody picks 1 and is ready."""
    while not session.is_over:
        answer_all(session, 1 if session.questions[0].about == "pick" else "yes")
    return session


def _check_bid(statement: dict[str, Any]) -> dict[str, Any]:
    if set(statement) != {"bids"} or type(statement["bids"]) is not int:
        raise Refused("bad_statement", "Say what you bid.")
    return {"bids": statement["bids"]}
