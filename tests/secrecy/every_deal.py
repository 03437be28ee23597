"""Every deal of a small deck, played alike: which deals a seat can tell apart, and which it should.

Everybody follows a habit: a choice that hangs on nothing but what the seat itself may know. So the plain referee says
for every deal what each seat may know after every poll, the engine says what reaches it, and two deals have to be
alike to a seat in both or in neither: less is a leak, and more is something that the seat was not told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from hashlib import blake2b
from typing import Any, Final, NamedTuple

import msgspec

from nightcall.kernel.audience import TABLE
from tests.secrecy.plain_referee import Pick, PlainReferee
from tests.secrecy.plain_table import Cards, Setting
from tests.secrecy.referees import referee_for
from tests.secrecy.seen import Table
from tests.secrecy.steps import Answer, Step, Time
from tests.secrecy.who_may_know import Seat

Habit = Callable[[Seat, str, Pick, int], Any]  # of a seat, for a question with these choices, in this night
_FACTS: Final = msgspec.json.Encoder(order="sorted").encode


class Moment(NamedTuple):
    """After this many polls, what a viewer may know and what it has seen, each as a digest."""

    polls: int
    viewer: Seat
    known: bytes
    seen: bytes


class Finding(NamedTuple):
    """Two deals that a viewer can tell apart and should not, or should and cannot."""

    what: str
    polls: int
    viewer: Seat
    deals: tuple[Cards, Cards]


# -- habits -----------------------------------------------------------------------------------------------------


def busy(seat: Seat, name: str, pick: Pick, night: int) -> Any:
    """Everybody does something; the pack is of one mind."""
    return _nth(pick, night + (2 if name == "victim" else 3 * seat + 1))


def quarrelsome(seat: Seat, name: str, pick: Pick, night: int) -> Any:
    """Everybody chooses for oneself, the pack too; potions are used at once."""
    if name in ("heal", "spy", "ready"):
        return pick.among[0]
    if name == "second":
        return "yes"
    return _nth(pick, 5 * seat + 2 * night)


def united(seat: Seat, name: str, pick: Pick, night: int) -> Any:
    """Everybody does something at night; by day all name seat 0, as long as it lives, and nobody else."""
    if name == "name":
        return 0 if 0 in pick.among else None
    return busy(seat, name, pick, night)


def idle(seat: Seat, name: str, pick: Pick, night: int) -> Any:
    """Nobody does anything that can be left undone; votes are cast."""
    return _nth(pick, 2) if name == "vote" or pick.must else None


def silent(seat: Seat, name: str, pick: Pick, night: int) -> Any:
    """Nobody answers at all."""
    return Ellipsis


def _nth(pick: Pick, number: int) -> Any:
    if not pick.among:
        return None
    chosen = [pick.among[(number + k) % len(pick.among)] for k in range(pick.number)]
    return chosen[0] if pick.number == 1 else chosen


# -- every deal -------------------------------------------------------------------------------------------------


def every_deal(setting: Setting) -> Iterator[Cards]:
    """Each way in which the deck can lie before the seats; the order of the middle is nothing that anybody chose."""

    def deal(left: dict[str, int], seats: tuple[str, ...]) -> Iterator[Cards]:
        if len(seats) == setting.players:
            yield Cards(seats, tuple(card for card, count in left.items() for _ in range(count)))
            return
        for card, count in left.items():
            if count:
                yield from deal({**left, card: count - 1}, (*seats, card))

    return deal(setting.deck, ())


def findings(setting: Setting, habit: Habit, polls: int) -> tuple[int, list[Finding]]:
    """The number of deals, and all that is told apart and should not be, or should be and is not."""
    return findings_over([setting], habit, polls)


def findings_over(settings: Iterable[Setting], habit: Habit, polls: int) -> tuple[int, list[Finding]]:
    """The same over the deals of several decks, where nobody may know which of them it is."""
    found: dict[tuple[str, int, Seat], Finding] = {}
    by_known: dict[tuple[int, Seat, bytes], tuple[bytes, Cards]] = {}
    by_seen: dict[tuple[int, Seat, bytes], tuple[bytes, Cards]] = {}
    deals = 0
    every = ((setting, cards) for setting in settings for cards in every_deal(setting))
    for setting, cards in every:
        deals += 1
        for moment in _play(setting, cards, habit, polls):
            where = moment.polls, moment.viewer
            seen, other = by_known.setdefault((*where, moment.known), (moment.seen, cards))
            if seen != moment.seen:
                found.setdefault(("leak", *where), Finding("leak", *where, (other, cards)))
            known, other = by_seen.setdefault((*where, moment.seen), (moment.known, cards))
            if known != moment.known:
                found.setdefault(("not told", *where), Finding("not told", *where, (other, cards)))
    return deals, list(found.values())


def _play(setting: Setting, cards: Cards, habit: Habit, polls: int) -> Iterator[Moment]:
    viewers = range(setting.players)
    referee = referee_for(setting, cards)
    table = Table(setting, cards, viewers, probing=False)
    known = {viewer: blake2b(digest_size=12) for viewer in (TABLE, *viewers)}
    seen = {viewer: blake2b(digest_size=12) for viewer in (TABLE, *viewers)}
    told = done = 0
    for number in range(polls + 1):
        if number:
            steps = _poll(referee, habit)
            table.take(steps)
            assert table.refused == []
            for step in steps:
                if isinstance(step, Answer):
                    # What a seat chooses it knows.
                    chosen = repr(step).encode()
                    known[step.seat].update(chosen)
                    seen[step.seat].update(chosen)
        for fact in referee.facts[told:]:
            what = _FACTS((fact.after, fact.fact))
            for viewer in known if fact.to == "everyone" else fact.to:
                known[viewer].update(what)
        told = len(referee.facts)
        if referee.is_over:
            return  # everything is revealed
        for viewer, record in table.records.items():
            new = record[done:]
            seen[viewer].update(repr(list(map(len, new))).encode())
            seen[viewer].update(b"".join(new))
            _learn_from_last_act(referee, viewer, known[viewer].update)
            yield Moment(number, viewer, known[viewer].digest(), seen[viewer].digest())
        done = len(table.records[TABLE])


def _poll(referee: PlainReferee, habit: Habit) -> list[Step]:
    """All that is done until the open poll has closed."""
    poll = referee.open
    assert poll is not None
    steps: list[Step] = []
    for seat in sorted(poll.asked):
        picks = {name: habit(seat, name, pick, referee.night) for name, pick in poll.asked[seat].items()}
        if Ellipsis not in picks.values() and habit is not silent:
            steps.append(Answer(seat, picks, 5 * seat + referee.night))
            referee.feed(steps[-1])
        if referee.open is None or referee.open.asked is not poll.asked:
            return steps  # enough has been heard
    steps.append(Time())
    referee.feed(steps[-1])
    return steps


def _learn_from_last_act(referee: PlainReferee, viewer: Seat, learn: Callable[[bytes], None]) -> None:
    """A dying shooter is asked for a target, or sees that this death leaves none."""
    if referee.open is not None and referee.open.about == "last_act" and viewer in referee.open.asked:
        learn(repr(sorted(referee.open.asked[viewer])).encode())
