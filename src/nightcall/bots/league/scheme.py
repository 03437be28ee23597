"""Schemes: simple policies of word and vote, each drawn by its number, among which exploits are searched for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal, cast, get_args

from msgspec import Struct

from nightcall.bots.league.tricks import (
    by_lot,
    card_to_pose_as,
    leader,
    made_up,
    others,
    said_today,
    unreported,
    unsaid,
)
from nightcall.bots.memory import Memory
from nightcall.bots.mind import Mind
from nightcall.bots.sensible import Sensible
from nightcall.hidden_roles.rulebook import Rulebook
from nightcall.hidden_roles.talk import Accuse, AnyStatement, Claim, Defend, Report, Retract, WillVote
from nightcall.kernel.audience import Seat
from nightcall.kernel.chance import Chance, purpose
from nightcall.kernel.sources import Seeded
from nightcall.kernel.view import View

Whom = Literal["nobody", "suspect", "trusted", "leader", "accuser", "knower", "mate", "quiet", "lot"]
Card = Literal["none", "informed", "plain"]
Result = Literal["none", "wolf", "human"]

_DRAW: Final = purpose("a scheme is drawn")
_DAYS: Final = (1, 2, 3)


class Scheme(Struct, frozen=True):
    """What a schemer says and does each day; everything else is as sensible players do it."""

    claim: Card
    claim_on: int
    report: Result
    report_of: Whom
    report_from: int
    takes_back: bool  # the next morning
    accuse: Whom
    defend: Whom
    announce: Whom
    vote: Whom  # nobody: as usual


def drawn(number: int) -> Scheme:
    """The scheme of this number, the same for ever."""
    chance = Chance(Seeded("schemes").key)

    def pick(place: int, things: Sequence[object]) -> object:
        return chance.pick(things, _DRAW, number, place)

    whom = get_args(Whom)
    return Scheme(
        claim=cast("Card", pick(0, get_args(Card))),
        claim_on=cast("int", pick(1, _DAYS)),
        report=cast("Result", pick(2, get_args(Result))),
        report_of=cast("Whom", pick(3, whom[1:])),
        report_from=cast("int", pick(4, _DAYS)),
        takes_back=cast("bool", pick(5, (False, True))),
        accuse=cast("Whom", pick(6, whom)),
        defend=cast("Whom", pick(7, whom)),
        announce=cast("Whom", pick(8, whom)),
        vote=cast("Whom", pick(9, whom)),
    )


class SchemingMind(Mind):
    """Votes as its scheme has it."""

    def __init__(self, memory: Memory, scheme: Scheme, usual: Mind) -> None:
        super().__init__(memory, usual.luck)
        self.scheme = scheme

    def condemned(self, seats: Sequence[Seat]) -> Seat | None:
        seat = self.somebody(self.scheme.vote)
        return seat if seat in seats else super().condemned(seats)

    def wants_dead(self, accused: Seat) -> bool:
        seat = self.somebody(self.scheme.vote)
        return super().wants_dead(accused) if seat is None else accused == seat

    def somebody(self, whom: Whom, among: Sequence[Seat] | None = None) -> Seat | None:
        """Whom this word means now, among the living but this seat."""
        seats = others(self) if among is None else list(among)
        match whom:
            case "nobody":
                return None
            case "suspect":
                return self.most_suspect([seat for seat in seats if seat not in self.spared])
            case "trusted":
                return min(seats, key=lambda seat: (self.as_public[seat], seat), default=None)
            case "leader":
                led = leader(self)
                return led if led in seats else None
            case "accuser":
                return next((by for by, seat in self.memory.intents.items() if seat == self.seat and by in seats), None)
            case "knower":
                claims = self.memory.claims
                return next((seat for seat in seats if seat in claims and self.is_informed(claims[seat])), None)
            case "mate":
                return next((seat for seat in seats if seat in self.mates), None)
            case "quiet":
                spoken = [one.seat for one in self.table.talk if one.aloud]
                return min(seats, key=lambda seat: (spoken.count(seat), seat), default=None)
            case "lot":
                return by_lot(self, seats)


class Schemer(Sensible):
    """A player of one scheme."""

    def __init__(self, book: Rulebook, seat: Seat, seed: int | str, scheme: Scheme) -> None:
        super().__init__(book, seat, seed)
        self._scheme = scheme

    def think(self, view: View) -> SchemingMind:
        return SchemingMind(Memory(self._book, view.state), self._scheme, super().think(view))

    def speak(self, view: View) -> Sequence[AnyStatement]:
        mind = self.think(view)
        return () if mind.table.is_night else tuple(_words(mind))


def _words(mind: SchemingMind) -> Iterator[AnyStatement]:
    scheme, day = mind.scheme, mind.table.night
    if scheme.takes_back:
        for one in mind.table.talk:
            is_old = one.seat == mind.seat and one.aloud and one.night == day - 1
            if is_old and isinstance(one.statement, Report):
                yield from unsaid(mind, Retract(seat=one.statement.seat))
    if mind.seat not in mind.memory.claims and day >= scheme.claim_on:
        card = card_to_pose_as(mind) if scheme.claim == "informed" else mind.book.plain
        if scheme.claim != "none" and card is not None:
            yield from unsaid(mind, Claim(card=card))
    if scheme.report != "none" and day >= scheme.report_from and not said_today(mind, Report):
        seat = mind.somebody(scheme.report_of, unreported(mind, others(mind)))
        if seat is not None:
            yield made_up(mind, seat, is_wolf=scheme.report == "wolf")
    for whom, kind in ((scheme.accuse, Accuse), (scheme.defend, Defend), (scheme.announce, WillVote)):
        seat = mind.somebody(whom)
        if seat is not None and not said_today(mind, kind):
            yield kind(seat=seat)
