"""All that can happen in a game of hidden roles. An event knows what it changes on the table.

The table of truth is folded from all events, a seat's own knowledge from those that reached the seat:
the same lines of code serve both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from nightcall.hidden_roles.teams import Team
from nightcall.kernel.audience import Seat
from nightcall.kernel.events import Event

if TYPE_CHECKING:
    from nightcall.hidden_roles.table import Table

How = Literal["night", "executed", "grief", "shot", "removed"]
WhyNobody = Literal["tie", "no_votes", "as_counted", "nobody_named", "time", "limit", "all_pass"]


# -- the deal ---------------------------------------------------------------------------------------------


class GameBegan(Event, frozen=True, kw_only=True):
    """What everybody knows before the first night; of some cards perhaps only that there may be any."""

    book: str
    players: tuple[str, ...]
    deck: dict[str, int]
    options: dict[str, Any]
    uncounted: tuple[str, ...] = ()

    def change(self, table: Table) -> None:
        table.deck = self.deck


class DeckCounted(Event, frozen=True, kw_only=True):
    """The whole deck, where not everybody may know it."""

    deck: dict[str, int]

    def change(self, table: Table) -> None:
        table.deck = self.deck


class Dealt(Event, frozen=True, kw_only=True):
    """A seat's card."""

    seat: Seat
    card: str

    def change(self, table: Table) -> None:
        table.give(self.seat, self.card)


class MiddleLaid(Event, frozen=True, kw_only=True):
    """The cards left over, face down in the middle."""

    cards: tuple[str, ...]

    def change(self, table: Table) -> None:
        table.middle = self.cards


# -- the night --------------------------------------------------------------------------------------------


class NightFell(Event, frozen=True, kw_only=True):
    """A night begins."""

    night: int

    def change(self, table: Table) -> None:
        table.begin_night(self.night)


class Called(Event, frozen=True, kw_only=True):
    """These wake, one after another or all at once."""

    calls: tuple[str, ...]


class Slept(Event, frozen=True, kw_only=True):
    """These sleep again."""

    calls: tuple[str, ...]


class PackMet(Event, frozen=True, kw_only=True):
    """Those who are awake together see one another."""

    seats: tuple[Seat, ...]

    def change(self, table: Table) -> None:
        table.mates = self.seats


class Pointed(Event, frozen=True, kw_only=True):
    """One of those awake together points, or points elsewhere."""

    seat: Seat
    at: Seat | None
    and_at: Seat | None = None  # with the other hand, where two are to be chosen


class VictimChosen(Event, frozen=True, kw_only=True):
    """Whom the pack has agreed upon, if anybody."""

    seat: Seat | None

    def change(self, table: Table) -> None:
        if self.seat is not None:
            table.tonight.victims = (*table.tonight.victims, self.seat)


class Inspected(Event, frozen=True, kw_only=True):
    """What an inspection showed: a card, or only a side."""

    seat: Seat
    card: str | None = None
    team: Team | None = None

    def change(self, table: Table) -> None:
        table.seen[self.seat] = self.card or self.team or ""
        table.tonight.inspected = (*table.tonight.inspected, self.seat)


class MiddleSeen(Event, frozen=True, kw_only=True):
    """The cards in the middle, to who may take one."""

    cards: tuple[str, ...]


class CardTaken(Event, frozen=True, kw_only=True):
    """A seat has laid its card into the middle and plays another one from now on."""

    seat: Seat
    card: str
    left: str

    def change(self, table: Table) -> None:
        # Of real cards in the middle only the one that was laid down is known.
        middle = list(table.middle)
        if self.card in middle:
            middle[middle.index(self.card)] = self.left
        else:
            middle.append(self.left)
        table.middle = tuple(middle)
        table.give(self.seat, self.card)


class LoversMade(Event, frozen=True, kw_only=True):
    """Who was made to love whom, to who made them."""

    seats: tuple[Seat, Seat]

    def change(self, table: Table) -> None:
        table.lovers = self.seats


class FellInLove(Event, frozen=True, kw_only=True):
    """Whom a seat now loves."""

    seat: Seat
    loves: Seat

    def change(self, table: Table) -> None:
        table.lovers = (min(self.seat, self.loves), max(self.seat, self.loves))


class Glimpsed(Event, frozen=True, kw_only=True):
    """One of the pack, to who spied."""

    seat: Seat

    def change(self, table: Table) -> None:
        table.seen[self.seat] = "pack"


class SpyCaught(Event, frozen=True, kw_only=True):
    """Who spied, to the pack: this seat takes the victim's place."""

    seat: Seat

    def change(self, table: Table) -> None:
        table.tonight.victims = (self.seat,)


class VictimShown(Event, frozen=True, kw_only=True):
    """Whom the pack has bitten, to who could still help."""

    seat: Seat | None


class Healed(Event, frozen=True, kw_only=True):
    """The bitten seat lives."""

    by: Seat
    seat: Seat

    def change(self, table: Table) -> None:
        table.tonight.healed = self.seat
        table.spent.add((self.by, "heal"))


class Poisoned(Event, frozen=True, kw_only=True):
    """This seat dies at dawn."""

    by: Seat
    seat: Seat

    def change(self, table: Table) -> None:
        table.tonight.poisoned = (*table.tonight.poisoned, self.seat)
        table.spent.add((self.by, "poison"))


class FellowsMet(Event, frozen=True, kw_only=True):
    """Those who share a call, and do not hunt, see one another."""

    call: str
    seats: tuple[Seat, ...]


class ExecutedJudged(Event, frozen=True, kw_only=True):
    """What the seat executed last really was, to who hears the dead."""

    seat: Seat
    team: Team


class Guarded(Event, frozen=True, kw_only=True):
    """The pack cannot kill this seat tonight."""

    by: Seat
    seat: Seat

    def change(self, table: Table) -> None:
        table.tonight.guarded = (*table.tonight.guarded, self.seat)


class Marked(Event, frozen=True, kw_only=True):
    """This seat is to stand beside whoever is nominated today."""

    by: Seat
    seat: Seat

    def change(self, table: Table) -> None:
        table.tonight.marked = (*table.tonight.marked, (self.by, self.seat))


class Mimicked(Event, frozen=True, kw_only=True):
    """A seat plays the card of whom it has chosen from now on; None if there was nothing to mimic."""

    seat: Seat
    chosen: Seat
    card: str | None

    def change(self, table: Table) -> None:
        if self.card is not None:
            table.become(self.seat, self.card)


class Suspected(Event, frozen=True, kw_only=True):
    """What a seat with nothing else to do guessed; counted at the end."""

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


class NobodyDied(Event, frozen=True, kw_only=True):
    """A night without a death."""


class Died(Event, frozen=True, kw_only=True):
    """A seat is dead. How is told as far as everyone saw it; what happened at night has no cause."""

    seat: Seat
    how: How

    def change(self, table: Table) -> None:
        table.bury(self.seat)
        if self.how == "executed":
            table.executed = self.seat
        elif self.how == "night":
            table.remember_slain(self.seat)


class CardShown(Event, frozen=True, kw_only=True):
    """A dead seat's card is turned face up."""

    seat: Seat
    card: str

    def change(self, table: Table) -> None:
        table.show(self.seat, self.card)


class SeatRemoved(Event, frozen=True, kw_only=True):
    """The host takes a seat out of the game; it acts no more."""

    seat: Seat

    def change(self, table: Table) -> None:
        table.removed.add(self.seat)


class LastActBegan(Event, frozen=True, kw_only=True):
    """Everybody waits for a last act that these seats may have."""

    seats: tuple[Seat, ...]


class Shot(Event, frozen=True, kw_only=True):
    """A dying seat shoots."""

    by: Seat
    seat: Seat

    def change(self, table: Table) -> None:
        table.shots += 1


class NobodyShot(Event, frozen=True, kw_only=True):
    """No shot was fired."""


# -- the day ----------------------------------------------------------------------------------------------


class DebateBegan(Event, frozen=True, kw_only=True):
    """Everybody may speak."""

    day: int


class ElectionBegan(Event, frozen=True, kw_only=True):
    """A Sheriff is to be elected among these."""

    among: tuple[Seat, ...]


class BadgeGiven(Event, frozen=True, kw_only=True):
    """This seat is Sheriff now."""

    seat: Seat
    how: Literal["votes", "lot", "named"]

    def change(self, table: Table) -> None:
        table.sheriff = self.seat


class SuccessionBegan(Event, frozen=True, kw_only=True):
    """The dying Sheriff is to name a successor."""

    seat: Seat


class BadgeBuried(Event, frozen=True, kw_only=True):
    """Nobody is left who could wear the badge."""

    def change(self, table: Table) -> None:
        table.sheriff = None


class VoteBegan(Event, frozen=True, kw_only=True):
    """Everybody points at once, at one of these."""

    among: tuple[Seat, ...]


class VotesShown(Event, frozen=True, kw_only=True):
    """All votes, made public at the same moment, in seat order; a vote may weigh more than one."""

    votes: tuple[tuple[Seat, Seat | None, int], ...]


class NobodyExecuted(Event, frozen=True, kw_only=True):
    """The vote has killed nobody."""

    reason: WhyNobody


class NamingBegan(Event, frozen=True, kw_only=True):
    """Each of these names somebody aloud, in this order."""

    order: tuple[Seat, ...]


class Named(Event, frozen=True, kw_only=True):
    """A seat says aloud whom it would execute, or nobody."""

    seat: Seat
    at: Seat | None


class MarkAnnounced(Event, frozen=True, kw_only=True):
    """The seat that was marked in the night."""

    seat: Seat


class Nominated(Event, frozen=True, kw_only=True):
    """These seats are nominated."""

    seats: tuple[Seat, ...]


class SpeechesBegan(Event, frozen=True, kw_only=True):
    """These seats may defend themselves."""

    seats: tuple[Seat, ...]


class RunoffBegan(Event, frozen=True, kw_only=True):
    """The others vote aloud between the nominated, in this order."""

    among: tuple[Seat, ...]
    order: tuple[Seat, ...]


class LotDrawn(Event, frozen=True, kw_only=True):
    """The lot has fallen on this seat."""

    seat: Seat
    among: tuple[Seat, ...]


class Proposed(Event, frozen=True, kw_only=True):
    """A seat proposes to execute another."""

    by: Seat
    seat: Seat


class Seconded(Event, frozen=True, kw_only=True):
    """Somebody seconds the proposal: there will be a vote."""

    by: Seat
    seat: Seat


class ProposalFell(Event, frozen=True, kw_only=True):
    """Nobody has seconded the proposal."""

    by: Seat
    seat: Seat


class VerdictBegan(Event, frozen=True, kw_only=True):
    """Everybody, the accused too, shows live or die at once."""

    seat: Seat


class VerdictShown(Event, frozen=True, kw_only=True):
    """All thumbs, made public at the same moment."""

    seat: Seat
    die: tuple[Seat, ...]
    live: tuple[Seat, ...]


# -- the end ----------------------------------------------------------------------------------------------


class QuietRoundsCounted(Event, frozen=True, kw_only=True):
    """One more round without a death and nobody wins."""

    rounds: int


class CardsRevealed(Event, frozen=True, kw_only=True):
    """Every card, and the middle; None where real cards were never learnt."""

    cards: tuple[str | None, ...]
    middle: tuple[str, ...]


class NosesScored(Event, frozen=True, kw_only=True):
    """For every seat: how many of its night guesses were right, and how many it made."""

    right: tuple[int, ...]
    made: tuple[int, ...]


class GameEnded(Event, frozen=True, kw_only=True):
    """Who has won, and why the game is over."""

    won: Team
    reason: str
    winners: tuple[Seat, ...]

    def change(self, table: Table) -> None:
        table.won = self.won
