"""Memory: what one seat has seen and heard, folded from its view as it grows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from nightcall.hidden_roles.abilities.brew import Healed, VictimShown
from nightcall.hidden_roles.abilities.commune import ExecutedJudged
from nightcall.hidden_roles.abilities.hunt import PackMet
from nightcall.hidden_roles.abilities.inspect import Inspected
from nightcall.hidden_roles.abilities.meet_fellows import FellowsMet
from nightcall.hidden_roles.abilities.spy import Glimpsed, SpyCaught
from nightcall.hidden_roles.abilities.swap import MiddleSeen
from nightcall.hidden_roles.events import (
    Died,
    ElectionBegan,
    GameBegan,
    Named,
    NightFell,
    Pointed,
    Proposed,
    Seconded,
    SpeechesBegan,
    VerdictShown,
    VoteBegan,
    VotesShown,
)
from nightcall.hidden_roles.rulebook import Rulebook
from nightcall.hidden_roles.table import Table
from nightcall.hidden_roles.talk import Accuse, AnyStatement, Claim, Defend, Report, Retract, WillVote
from nightcall.hidden_roles.teams import WOLVES
from nightcall.kernel.audience import Seat
from nightcall.kernel.events import Event, Said
from nightcall.kernel.view import View

# Whether a seat is a wolf, where that is known.
Facts = Mapping[Seat, bool]


class Memory:
    """Everything in it follows from the events alone, so a bot that starts late remembers the same."""

    def __init__(self, book: Rulebook, seat: Seat, seats: int) -> None:
        self.seat = seat
        self.table = Table(book, seats)
        self.options: Mapping[str, Any] = {}
        self.cards: tuple[str, ...] = ()  # those that may be in the game
        self.seen: dict[Seat, Report] = {}  # what this seat has learnt of others, as it would report it
        self.private: dict[Seat, bool] = {}
        # What was said in public. A later word of the same speaker replaces an earlier one.
        self.claims: dict[Seat, str] = {}
        self.reports: dict[tuple[Seat, Seat], bool] = {}
        self.stances: dict[tuple[Seat, Seat], bool] = {}  # True where the first accused the second
        self.intents: dict[Seat, Seat] = {}  # whom each seat has said today it is after
        self.said_today: list[AnyStatement] = []  # by this seat
        self.on_trial: tuple[Seat, ...] = ()  # who is asked today to speak for their life
        self.verdicts_today = 0
        self.votes: list[tuple[Seat, Seat]] = []
        self.killed: list[Seat] = []  # by night
        # Tonight.
        self.fingers: list[tuple[Seat, tuple[Seat, ...]]] = []  # in the order in which those awake with it pointed
        self.victim: Seat | None = None
        self.saved: set[Seat] = set()
        self.middle: tuple[str, ...] = ()
        self._is_election = False

    @property
    def public(self) -> Facts:
        """What everybody knows: the cards of the dead, where they are shown."""
        return {seat: self.is_wolf_card(card) for seat, card in self.table.shown.items()}

    @property
    def facts(self) -> Facts:
        """What this seat knows."""
        known = {seat: card.counts_as == WOLVES for seat, card in self.table.playing.items()}
        return {**self.private, **known}

    def is_wolf_card(self, card: str) -> bool:
        """True if the card is counted with the wolves."""
        return self.table.book.card(card).counts_as == WOLVES

    def take(self, event: Event) -> None:
        """Remembers one more event."""
        event.change(self.table)
        remember = _REMEMBER.get(type(event))
        if remember is not None:
            remember(self, event)

    def _game_began(self, event: GameBegan) -> None:
        self.options = event.options
        self.cards = tuple(card.name for card in self.table.book.cards if card.name in (*event.deck, *event.uncounted))

    # -- what was learnt --------------------------------------------------------------------------------------

    def _inspected(self, event: Inspected) -> None:
        side = event.team or self.table.book.card(event.card or "").seen_as
        self._learn(event.seat, side == WOLVES, Report(seat=event.seat, card=event.card, team=event.team))

    def _glimpsed(self, event: Glimpsed) -> None:
        self._learn(event.seat, True, Report(seat=event.seat, team=WOLVES))

    def _learn(self, seat: Seat, is_wolf: bool, report: Report) -> None:
        self.private[seat] = is_wolf
        self.seen[seat] = msgspec.structs.replace(report, night=self.table.night)

    def _pack_met(self, event: PackMet) -> None:
        self.private.update(dict.fromkeys(event.seats, True))

    def _spy_caught(self, event: SpyCaught) -> None:
        self.private[event.seat] = False

    def _fellows_met(self, event: FellowsMet) -> None:
        self.private.update(dict.fromkeys(event.seats, False))

    def _executed_judged(self, event: ExecutedJudged) -> None:
        self.private[event.seat] = event.team == WOLVES

    def _middle_seen(self, event: MiddleSeen) -> None:
        self.middle = event.cards

    def _pointed(self, event: Pointed) -> None:
        hands = (event.at, event.and_at)
        self.fingers.append((event.seat, tuple(seat for seat in hands if seat is not None)))

    def _victim_shown(self, event: VictimShown) -> None:
        self.victim = event.seat

    def _healed(self, event: Healed) -> None:
        self.saved.add(event.seat)

    # -- what everybody saw -----------------------------------------------------------------------------------

    def _night_fell(self, event: NightFell) -> None:
        self.fingers = []
        self.victim = None
        self.intents = {}
        self.said_today = []
        self.on_trial = ()
        self.verdicts_today = 0

    def _died(self, event: Died) -> None:
        if event.how == "night":
            self.killed.append(event.seat)

    def _election_began(self, event: ElectionBegan) -> None:
        self._is_election = True

    def _vote_began(self, event: VoteBegan) -> None:
        self._is_election = False

    def _votes_shown(self, event: VotesShown) -> None:
        if not self._is_election:
            self.votes.extend((voter, target) for voter, target, _ in event.votes if target is not None)

    def _named(self, event: Named) -> None:
        if event.at is not None:
            self.votes.append((event.seat, event.at))
            self.intents[event.seat] = event.at

    def _proposed(self, event: Proposed | Seconded) -> None:
        self.on_trial = (event.seat,)
        self.stances[event.by, event.seat] = True
        self.intents[event.by] = event.seat

    def _speeches_began(self, event: SpeechesBegan) -> None:
        self.on_trial = event.seats

    def _verdict_shown(self, event: VerdictShown) -> None:
        self.verdicts_today += 1
        self.votes.extend((voter, event.seat) for voter in event.die)

    # -- what was said ----------------------------------------------------------------------------------------

    def _said(self, event: Said) -> None:
        if event.statement is None or self.table.is_night:
            return
        statement = msgspec.convert(event.statement, AnyStatement)
        speaker = event.seat
        if speaker == self.seat:
            self.said_today.append(statement)
        match statement:
            case Claim(card=card):
                self.claims[speaker] = card
            case Report(seat=about, card=card, team=team):
                is_wolf = team == WOLVES if card is None else self.is_wolf_card(card)
                self.reports[speaker, about] = is_wolf
                if is_wolf:
                    self.intents[speaker] = about
            case Accuse(seat=about) | WillVote(seat=about):
                self.stances[speaker, about] = True
                self.intents[speaker] = about
            case Defend(seat=about):
                self.stances[speaker, about] = False
            case Retract(seat=None):
                self.claims.pop(speaker, None)
            case Retract(seat=int(about)):
                self.reports.pop((speaker, about), None)
                self.stances.pop((speaker, about), None)


_REMEMBER: Final[dict[type[Event], Callable[[Memory, Any], None]]] = {
    GameBegan: Memory._game_began,
    Inspected: Memory._inspected,
    Glimpsed: Memory._glimpsed,
    PackMet: Memory._pack_met,
    SpyCaught: Memory._spy_caught,
    FellowsMet: Memory._fellows_met,
    ExecutedJudged: Memory._executed_judged,
    MiddleSeen: Memory._middle_seen,
    Pointed: Memory._pointed,
    VictimShown: Memory._victim_shown,
    Healed: Memory._healed,
    NightFell: Memory._night_fell,
    Died: Memory._died,
    ElectionBegan: Memory._election_began,
    VoteBegan: Memory._vote_began,
    VotesShown: Memory._votes_shown,
    Named: Memory._named,
    Proposed: Memory._proposed,
    Seconded: Memory._proposed,
    SpeechesBegan: Memory._speeches_began,
    VerdictShown: Memory._verdict_shown,
    Said: Memory._said,
}


class Recollection:
    """The memory of a view, kept up with it: only what is new is folded, unless something was undone."""

    def __init__(self, book: Rulebook, seat: Seat) -> None:
        self._book = book
        self._seat = seat
        self._memory: Memory | None = None
        self._taken = 0
        self._last: Event | None = None

    def of(self, view: View) -> Memory:
        """What this view's seat remembers."""
        events = view.events
        memory = self._memory
        if memory is None or len(events) < self._taken or (self._taken and events[self._taken - 1] is not self._last):
            memory = self._memory = Memory(self._book, self._seat, len(view.players))
            self._taken = 0
        for event in events[self._taken :]:
            memory.take(event)
        self._taken = len(events)
        self._last = events[-1] if events else None
        return memory
