"""Events that do not depend on a power; a power's own events are in its file.

An event knows what it changes on the table. The table of truth is folded from all events and a seat's knowledge from
those that reached it, by the same code. What no rule reads but a seat remembers, an event notes on the seat's
record.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal

from nightcall.hidden_roles.ends import GOAL
from nightcall.hidden_roles.teams import ALONE
from nightcall.kernel.audience import EVERYONE, Seat
from nightcall.kernel.events import Event, Telling
from nightcall.kernel.words import CallName, EndReason, Side

if TYPE_CHECKING:
    from nightcall.hidden_roles.record import Record
    from nightcall.hidden_roles.table import Table

How = Literal["night", "executed", "grief", "shot", "revenge", "removed"]
WhyNobody = Literal["tie", "no_votes", "as_counted", "nobody_named", "time", "limit", "all_pass"]

_FEW: Final = 4  # narration lists the candidates only if there are this few


def somebody(seat: Seat | None) -> str:
    """The case of an event that may concern nobody."""
    return "nobody" if seat is None else "somebody"


def few(seats: tuple[Seat, ...]) -> str:
    """The case of an event with these candidates."""
    return "few" if len(seats) <= _FEW else "all"


# -- the deal ---------------------------------------------------------------------------------------------


class GameBegan(Event, frozen=True, kw_only=True):
    """What everybody knows before the first night; the number of some cards may be secret (`uncounted`)."""

    book: str
    players: tuple[str, ...]
    deck: dict[str, int]
    options: dict[str, Any]
    uncounted: tuple[str, ...] = ()

    def change(self, table: Table) -> None:
        table.deck = self.deck

    def note(self, record: Record) -> None:
        record.begin(self.book, self.uncounted, self.options)


class DeckCounted(Event, frozen=True, kw_only=True):
    """The whole deck, if not everybody may know it."""

    in_story: ClassVar[Telling] = "untold"

    deck: dict[str, int]

    def change(self, table: Table) -> None:
        table.deck = self.deck


class Dealt(Event, frozen=True, kw_only=True):
    """A seat's card."""

    in_story: ClassVar[Telling] = "untold"

    seat: Seat
    card: str

    def change(self, table: Table) -> None:
        table.give(self.seat, self.card)


class MiddleLaid(Event, frozen=True, kw_only=True):
    """The remaining cards, face down in the middle."""

    in_story: ClassVar[Telling] = "untold"

    cards: tuple[str, ...]

    def change(self, table: Table) -> None:
        table.middle = self.cards


# -- the night --------------------------------------------------------------------------------------------


class NightFell(Event, frozen=True, kw_only=True):
    """A night begins."""

    night: int

    def comes_alone(self, after: Event) -> bool:
        return not isinstance(after, BadgeGiven)  # no pause after a new Sheriff

    def change(self, table: Table) -> None:
        table.begin_night(self.night)

    def note(self, record: Record) -> None:
        record.begin_night()


class Called(Event, frozen=True, kw_only=True):
    """These calls begin."""

    in_story: ClassVar[Telling] = "untold"

    calls: tuple[CallName, ...]

    def note(self, record: Record) -> None:
        record.wake(self.calls)


class Slept(Event, frozen=True, kw_only=True):
    """These calls are over."""

    in_story: ClassVar[Telling] = "untold"

    calls: tuple[CallName, ...]

    def note(self, record: Record) -> None:
        record.calls = ()


class Pointed(Event, frozen=True, kw_only=True):
    """One of those awake together points at somebody, or changes their mind."""

    in_story: ClassVar[Telling] = "untold"

    seat: Seat
    at: Seat | None
    and_at: Seat | None = None  # a second pick, where two are chosen

    @property
    def case(self) -> str:
        return somebody(self.at) if self.and_at is None else "both"

    def note(self, record: Record) -> None:
        record.point(self.seat, self.at, self.and_at)


class Suspected(Event, frozen=True, kw_only=True):
    """A guess by a seat with nothing else to do; scored at the end."""

    in_story: ClassVar[Telling] = "untold"

    by: Seat
    seats: tuple[Seat, ...]


# -- deaths -----------------------------------------------------------------------------------------------


class DayBroke(Event, frozen=True, kw_only=True):
    """The night is over."""

    day: int

    def change(self, table: Table) -> None:
        table.day = self.day
        table.is_night = False
        table.executed = None

    def note(self, record: Record) -> None:
        record.enter("dawn")


class NobodyDied(Event, frozen=True, kw_only=True):
    """A night without a death."""

    def comes_alone(self, after: Event) -> bool:
        return True


class Died(Event, frozen=True, kw_only=True):
    """A seat is dead. `how` is what everybody saw; deaths of the night have no cause."""

    seat: Seat
    how: How

    def comes_alone(self, after: Event) -> bool:
        return self.how in ("night", "grief")  # the other deaths were already seen as they happened

    @property
    def case(self) -> str:
        return self.how

    def change(self, table: Table) -> None:
        table.bury(self.seat)
        if self.how == "executed":
            table.executed = self.seat
        elif self.how == "night":
            table.remember_slain(self.seat)

    def note(self, record: Record) -> None:
        record.bury(self.seat, self.how)


class CardShown(Event, frozen=True, kw_only=True):
    """A dead seat's card is turned face up."""

    in_story: ClassVar[Telling] = "untold"

    seat: Seat
    card: str

    def comes_alone(self, after: Event) -> bool:
        return True

    def change(self, table: Table) -> None:
        table.show(self.seat, self.card)


class SeatRemoved(Event, frozen=True, kw_only=True):
    """The host removes a seat from the game."""

    in_story: ClassVar[Telling] = "untold"

    seat: Seat

    def change(self, table: Table) -> None:
        table.removed.add(self.seat)

    def note(self, record: Record) -> None:
        record.removed.append(self.seat)


# -- the day ----------------------------------------------------------------------------------------------


class DebateBegan(Event, frozen=True, kw_only=True):
    """Everybody may speak."""

    in_story: ClassVar[Telling] = "untold"

    day: int

    def note(self, record: Record) -> None:
        record.enter("debate")


class ElectionBegan(Event, frozen=True, kw_only=True):
    """The election of a Sheriff among these begins."""

    among: tuple[Seat, ...]

    @property
    def case(self) -> str:
        return few(self.among)

    def note(self, record: Record) -> None:
        record.open_ballot("election", self.among)


class BadgeGiven(Event, frozen=True, kw_only=True):
    """This seat is Sheriff now."""

    seat: Seat
    how: Literal["votes", "lot", "named"]

    @property
    def case(self) -> str:
        return self.how

    def change(self, table: Table) -> None:
        table.sheriff = self.seat


class SuccessionBegan(Event, frozen=True, kw_only=True):
    """The dying Sheriff chooses a successor."""

    in_story: ClassVar[Telling] = "untold"

    seat: Seat

    def note(self, record: Record) -> None:
        record.enter("succession", (self.seat,))


class BadgeBuried(Event, frozen=True, kw_only=True):
    """Nobody is left to wear the badge."""

    def change(self, table: Table) -> None:
        table.sheriff = None


class VoteBegan(Event, frozen=True, kw_only=True):
    """Everybody votes at once for one of these."""

    among: tuple[Seat, ...]

    @property
    def case(self) -> str:
        return few(self.among)

    def note(self, record: Record) -> None:
        record.open_ballot("vote", self.among)


class VotesShown(Event, frozen=True, kw_only=True):
    """All votes, published at once, in seat order; a vote may count more than once."""

    votes: tuple[tuple[Seat, Seat | None, int], ...]

    @property
    def case(self) -> str:
        return "some" if any(pick is not None for _, pick, _ in self.votes) else "none"

    def note(self, record: Record) -> None:
        record.show_votes(self.votes)


class NobodyExecuted(Event, frozen=True, kw_only=True):
    """The vote executes nobody."""

    reason: WhyNobody

    @property
    def case(self) -> str:
        return self.reason


class NamingBegan(Event, frozen=True, kw_only=True):
    """Each of these names somebody aloud, in this order."""

    in_story: ClassVar[Telling] = "untold"

    order: tuple[Seat, ...]

    def note(self, record: Record) -> None:
        record.open_ballot("naming", (), self.order, aloud=True)


class Named(Event, frozen=True, kw_only=True):
    """A seat says aloud who it would execute, or nobody."""

    seat: Seat
    at: Seat | None

    @property
    def case(self) -> str:
        return somebody(self.at)

    def note(self, record: Record) -> None:
        record.name(self.seat, self.at)


class Nominated(Event, frozen=True, kw_only=True):
    """These seats are nominated."""

    seats: tuple[Seat, ...]

    def note(self, record: Record) -> None:
        record.nominated = record.on_trial = self.seats


class SpeechesBegan(Event, frozen=True, kw_only=True):
    """These seats may defend themselves."""

    in_story: ClassVar[Telling] = "untold"

    seats: tuple[Seat, ...]

    def note(self, record: Record) -> None:
        record.enter("speech")
        record.on_trial = self.seats


class RunoffBegan(Event, frozen=True, kw_only=True):
    """The others vote aloud between the nominated, in this order."""

    among: tuple[Seat, ...]
    order: tuple[Seat, ...]

    def note(self, record: Record) -> None:
        record.open_ballot("run_off", self.among, self.order, aloud=True)


class LotDrawn(Event, frozen=True, kw_only=True):
    """This seat was drawn by lot."""

    seat: Seat
    among: tuple[Seat, ...]


class Proposed(Event, frozen=True, kw_only=True):
    """A seat proposes to execute another."""

    in_story: ClassVar[Telling] = "phrase"

    by: Seat
    seat: Seat

    def note(self, record: Record) -> None:
        record.propose(self.by, self.seat)


class Seconded(Event, frozen=True, kw_only=True):
    """Somebody seconds the proposal, so there will be a vote."""

    in_story: ClassVar[Telling] = "phrase"

    by: Seat
    seat: Seat

    def note(self, record: Record) -> None:
        record.second(self.by, self.seat)


class ProposalFell(Event, frozen=True, kw_only=True):
    """Nobody seconded the proposal."""

    by: Seat
    seat: Seat

    def note(self, record: Record) -> None:
        record.drop_proposal()


class VerdictBegan(Event, frozen=True, kw_only=True):
    """Everybody, including the accused, votes live or die at once."""

    in_story: ClassVar[Telling] = "untold"

    seat: Seat

    def note(self, record: Record) -> None:
        record.open_ballot("verdict", (self.seat,))


class VerdictShown(Event, frozen=True, kw_only=True):
    """All of these votes, published at once."""

    seat: Seat
    die: tuple[Seat, ...]
    live: tuple[Seat, ...]

    @property
    def case(self) -> str:
        return "dies" if len(self.die) > len(self.live) else "lives"

    def note(self, record: Record) -> None:
        record.show_votes([*[(voter, self.seat, 1) for voter in self.die], *[(voter, None, 1) for voter in self.live]])
        record.enter("debate")  # the debate resumes, unless somebody dies


# -- the end ----------------------------------------------------------------------------------------------


class QuietRoundsCounted(Event, frozen=True, kw_only=True):
    """How many rounds without a death there were; with one more, nobody wins."""

    rounds: int


class CardsRevealed(Event, frozen=True, kw_only=True):
    """Every card, and the middle; null where a real card was never learnt."""

    in_story: ClassVar[Telling] = "untold"

    cards: tuple[str | None, ...]
    middle: tuple[str, ...]

    def note(self, record: Record) -> None:
        record.reveal(self.cards, self.middle, to_everyone=self.to == EVERYONE)


class NosesScored(Event, frozen=True, kw_only=True):
    """For every seat: how many of its guesses at night were right, and how many it made."""

    right: tuple[int, ...]
    made: tuple[int, ...]

    @property
    def case(self) -> str:
        return "some" if any(self.right) else "none"

    def note(self, record: Record) -> None:
        record.score_noses(self.right, self.made)


class GameEnded(Event, frozen=True, kw_only=True):
    """Who won, and why the game is over."""

    won: Side
    reason: EndReason
    winners: tuple[Seat, ...]

    def comes_alone(self, after: Event) -> bool:
        return True

    @property
    def case(self) -> str:
        return "won_alone" if self.won == ALONE and self.reason != GOAL else self.reason

    def change(self, table: Table) -> None:
        table.won = self.won

    def note(self, record: Record) -> None:
        record.end(self.won, self.reason, self.winners)
