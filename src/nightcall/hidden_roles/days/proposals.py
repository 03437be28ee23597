"""Proposals: somebody proposes, somebody seconds, the accused speaks, and everybody votes live or die."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from nightcall.hidden_roles.days.ballot import told_by_moderator
from nightcall.hidden_roles.days.debate import all_ready
from nightcall.hidden_roles.days.step import DayStep
from nightcall.hidden_roles.events import (
    DebateBegan,
    NobodyExecuted,
    ProposalFell,
    Proposed,
    Seconded,
    SpeechesBegan,
    VerdictBegan,
    VerdictShown,
    WhyNobody,
)
from nightcall.hidden_roles.floors import debating, speaking
from nightcall.hidden_roles.polling import READY, collect_by_day
from nightcall.hidden_roles.settle import execute
from nightcall.kernel.asked import LIVING, Asked
from nightcall.kernel.audience import EVERYONE, Seat
from nightcall.kernel.polls import Flow, Poll
from nightcall.kernel.questions import Field, Value

if TYPE_CHECKING:
    from nightcall.hidden_roles.game import Game

# A day without clock or limit has to end too, so this is the largest number of votes a table can set.
MOST_VOTES: Final = 100


class Proposals(DayStep, frozen=True):
    """The day goes on until someone is executed, everybody passes, or its time or its votes are used up."""

    asks: ClassVar[tuple[Asked, ...]] = (
        Asked(
            "propose",
            "Who to execute, if enough agree; picking nothing is a pass.",
            LIVING,
            barred=("not_yourself", "just_voted_on", "let_others_propose", "nobody_seconded_it"),
            about=("proposal",),
        ),
        Asked("second", "Vote on the proposal?", ("yes", "no"), about=("second",)),
        Asked("ready", "Ready to go on.", ("yes",), about=("speech",)),
        Asked("thumb", "Does the accused live?", ("live", "die"), about=("verdict",)),
        Asked("executed", "Who is executed, if anybody.", LIVING, about=("proposal",), is_moderators=True),
    )

    def hold(self, game: Game) -> Flow:
        game.emit(DebateBegan(day=game.table.day, to=EVERYONE))
        if game.is_moderated:
            condemned = yield from told_by_moderator(game, "proposal", "executed", game.table.living)
            reason: WhyNobody = "time"
        else:
            condemned, reason = yield from _Day(game).find()
        if condemned:
            yield from execute(game, condemned[0])
        else:
            game.emit(NobodyExecuted(reason=reason, to=EVERYONE))
        yield from game.after_queue()


class _Day:
    """The proposals and votes of one day."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.votes_held = 0
        self.just_judged: Seat | None = None
        self.just_proposed: Seat | None = None
        self.unseconded: set[tuple[Seat, Seat]] = set()

    def find(self) -> Flow:
        """The condemned seat (or None), and why the day ended."""
        game = self.game
        while True:
            proposal = yield from self._await_proposal()
            if isinstance(proposal, str):
                return (), proposal
            by, accused = proposal
            game.emit(Proposed(by=by, seat=accused, to=EVERYONE))
            if not (yield from self._find_second(by, accused)):
                self.unseconded.add((by, accused))
                game.emit(ProposalFell(by=by, seat=accused, to=EVERYONE))
                continue
            if game.table.is_alive(accused):
                yield from self._hear(accused)
            if game.table.is_alive(accused):
                dies = yield from self._judge(accused)
                if dies:
                    return (accused,), ""
            # A vote on a seat that was removed meanwhile does not count.
            if game.table.is_alive(accused):
                self.just_judged, self.just_proposed = accused, by
                self.votes_held += 1
            if self.votes_held >= (game.options.votes_a_day or MOST_VOTES):
                return (), "limit"

    def _await_proposal(self) -> Flow:
        """The proposal, or why nobody makes one."""
        proposal = yield from self._ask_for_proposals(lift_bar=False)
        if proposal == "all_pass" and self.just_proposed is not None:
            # Everybody else has passed, so the last proposer may propose again.
            proposal = yield from self._ask_for_proposals(lift_bar=True)
        return proposal

    def _ask_for_proposals(self, *, lift_bar: bool) -> Flow:
        game, table = self.game, self.game.table

        def opened() -> Poll:
            forms = {
                seat: (Field("propose", table.living, 0, 1, self._bars(seat, lift_bar)),)
                for seat in game.voices()
                if not lift_bar or seat == self.just_proposed
            }
            asks = game.stage.ask_each("proposal", forms, final=True)
            return game.stage.open(asks, debating(game), enough=enough)

        def all_pass(answers: dict[Seat, Value]) -> bool:
            for seat in game.voices():
                # Seats that may not propose now are not waited for.
                if (seat == self.just_proposed) == lift_bar and (
                    seat not in answers or answers[seat]["propose"] is not None
                ):
                    return False
            return True

        def enough(answers: dict[Seat, Value]) -> bool:
            return _somebody_proposes(answers) or all_pass(answers)

        answers: dict[Seat, Value] = yield from collect_by_day(game, opened)
        for seat, value in answers.items():
            match value["propose"]:
                case int(accused):
                    return seat, accused
        return "all_pass" if all_pass(answers) else "time"

    def _bars(self, seat: Seat, lift_bar: bool) -> tuple[tuple[Seat, str], ...]:
        if seat == self.just_proposed and not lift_bar:
            return tuple([(other, "let_others_propose") for other in self.game.table.living])
        bars: tuple[tuple[Seat, str], ...] = self.game.not_yourself[seat]
        if self.just_judged is not None and self.just_judged != seat:
            bars += ((self.just_judged, "just_voted_on"),)
        for by, other in sorted(self.unseconded):
            if by == seat:
                bars += ((other, "nobody_seconded_it"),)
        return bars

    def _find_second(self, by: Seat, accused: Seat) -> Flow:
        table = self.game.table
        fields = (Field("second", ("yes", "no"), says_no=True, regarding=(accused,)),)

        def opened() -> Poll:
            both_live = table.is_alive(accused) and table.is_alive(by)
            seats = [seat for seat in self.game.voices() if seat != by] if both_live else ()
            asks = self.game.stage.ask_each("second", dict.fromkeys(seats, fields), final=True)
            return self.game.stage.open(asks, enough=_somebody_seconds)

        answers: dict[Seat, Value] = yield from collect_by_day(self.game, opened)
        for seat, value in answers.items():
            if value["second"] == "yes" and table.is_alive(accused) and table.is_alive(by):
                self.game.emit(Seconded(by=seat, seat=accused, to=EVERYONE))
                return True
        return False

    def _hear(self, accused: Seat) -> Flow:
        self.game.emit(SpeechesBegan(seats=(accused,), to=EVERYONE))

        def opened() -> Poll:
            alive = self.game.table.is_alive(accused)
            asks = {accused: self.game.stage.ask(accused, "speech", READY)} if alive else {}
            return self.game.stage.open(asks, speaking(self.game, (accused,)), agreed=all_ready)

        yield from collect_by_day(self.game, opened)

    def _judge(self, accused: Seat) -> Flow:
        """True if more than half of those who may vote want to execute; a missing vote counts as live."""
        game = self.game
        fields = (Field("thumb", ("live", "die"), says_no=True, regarding=(accused,)),)
        game.emit(VerdictBegan(seat=accused, to=EVERYONE))

        def opened() -> Poll:
            seats = game.voices() if game.table.is_alive(accused) else ()
            return game.stage.open(game.stage.ask_each("verdict", dict.fromkeys(seats, fields)))

        answers: dict[Seat, Value] = yield from collect_by_day(game, opened)
        if not game.table.is_alive(accused):
            return False
        voices = game.voices()
        die = tuple([seat for seat in voices if seat in answers and answers[seat]["thumb"] == "die"])
        live = tuple([seat for seat in voices if seat not in die])
        game.emit(VerdictShown(seat=accused, die=die, live=live, to=EVERYONE))
        return len(die) > len(live)


def _somebody_proposes(answers: dict[Seat, Value]) -> bool:
    return any(value["propose"] is not None for value in answers.values())


def _somebody_seconds(answers: dict[Seat, Value]) -> bool:
    return any(value["second"] == "yes" for value in answers.values())
