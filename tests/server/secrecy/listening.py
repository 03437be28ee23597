"""What whoever listens to the network has of each secret call: labelled afterwards, from the log of the game alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from nightcall.families.registry import family_of
from nightcall.kernel.audience import Seat
from nightcall.kernel.log import LogReader
from nightcall.library import resume
from tests.server.secrecy.relay import Journal, Passed


class Call(NamedTuple):
    """One secret call: what passed from and to each seat's device while it was open, and first when it had closed."""

    poll: int
    asked: frozenset[Seat]
    sent: list[list[Passed]]
    heard: list[list[Passed]]
    closing: list[list[int]]


class _Moment(NamedTuple):
    poll: int | None
    secret: bool
    asked: frozenset[Seat]


class Listened(NamedTuple):
    """A game of these cards, listened to."""

    cards: Sequence[str | None]
    calls: list[Call]

    def differences(self, beat: float) -> list[str]:
        """What tells one device from another: a number, a size, an order, or a moment by a beat and more."""
        return [found for call in self.calls for found in self._differences(call, beat)]

    def _differences(self, call: Call, beat: float) -> Iterator[str]:
        everybody = range(len(self.cards))
        rest = [seat for seat in everybody if seat not in call.asked]
        yield from self._unlike(call, "is sent", everybody, lambda seat: _sizes(call.heard[seat]))
        yield from self._unlike(call, "is sent at its end", everybody, lambda seat: call.closing[seat])
        yield from self._unlike(call, "sends", sorted(call.asked), lambda seat: _sizes(call.sent[seat]))
        yield from self._unlike(call, "sends, though out of the game,", rest, lambda seat: _sizes(call.sent[seat]))
        for what, passed in (("is sent", call.heard), ("sends", call.sent)):
            for number, together in enumerate(zip(*filter(None, passed), strict=False), 1):
                at = [one.at for one in together]
                if max(at) - min(at) >= beat:
                    last = together[at.index(max(at))].device
                    yield f"call {call.poll}: {self._who(last)} {what} frame {number} {max(at) - min(at):.2f} s late"

    def _unlike(self, call: Call, what: str, seats: Sequence[Seat], seen: Callable[[Seat], object]) -> Iterator[str]:
        for seat in seats[1:]:
            if seen(seat) != seen(seats[0]):
                yield f"call {call.poll}: {self._who(seats[0])} {what} {seen(seats[0])}, {self._who(seat)} {seen(seat)}"

    def _who(self, seat: Seat) -> str:
        return f"seat {seat} ({self.cards[seat]})"


def _sizes(passed: list[Passed]) -> list[int]:
    return [one.size for one in passed]


def listened(journal: Journal, log: Sequence[str]) -> Listened:
    """The secret calls of this game, with what passed in each."""
    session = resume(log[:1])
    cards = family_of(session.rulebook).cards_held(session)
    moments = _moments(log)
    passed: list[tuple[_Moment, list[Passed]]] = []
    for noted in journal:
        if isinstance(noted, Passed):
            if passed:
                passed[-1][1].append(noted)
        elif not passed or passed[-1][0].poll != moments[noted.lines - 1].poll:
            passed.append((moments[noted.lines - 1], []))
    calls = [
        Call(
            poll=moment.poll or 0,
            asked=moment.asked,
            sent=[_of(within, seat, to_server=True) for seat in range(len(cards))],
            heard=[_of(within, seat, to_server=False) for seat in range(len(cards))],
            closing=[_sizes(_of(after, seat, to_server=False))[:1] for seat in range(len(cards))],
        )
        for (moment, within), (_, after) in pairwise(passed)
        if moment.secret
    ]
    return Listened(cards, calls)


def _of(passed: list[Passed], device: int, *, to_server: bool) -> list[Passed]:
    return [one for one in passed if one.device == device and one.to_server == to_server]


def _moments(log: Sequence[str]) -> list[_Moment]:
    """Which poll is open after each line of the log, whether it is a secret one, and who is asked in it."""
    reader = LogReader()
    reader.header(log[0])
    entries, trouble = reader.entries(log[1:])
    assert trouble is None
    session = resume(log[:1])
    found = []
    for entry in (None, *entries):
        if entry is not None:
            session.do(entry)
        poll = session.poll
        found.append(
            _Moment(None, False, frozenset())
            if poll is None
            else _Moment(poll.number, poll.secret, frozenset(poll.asks))
        )
    return found
