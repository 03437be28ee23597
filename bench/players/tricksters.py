"""Seven tricks that no fit has met: each decides as a master does, and as a wolf says something else."""

from collections.abc import Iterator, Sequence

from nightcall.bots.league.tricks import (
    card_to_pose_as,
    enemies,
    leader,
    made_up,
    others,
    said_today,
    unreported,
    unsaid,
)
from nightcall.bots.mind import Mind
from nightcall.bots.reasoning.mind import ReasoningMind
from nightcall.bots.reasoning.player import Master
from nightcall.bots.reasoning.remarks import unanswered
from nightcall.hidden_roles.talk import Accuse, Agree, AnyStatement, AskSeat, Claim, Disagree, Report, WillVote
from nightcall.kernel.audience import Seat
from nightcall.kernel.view import View


class Trickster(Master):
    """A master whose words as a wolf are those of its trick."""

    def speak(self, view: View) -> Sequence[AnyStatement]:
        if view.state.is_night or not view.state.is_alive(view.seat):
            return ()
        mind = self.think(view)
        return tuple(self.words(mind)) if mind.is_wolf else super().speak(view)

    def words(self, mind: ReasoningMind) -> Iterator[AnyStatement]:
        raise NotImplementedError


class Shepherd(Trickster):
    """Comes out on the second day with good results only, mates first: it never says a bad word."""

    def words(self, mind: ReasoningMind) -> Iterator[AnyStatement]:
        yield from _claimed(mind, day=2)
        if mind.seat in mind.memory.claims and not said_today(mind, Report):
            yield from _result(mind, [*living_mates(mind), *others(mind)], is_wolf=False)


class Sacrifice(Trickster):
    """Comes out at once and gives up a mate, to be believed of everybody else it names later."""

    def words(self, mind: ReasoningMind) -> Iterator[AnyStatement]:
        yield from _claimed(mind, day=1)
        if mind.seat in mind.memory.claims and not said_today(mind, Report):
            is_first = not any(by == mind.seat for by, _ in mind.memory.reports)
            given_up = living_mates(mind) if is_first else []
            yield from _result(mind, given_up or enemies(mind), is_wolf=True)


class Echo(Trickster):
    """Has no opinion of its own: agrees with the last to speak of somebody, and goes where most go."""

    def words(self, mind: ReasoningMind) -> Iterator[AnyStatement]:
        heard = [one for one in mind.table.talk if one.aloud and one.night == mind.table.night]
        told = [one for one in heard if isinstance(one.statement, Accuse | Report) and one.seat != mind.seat]
        if told and not said_today(mind, Agree):
            yield Agree(seat=told[-1].seat)
        led = leader(mind)
        if led is not None and not said_today(mind, WillVote):
            yield WillVote(seat=led)


class Parrot(Echo):
    """Echoes others too, and once a day says that whoever asks or accuses it is wrong."""

    def words(self, mind: ReasoningMind) -> Iterator[AnyStatement]:
        aloud = [one for one in mind.table.talk if one.aloud and one.night == mind.table.night]
        waiting = unanswered(mind, [one for one in aloud if one.statement is not None])
        if waiting and not said_today(mind, Disagree):
            yield Disagree(seat=waiting[-1].seat)
        yield from super().words(mind)


class Inquisitor(Trickster):
    """Asks everybody for their card, and accuses whoever is the last not to have told one."""

    def words(self, mind: ReasoningMind) -> Iterator[AnyStatement]:
        untold = [seat for seat in others(mind) if seat not in mind.memory.claims]
        asked = sum(isinstance(one, AskSeat) for one in mind.memory.said_today)
        for seat in untold[: max(0, 2 - asked)]:
            yield from unsaid(mind, AskSeat(seat=seat, what="card"))
        quiet = [seat for seat in untold if seat not in mind.spared]
        if quiet and not said_today(mind, Accuse):
            yield Accuse(seat=quiet[-1])


class Poacher(Trickster):
    """Claims the Seer's card first, buys one friend a day with a good result, and calls rivals wolves."""

    def words(self, mind: ReasoningMind) -> Iterator[AnyStatement]:
        yield from _claimed(mind, day=1)
        own = mind.memory.claims.get(mind.seat)
        if own is None or said_today(mind, Report):
            return
        rivals = [seat for seat in enemies(mind) if mind.memory.claims.get(seat) == own]
        if unreported(mind, rivals):
            yield from _result(mind, rivals, is_wolf=True)
        else:
            friends = sorted(enemies(mind), key=lambda seat: (mind.as_public[seat], seat))
            yield from _result(mind, friends, is_wolf=False)


class Heir(Trickster):
    """Says nothing until the third day, by which a Seer has come out: if none has, it poses as her, a wolf a day."""

    def words(self, mind: ReasoningMind) -> Iterator[AnyStatement]:
        if mind.seat in mind.memory.claims:
            if not said_today(mind, Report):
                prey = sorted(enemies(mind), key=lambda seat: (-mind.as_public[seat], seat))
                yield from _result(mind, prey, is_wolf=True)
        else:
            yield from (claim for claim in _claimed(mind, day=3) if claim.card not in mind.memory.claims.values())


def living_mates(mind: Mind) -> list[Seat]:
    return [seat for seat in mind.mates if mind.table.is_alive(seat)]


def _claimed(mind: Mind, day: int) -> Iterator[Claim]:
    """A claim of an informed card, from this day on, if there is none yet."""
    if mind.seat not in mind.memory.claims and mind.table.day >= day:
        card = card_to_pose_as(mind)
        if card is not None:
            yield Claim(card=card)


def _result(mind: Mind, seats: Sequence[Seat], *, is_wolf: bool) -> Iterator[Report]:
    """A made-up result about the first of these that has none."""
    for seat in unreported(mind, list(seats))[:1]:
        yield made_up(mind, seat, is_wolf=is_wolf)
