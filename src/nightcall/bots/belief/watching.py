"""Folds public events into acts and certain facts. It never reads a secret."""

from __future__ import annotations

from collections import Counter
from typing import Final

import msgspec
import numpy as np

from nightcall.bots.belief.acts import (
    FEATURES,
    KILL,
    NOBODY,
    PACK,
    PAIR,
    PUBLIC,
    Act,
    Claiming,
    Manner,
    Numbers,
    ResultTold,
)
from nightcall.bots.belief.kinds import CardKinds
from nightcall.bots.belief.manners import DayHabits
from nightcall.bots.belief.unanswered import Unanswered
from nightcall.hidden_roles.abilities.shoot import Shot
from nightcall.hidden_roles.abilities.silence import SilenceAnnounced
from nightcall.hidden_roles.events import (
    BadgeGiven,
    CardShown,
    DayBroke,
    DebateBegan,
    Died,
    ElectionBegan,
    GameBegan,
    GameEnded,
    How,
    Named,
    NamingBegan,
    NightFell,
    Proposed,
    RunoffBegan,
    Seconded,
    SpeechesBegan,
    VerdictBegan,
    VerdictShown,
    VoteBegan,
    VotesShown,
)
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.talk import (
    Accuse,
    AnyStatement,
    Claim,
    Defend,
    Estimate,
    Report,
    Retract,
    Vouch,
    WillVote,
)
from nightcall.hidden_roles.teams import WOLVES
from nightcall.kernel.audience import EVERYONE, Seat
from nightcall.kernel.events import Event, Said

_P: Final = {name: place for place, name in enumerate(PUBLIC)}
_Q: Final = {name: place for place, name in enumerate(PAIR)}
# If other powers kill at night: the probability that a single death, or one of several, was the pack's.
_ONE_DEATH: Final = 0.9
_OF_SEVERAL: Final = 0.5
_SURE_ENOUGH: Final = 60  # percent: from here on an estimate counts as an accusation


class WatchedDeath:
    """How and when a seat died."""

    def __init__(self, how: How, night: int, day: int) -> None:
        self.how, self.night, self.day = how, night, day


class PublicWatch:
    """Everything that follows from public events alone. Facts accumulate; each act is returned once."""

    def __init__(self, book: HiddenRolesBook) -> None:
        self.book = book
        self.kinds: CardKinds | None = None  # None until the deal
        self.night = 0
        self.day = 0
        self.ended = False

    def _begin(self, began: GameBegan) -> None:
        kinds = self.kinds = CardKinds(self.book, began)
        seats = self.seats = kinds.seats
        self.living = list(range(seats))
        self.dead: dict[Seat, WatchedDeath] = {}
        self.shown: dict[Seat, str] = {}
        self.deeds: dict[Seat, str] = {}  # a power that everybody saw a seat use
        self.claims: dict[Seat, str] = {}
        self.claimed: dict[Seat, set[str]] = {}  # every card a seat ever claimed, including retracted claims
        self.told: list[ResultTold] = []  # every result ever reported, retracted or not
        self.debates: list[tuple[Seat, ...]] = []  # the living at each debate, when the game was not over
        self.new: list[Act | Manner | Claiming] = []
        self._public = np.zeros((seats, len(PUBLIC)))
        self._pair = np.zeros((seats, seats, len(PAIR)))
        self._voices: dict[Seat, Seat] = {}
        self._lines: Counter[Seat] = Counter()
        self.habits = DayHabits(seats)  # today's, until the first vote
        self.is_heard_out = False  # whether today's debate is over
        self.let_stand: dict[Seat, list[int]] = {}  # the days on which a seat answered nobody who had named it
        self._unanswered = Unanswered()  # today's, until the first vote
        self._accusations: Counter[Seat] = Counter()
        self._defenders: dict[Seat, set[Seat]] = {}
        self._reported: dict[tuple[Seat, Seat], bool] = {}
        self._votes: list[tuple[Seat, Seat]] = []
        self._after = np.zeros((seats, seats))
        self._on_trial: tuple[Seat, ...] = ()
        self._open: tuple[Seat, ...] = ()
        self._about = "vote"
        self._asleep: list[Seat] = []  # tonight's dead so far
        self._debated = False

    # -- events -----------------------------------------------------------------------------------------------

    def take(self, event: Event) -> None:
        """Takes one event; private ones are ignored."""
        if event.to != EVERYONE or self.ended:
            return
        if isinstance(event, GameBegan):
            self._begin(event)
        elif self.kinds is not None:
            self._see(event)

    def _see(self, event: Event) -> None:
        if not isinstance(event, (Died, CardShown)):
            self._count_the_dead()
        match event:
            case Said(seat=seat, statement=statement) if statement is not None:
                self._count_line(seat)
                self._hear(seat, statement)
            case Said(seat=seat):
                self._count_line(seat)
                self._unanswered.hear(seat, None)
            case VotesShown(votes=votes):
                self._count(tuple((by, seat) for by, seat, _ in votes))
            case Named(seat=by, at=at):
                if at is not None:
                    self._act(self._about, by, at, self._open or tuple(self.living))
                    self._turn_on(by, at)
                    self._cast(((by, at),))
            case Proposed(by=by, seat=seat):
                self._act("propose", by, seat, self.living)
                self._turn_on(by, seat)
                self._on_trial = (seat,)
            case SilenceAnnounced(seat=seat):
                self._unanswered.excuse(seat)
            case SpeechesBegan():
                self._unanswered.is_closed = True
            case Seconded(by=by, seat=seat):
                self._act("second", by, seat, self.living)
                self._turn_on(by, seat)
            case VerdictShown(seat=seat, die=die, live=live):
                for by in (*die, *live):
                    self._act("thumb", by, seat if by in die else NOBODY, (seat,))
                self._cast(tuple((by, seat) for by in die))
            case VoteBegan(among=among):
                self.hear_out()
                self._about, self._open = "vote", among
            case NamingBegan() | VerdictBegan():
                self.hear_out()
            case ElectionBegan(among=among):
                self._about, self._open = "elect", among
            case RunoffBegan(among=among):
                self._about, self._open = "run_off", among
            case DebateBegan():
                self.debates.append(tuple(self.living))
                self._debated = True
                self._about, self._open = "name", ()
            case BadgeGiven(seat=seat):
                self._public[:, _P["sheriff"]] = 0
                self._public[seat, _P["sheriff"]] = 1
            case Died(seat=seat, how=how):
                self._bury(seat, how)
            case CardShown(seat=seat, card=card):
                self._show(seat, card)
            case Shot(by=by):
                self.deeds[by] = "shoot"
            case DayBroke(day=day):
                self.day = day
            case NightFell(night=night):
                self.end_day()
                self.night = night
                self._about, self._open = "name", ()
            case GameEnded():
                self.ended = True

    # -- days and deaths --------------------------------------------------------------------------------------

    def hear_out(self) -> None:
        """Takes today's debate, if there was one, for finished."""
        if self._debated and not self.is_heard_out:
            for seat in self._unanswered.seats.intersection(self.living):
                self.let_stand.setdefault(seat, []).append(self.day)
        self.is_heard_out = self._debated

    def end_day(self) -> None:
        """Emits everybody's behaviour today, and resets the day."""
        if not self._debated:
            return
        self._debated = False
        for seat in self.living:
            self.new.append(Manner(seat, self.habits.shown[seat], self.is_first_day))
            if seat not in self.claimed:
                taken = self._taken_from(seat)
                self.new.append(Claiming(seat, None, self._is_pressed(seat), rivalled=False, taken=taken))
        self.habits, self.is_heard_out, self._unanswered = DayHabits(self.seats), False, Unanswered()
        self._voices.clear()
        self._lines.clear()
        self._accusations.clear()
        self._on_trial = ()
        self._pair[:, :, _Q["accused before"]] += self._pair[:, :, _Q["accused today"]]
        np.minimum(self._pair, 1, out=self._pair)
        self._pair[:, :, _Q["accused today"]] = 0

    def _bury(self, seat: Seat, how: How) -> None:
        self.dead[seat] = WatchedDeath(how, self.night, self.day)
        if how == "night":
            self._asleep.append(seat)
        else:
            self._count_the_dead()
            self.living = [other for other in self.living if other != seat]

    def _count_the_dead(self) -> None:
        """Emits the pack's choice once all deaths of the night are known."""
        if not self._asleep:
            return
        asleep, self._asleep = self._asleep, []
        kinds = self._kinds
        share = 1.0 if kinds.is_bite_certain else _ONE_DEATH if len(asleep) == 1 else _OF_SEVERAL
        for seat in asleep:
            looks = self._looks(seat)
            looks[:, len(PUBLIC) :] = 0
            self.new.append(
                Act(KILL, PACK, self._mask(self.living), looks, seat, after=self._after.copy(), share=share)
            )
        self.living = [seat for seat in self.living if seat not in asleep]

    def _show(self, seat: Seat, card: str) -> None:
        if card not in self._kinds.names:
            return
        self.shown[seat] = card
        is_wolf = card in self.book.wolves
        for by, at in self._votes:
            if at == seat:
                self._public[by, _P["has hit wolves" if is_wolf else "has hit others"]] += 0.5
        for told in self.told:
            if told.seat == seat and told.is_wolf != is_wolf:
                self._public[told.by, _P["caught lying"]] = 1
        self._weigh_claims()

    # -- votes ------------------------------------------------------------------------------------------------

    def _count(self, votes: tuple[tuple[Seat, Seat | None], ...]) -> None:
        among = self._open or tuple(self.living)
        for by, at in votes:
            if at is not None:
                self._act(self._about, by, at, among)
        if self._about != "elect":
            self._cast(tuple((by, at) for by, at in votes if at is not None))

    def _cast(self, votes: tuple[tuple[Seat, Seat], ...]) -> None:
        column, pair = self._public[:, _P["votes before"]], self._pair[:, :, _Q["voted for before"]]
        if self._about == "vote":
            column[:] = 0
            pair[:] = 0
        for by, at in votes:
            column[at] = min(1.0, column[at] + 1 / len(self.living))
            pair[by, at] = 1
            self._after[by, at] += 0.5
        self._votes += votes

    def _turn_on(self, by: Seat, at: Seat) -> None:
        """Notes that a seat is after another."""
        self._voices[by] = at
        self._accusations[by] += 1
        self._pair[by, at, _Q["accused today"]] = 1
        self._pair[at, by, _Q["was accused by"]] = 1
        self._pair[by, at, _Q["has defended"]] = 0
        self._after[by, at] = min(3.0, self._after[by, at] + 0.5)

    def _stand_by(self, by: Seat, at: Seat) -> None:
        self._defenders.setdefault(at, set()).add(by)
        self._pair[by, at, _Q["has defended"]] = 1
        self._pair[at, by, _Q["was defended by"]] = 1
        self._pair[by, at, _Q["accused today"]] = 0

    # -- talk -------------------------------------------------------------------------------------------------

    @property
    def is_first_day(self) -> bool:
        """True until the second debate begins."""
        return len(self.debates) <= 1

    def _count_line(self, by: Seat) -> None:
        self._lines[by] += 1
        if not self.is_heard_out:
            self.habits.hear_line(by)

    def _show_habit(self, by: Seat, statement: AnyStatement) -> None:
        if self.is_heard_out:
            return
        is_plain = isinstance(statement, Claim) and not self._kinds.is_special(statement.card)
        is_wolf = isinstance(statement, Report) and self._is_of_wolf(statement)
        self.habits.hear(by, statement, is_plain=is_plain, is_bare=not self._knows(by), is_wolf=is_wolf)

    def _is_of_wolf(self, told: Report) -> bool:
        return told.team == WOLVES if told.card is None else told.card in self.book.wolves

    def _knows(self, seat: Seat) -> bool:
        """Whether a seat claims a card that can learn what others are."""
        return seat in self.claims and self._kinds.is_informed(self.claims[seat])

    def _hear(self, by: Seat, said: dict[str, object]) -> None:
        try:
            statement: AnyStatement = msgspec.convert(said, AnyStatement)
        except msgspec.ValidationError:
            return  # from another version
        if by not in self.living:
            return
        self._show_habit(by, statement)
        is_of_wolf = isinstance(statement, Report) and self._is_of_wolf(statement)
        self._unanswered.hear(by, statement, tells_of_wolf=is_of_wolf)
        match statement:
            case Claim(card=card):
                self._claim(by, card)
            case Report(seat=seat, card=told, night=night):
                self._report(ResultTold(by, seat, self._is_of_wolf(statement), night, told))
            case Accuse(seat=seat) | WillVote(seat=seat):
                self._point("accuse", by, seat)
            case Defend(seat=seat) | Vouch(seat=seat):
                self._point("defend", by, seat)
            case Estimate(seat=seat, team=team, sure=sure) if sure >= _SURE_ENOUGH:
                self._point("accuse" if team == WOLVES else "defend", by, seat)
            case Retract(seat=None):
                self._retract(by)
                self.claims.pop(by, None)
                self._weigh_claims()
            case Retract(seat=int(seat)):
                self._retract(by)
                self._reported.pop((by, seat), None)
                self._pair[by, seat, _Q["accused today"]] = self._pair[by, seat, _Q["accused before"]] = 0
                self._pair[by, seat, _Q["has defended"]] = 0
                self._weigh_reports()
                if self._voices.get(by) == seat:
                    del self._voices[by]

    def _point(self, kind: str, by: Seat, seat: Seat) -> None:
        """Notes a statement against or for a seat; repeating it on the same day adds nothing."""
        if seat == by or seat not in self.living:
            return
        column = _Q["accused today" if kind == "accuse" else "has defended"]
        if not self._pair[by, seat, column]:
            self._act(kind, by, seat, self.living)
        if kind == "accuse":
            self._turn_on(by, seat)
        else:
            self._stand_by(by, seat)

    def _retract(self, by: Seat) -> None:
        """Keeps a retracted statement: it still shows that its speaker lied or erred."""
        self._public[by, _P["caught lying"]] = max(self._public[by, _P["caught lying"]], 0.5)

    def _claim(self, by: Seat, card: str) -> None:
        if card not in self._kinds.names:
            return
        if by not in self.claimed:
            self.new.append(Claiming(by, card, self._is_pressed(by), card in self._taken_from(by)))
        elif self.claims.get(by) not in (None, card):
            self._retract(by)
        self.claimed.setdefault(by, set()).add(card)
        self.claims[by] = card
        self._weigh_claims()

    def _taken_from(self, seat: Seat) -> frozenset[str]:
        """The cards of which others claim every copy."""
        claimed = Counter(card for other, card in self.claims.items() if other != seat)
        return frozenset(card for card, count in claimed.items() if count >= self._kinds.deck.get(card, self.seats))

    def _report(self, told: ResultTold) -> None:
        by, seat = told.by, told.seat
        if seat == by or self._reported.get((by, seat)) == told.is_wolf:
            return
        knows = self._knows(by)
        if (by, seat) in self._reported:
            self._retract(by)
        others = [other for other in range(self.seats) if other != by]
        self._act("report" if knows else "bare_report", by, seat, others, says_wolf=told.is_wolf)
        self.told.append(told)
        self._reported[by, seat] = told.is_wolf
        if seat in self.shown and (self.shown[seat] in self.book.wolves) != told.is_wolf:
            self._public[by, _P["caught lying"]] = 1
        self._pair[by, seat, _Q["reported as wolf" if told.is_wolf else "reported as good"]] = 1
        self._weigh_reports()
        if told.is_wolf and seat in self.living:
            self._turn_on(by, seat)
            self._after[by, seat] += 1.5

    def _weigh_reports(self) -> None:
        self._public[:, [_P["reported wolf"], _P["reported good"]]] = 0
        for (by, seat), is_wolf in self._reported.items():
            column = _P["reported wolf" if is_wolf else "reported good"]
            self._public[seat, column] = min(1.5, self._public[seat, column] + (0.75 if self._knows(by) else 0.25))

    def _weigh_claims(self) -> None:
        kinds, public = self._kinds, self._public
        public[:, _P["claims to know"] : _P["contested"] + 1] = 0
        claimed = Counter(self.claims.values())
        for seat, card in self.claims.items():
            place = "claims to know" if kinds.is_informed(card) else "claims a power"
            public[seat, _P[place if kinds.is_special(card) else "claims to be plain"]] = 1
            copies = kinds.deck.get(card)
            if copies is None:
                continue
            held = sum(1 for other, name in self.shown.items() if name == card and other != seat)
            if held >= copies or (seat in self.shown and self.shown[seat] != card):
                public[seat, _P["caught lying"]] = 1
            elif claimed[card] > copies:
                public[seat, _P["contested"]] = 1
        self._weigh_reports()

    # -- how it looks -----------------------------------------------------------------------------------------

    @property
    def _kinds(self) -> CardKinds:
        assert self.kinds is not None
        return self.kinds

    def _is_pressed(self, seat: Seat) -> bool:
        voices = sum(1 for at in self._voices.values() if at == seat)
        return seat in self._on_trial or voices >= max(2, len(self.living) // 4)

    def _mask(self, seats: list[Seat] | tuple[Seat, ...]) -> Numbers:
        mask = np.zeros(self.seats)
        mask[list(seats)] = 1
        return mask

    def _looks(self, by: Seat) -> Numbers:
        """How every seat looks to this one, by public features."""
        looks = np.empty((self.seats, len(FEATURES)))
        looks[:, : len(PUBLIC)] = self._public
        looks[:, len(PUBLIC) :] = self._pair[by]
        voices = np.zeros(self.seats)
        for speaker, at in self._voices.items():
            if speaker != by:
                voices[at] += 1
        looks[:, _P["voices"]] = voices / max(1, len(self.living))
        most = voices.max()
        looks[:, _P["most voices"]] = (voices == most) & (most > 0)
        for seat in self.living:
            looks[seat, _P["silent today"]] = not self._lines[seat]
            looks[seat, _P["loud today"]] = min(1.0, self._accusations[seat] / 3)
        for seat, friends in self._defenders.items():
            looks[seat, _P["defended"]] = min(1.0, len(friends - {by}) / 3)
        return looks

    def _act(
        self, kind: str, by: Seat, at: Seat, among: list[Seat] | tuple[Seat, ...], *, says_wolf: bool = True
    ) -> None:
        """Records a choice with the features from before it was made."""
        mask = self._mask(among)
        mask[by] = 0
        if at == by or not mask.any() or (at != NOBODY and not mask[at]):
            return  # the accused's own vote tells nothing
        self.new.append(Act(kind, by, mask, self._looks(by), at, says_wolf))
