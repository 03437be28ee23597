"""What holds at every moment of every game, whatever the book and whatever anybody does.

Kept apart from the engine's own table on purpose: everything here is counted again from the events alone.
"""

from __future__ import annotations

from nightcall.hidden_roles.abilities.brew import Healed, Poisoned
from nightcall.hidden_roles.abilities.shoot import Shot
from nightcall.hidden_roles.abilities.silence import SilenceAnnounced
from nightcall.hidden_roles.abilities.swap import CardTaken
from nightcall.hidden_roles.abilities.sway import Sway
from nightcall.hidden_roles.abilities.weigh import Weigh
from nightcall.hidden_roles.events import (
    BadgeBuried,
    BadgeGiven,
    CardShown,
    DayBroke,
    Died,
    GameEnded,
    NightFell,
    SeatRemoved,
    VotesShown,
)
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.kernel.audience import EVERYONE, MODERATOR, Seat
from nightcall.kernel.events import Event, Undone
from nightcall.kernel.polls import Poll
from nightcall.kernel.session import Session

# Moments in which the dead may be asked something: their last.
LAST_MOMENTS = ("last_act", "succession")
# Moments in the middle of a queue of deaths: these, and those in which a moderator turns a real card.
IN_A_QUEUE = (*LAST_MOMENTS, "learn")


class Invariants:
    """Watches one game; call it after each input."""

    def __init__(self, session: Session) -> None:
        self.seats = len(session.header.players)
        self.options = session.header.options
        book = session.rulebook
        self.weighs = isinstance(book, HiddenRolesBook) and any(kind in (Weigh, Sway) for kind in book.abilities)
        self._forget()
        self(session)

    def _forget(self) -> None:
        self.seen = 0
        self.living = set(range(self.seats))
        self.dead: list[Seat] = []
        self.shown: set[Seat] = set()
        self.removed: set[Seat] = set()
        self.potions: set[tuple[Seat, str]] = set()
        self.shooters: set[Seat] = set()
        self.muted: set[Seat] = set()
        self.sheriff: Seat | None = None
        self.is_night = False
        self.is_over = False
        self.moment: tuple[Poll | None, int] | None = None

    def __call__(self, session: Session) -> None:
        """Fails if anything is as it must never be."""
        events = session.history
        if any(isinstance(event, Undone) for event in events[self.seen :]):
            self._forget()
            told = session.truth().events
        else:
            told = events[self.seen :]
        for event in told:
            assert not self.is_over or event.to == EVERYONE, f"{event} was told in secret after the end"
            self._fold(event)
        self.seen = len(events)
        self._check(session)

    def _fold(self, event: Event) -> None:
        match event:
            case NightFell():
                self.is_night = True
                self.muted.clear()
            case SilenceAnnounced(seat=seat):
                self.muted.add(seat)
            case DayBroke():
                self.is_night = False
            case Died(seat=seat):
                assert seat in self.living, f"seat {seat} dies twice"
                self.living.remove(seat)
                self.dead.append(seat)
            case CardShown(seat=seat):
                assert seat not in self.living
                assert seat not in self.shown, f"seat {seat}'s card is turned twice"
                self.shown.add(seat)
            case SeatRemoved(seat=seat):
                assert seat in self.living - self.removed, f"seat {seat} is removed twice, or after its death"
                self.removed.add(seat)
            case Healed(by=by) | Poisoned(by=by):
                potion = type(event).__name__
                assert by in self.living - self.removed
                assert (by, potion) not in self.potions, f"seat {by} uses a potion twice"
                self.potions.add((by, potion))
            case CardTaken(seat=seat):
                assert seat in self.living - self.removed
            case Shot(by=by, seat=seat):
                assert by not in self.living
                assert by not in self.shooters, f"seat {by} shoots twice"
                assert seat in self.living
                self.shooters.add(by)
            case VotesShown(votes=votes):
                voices = self.living - self.muted
                assert {voter for voter, _, _ in votes} == voices, "the living vote, all of them, and nobody else"
                for voter, at, weight in votes:
                    assert at != voter
                    assert at is None or at in self.living
                    assert self.weighs or weight == 1 or (weight == 2 and voter == self.sheriff)
            case BadgeGiven(seat=seat):
                assert seat in self.living
                self.sheriff = seat
            case BadgeBuried():
                assert self.sheriff not in self.living
                self.sheriff = None
            case GameEnded():
                assert not self.is_over, "the game ends twice"
                self.is_over = True

    def _check(self, session: Session) -> None:
        assert len(self.living) + len(self.dead) == self.seats
        assert self.is_over == session.is_over == (session.poll is None)
        moment = (session.poll, len(self.removed))
        if moment == self.moment:
            return  # the same questions are open as at the last look
        self.moment = moment
        asked = [ask.seat for ask in session.questions]
        assert len(asked) == len(set(asked)), "a seat has two questions"
        for ask in session.questions:
            assert ask == session.question(ask.seat)
            assert all(field.open_options or field.may_be_empty for field in ask.fields), f"{ask} has no legal answer"
            if ask.seat != MODERATOR:
                assert ask.seat not in self.removed, f"seat {ask.seat} was removed and is asked: {ask}"
                assert ask.seat in self.living or (ask.about in LAST_MOMENTS and not self.is_night)
        self._check_floors(session)
        if not self.is_over and not any(ask.about in IN_A_QUEUE for ask in session.questions):
            assert self.sheriff is None or self.sheriff in self.living, "the badge is on the dead"
            if self.options["cards_at_death"] == "shown" and MODERATOR not in asked:
                assert self.shown == set(self.dead)
        if self.is_night and self.options["decoys"] and MODERATOR not in asked:
            self._check_forms(session)

    def _check_floors(self, session: Session) -> None:
        """The dead talk to the dead alone, if they may; a seat just removed hears no more secrets."""
        for floor in session.poll.floors if session.poll else ():
            if floor.speakers & set(self.dead):
                assert self.options["dead_talk"], "somebody who is out of the game may speak"
                assert floor.speakers <= set(self.dead), "the dead and the living speak together"
                assert floor.listeners != EVERYONE, "the dead are heard by everybody"
                assert set(floor.listeners) <= set(self.dead), "the dead are heard by the living"
            else:
                assert floor.speakers <= self.living - self.removed, "somebody who was removed may speak"
            assert floor.listeners == EVERYONE or not self.removed & self.living & set(floor.listeners)

    def _check_forms(self, session: Session) -> None:
        """Everybody awake has a form to fill, and all forms look alike from across the table.

        A device that goes round asks one of them at a time.
        """
        asked = {ask.seat for ask in session.questions}
        if self.options["devices"] == "passed":
            assert len(asked) == 1, "one device is in several hands"
            assert asked <= self.living - self.removed
        else:
            assert asked == self.living - self.removed
        forms = {tuple((len(field.options), field.most) for field in ask.fields) for ask in session.questions}
        assert len(forms) <= 1, f"the forms of one call differ: {forms}"
