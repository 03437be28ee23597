"""The clock of a poll: when it opens, closes and stands still. The time is passed in."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Final

from nightcall.kernel.audience import EVERYONE, Seat
from nightcall.kernel.chance import Chance, purpose
from nightcall.kernel.inputs import Say, TimeIsUp
from nightcall.server.rooms import debating, timeline
from nightcall.server.rooms.bot_luck import bot_chance
from nightcall.server.rooms.clock_reading import ClockReading
from nightcall.server.rooms.pace import goes_round, has_clock, kind_of, span
from nightcall.server.rooms.state import Clock
from nightcall.wire.rooms.frames import Kind

if TYPE_CHECKING:
    from nightcall.kernel.polls import Poll
    from nightcall.server.rooms.room import ServerRoom

# How long a room waits for anybody to come back before it stands still.
GRACE: Final = 30.0
_THINKING: Final = purpose("a bot takes its time")
# What lasts as long as people talk: with a moderator, too, everybody sees how much time is left.
_TALKS: Final[tuple[Kind, ...]] = ("debate", "speech")
# For each kind of moment but debates: from when a bot looks at the table, over how long, and after how long again.
_LOOKS: Final[dict[Kind, tuple[float, float, tuple[float, ...]]]] = {
    "call": (1.0, 4.0, (0.0, 2.0)),
    "speech": (2.0, 3.0, (0.0,)),
    "vote": (1.0, 4.0, (0.0,)),
    "turn": (0.6, 1.2, (0.0,)),
}
# After a person's answer in a call: a pack's bots follow whoever insists, however long that person has thought.
_LOOKS_AGAIN: Final = (1.0, 2.0)
# Everybody waits for this one: for a throw, about which there is nothing to think, or where one device goes round.
_EVERYBODY_WAITS: Final = (0.5, 0.5, (0.0,))


def open_clock(room: ServerRoom, now: float) -> None:
    """Sets the clock for the open poll, or none if the game is over."""
    table, played = room.table, room.state.played
    if table is None or played is None or (poll := table.session.poll) is None:
        room.state.clock = None
        return
    kind = kind_of(poll)
    least: float | None = None
    most: float | None = None
    if has_clock(played):
        least, most = span(played.pace, kind, decoys=bool(table.session.header.options.get("decoys", True)))
        if kind == "call" and _asks_who_plays_alone(room, poll):
            most = max(least, played.pace.call_most)
    elif kind in _TALKS:
        most = span(played.pace, kind, decoys=False)[1]
    room.state.clock = Clock(
        poll=poll.number,
        kind=kind,
        opened=now,
        starts=now,
        least=least,
        most=most,
        bots=[] if kind == "debate" else _looks(room, kind, poll, now, most),
        removed=kind != "call" and (bool(poll.answers) or _comes_back_to_a_vote(room.state.clock)),
    )
    if kind == "debate":
        await_turn(room, room.state.clock, now)
    if room.state.paused_at is not None:
        room.state.paused_at = now


def await_turn(room: ServerRoom, clock: Clock, after: float) -> None:
    """Sets the time of the bots' next turn in this debate."""
    bots = debating.in_turn(room, clock)
    if bots:
        clock.bots = [(debating.next_turn(room, clock, after), bots[0])]


def call_upon(room: ServerRoom, clock: Clock, said: Say, now: float) -> None:
    """Gives the floor soon to the bots that a person's line names, if everyone hears it."""
    poll = room.playing.session.poll
    floor = None if poll is None or poll.number != clock.poll else poll.floor(said.seat)
    if clock.kind != "debate" or not clock.bots or floor is None or floor.listeners != EVERYONE:
        return
    clock.named += [seat for seat in debating.named_in(room, said) if seat not in clock.named]
    due = clock.bots[0][0]
    await_turn(room, clock, now)
    clock.bots = [(min(due, clock.bots[0][0]), clock.bots[0][1])]


def _asks_who_plays_alone(room: ServerRoom, poll: Poll | None) -> bool:
    """Whether this call is for the only person at a table of bots, unwatched, so that its length reveals nothing."""
    people = [seat for seat, chair in enumerate(room.state.seats) if chair.member is not None]
    # Anybody else in the room sees the clock: a watcher, a screen, or a player who waits for the next game.
    return poll is not None and len(people) == 1 and people[0] in poll.asks and len(room.state.members) == 1


def _comes_back_to_a_vote(before: Clock | None) -> bool:
    """Whether an interrupted vote continues after this single seat's choice, which follows a removal."""
    return before is not None and before.removed and before.kind == "turn"


def _looks(room: ServerRoom, kind: Kind, poll: Poll, starts: float, most: float | None) -> list[tuple[float, Seat]]:
    """The times at which bots act; the same whether a question is real or a decoy."""
    is_awaited = _is_a_throw(poll) if kind == "turn" else kind == "call" and room.goes_round
    after, spread, again = _EVERYBODY_WAITS if is_awaited else _LOOKS[kind]
    # Where little time is given they hurry, or they would never answer.
    hurry = 1.0 if most is None else min(1.0, 0.9 * most / (after + spread + again[-1]))
    chance = bot_chance(room.state)
    looks = []
    for seat, chair in enumerate(room.state.seats):
        if chair.bot:
            first = _thinks(chance, poll.number, seat, after, spread)
            looks += [(starts + (first + later) * hurry, seat) for later in again]
    return sorted(looks)


def _thinks(chance: Chance, poll: int, seat: Seat, after: float, spread: float) -> float:
    """How many seconds the bot of this seat takes in this poll."""
    return after + spread * chance.below(1000, _THINKING, poll, seat) / 1000


def look_again(room: ServerRoom, clock: Clock, now: float) -> None:
    """Lets every bot that has looked for the last time in this call look once more, whatever it is asked."""
    if clock.kind != "call" or room.state.clock is not clock:
        return
    chance = bot_chance(room.state)
    after, spread = _LOOKS_AGAIN
    waiting = {seat for _, seat in clock.bots}
    for seat, chair in enumerate(room.state.seats):
        if chair.bot and seat not in waiting:
            clock.bots.append((now + _thinks(chance, clock.poll, seat, after, spread), seat))
    clock.bots.sort()


def take_over(room: ServerRoom, seat: Seat, now: float) -> None:
    """Lets a bot that has just got this seat act in the open moment; an answer that was given before stands.

    In a call the bot looks all the same, whatever it is asked; but if it followed its pack, which disagreed, the call
    would close sooner, and tell what the seat is.
    """
    clock, poll = room.state.clock, room.playing.session.poll
    if clock is None or poll is None:
        return
    if seat in poll.answers:
        if clock.kind != "call":
            return
        clock.standing.append(seat)
    since = max(clock.starts, room.state.clock_time(now))
    after, spread = _LOOKS_AGAIN
    if clock.kind == "debate":
        if not clock.bots:
            await_turn(room, clock, since)
            clock.bots = [(max(due, since + after), first) for due, first in clock.bots]
        return
    left = inf if clock.most is None else clock.starts + clock.most - since
    hurry = min(1.0, 0.9 * left / (after + spread))
    thinks = _thinks(bot_chance(room.state), clock.poll, seat, after, spread)
    clock.bots = sorted([*clock.bots, (since + thinks * hurry, seat)])


def _is_a_throw(poll: Poll) -> bool:
    """Whether every question has exactly one possible answer."""
    fields = [field for ask in poll.asks.values() for field in ask.fields]
    return all(len(field.options) == 1 and field.least == 1 for field in fields)


def pause(room: ServerRoom, now: float) -> None:
    """Stops the clock."""
    if room.state.paused_at is None:
        room.state.paused_at = now


def go_on(room: ServerRoom, now: float) -> None:
    """Restarts the clock where it stopped."""
    state = room.state
    if state.paused_at is not None:
        timeline.move(room, now - state.paused_at)
        if state.clock is not None:
            shift(state.clock, now - state.paused_at)
    state.paused_at = None
    state.paused_by_absence = False


def move(room: ServerRoom, seconds: float) -> None:
    """Moves every deadline of the clock by this many seconds."""
    state = room.state
    if state.paused_at is None:
        timeline.move(room, seconds)
        if state.clock is not None:
            shift(state.clock, seconds)
    if state.deal is not None:
        state.deal.until += seconds
    if state.absent_since is not None:
        state.absent_since += seconds
    for member in state.members:
        if member.gone_since is not None:
            member.gone_since += seconds


def shift(clock: Clock, seconds: float) -> None:
    """Moves a clock by this many seconds."""
    clock.opened += seconds
    clock.starts += seconds
    clock.bots = [(at + seconds, seat) for at, seat in clock.bots]


def closes_at(room: ServerRoom) -> float | None:
    """When the open poll closes, as things are; the clock stands during narration."""
    clock, table, played = room.state.clock, room.table, room.state.played
    if played is None or not has_clock(played):
        return None  # a moderator's clock, and one of a device that goes round, is only looked at
    if room.telling is not None or clock is None or clock.most is None or table is None or table.session.poll is None:
        return None
    least = clock.least if clock.kind == "call" and not clock.removed else None
    if least is not None and table.session.poll.is_answered():
        return min(clock.starts + clock.most, _heard_out(room, clock, least))
    return clock.starts + clock.most


def _heard_out(room: ServerRoom, clock: Clock, least: float) -> float:
    """When an answered call closes: after all bots have looked, or its length tells whose answer a pack followed."""
    first = clock.starts + least
    if not clock.bots or _asks_who_plays_alone(room, room.playing.session.poll):
        return first
    return max(first, clock.bots[-1][0])


def is_closing(room: ServerRoom, now: float) -> bool:
    """Whether the open poll is due to close."""
    due = closes_at(room)
    return due is not None and now >= due and room.state.paused_at is None


def is_turning(room: ServerRoom, now: float) -> bool:
    """Whether it is time to send everybody the next line, or the end of a call."""
    telling = room.telling
    if telling is None or room.state.paused_at is not None:
        return is_closing(room, now)
    return now >= timeline.over_at(room, telling)


def close_if_due(room: ServerRoom, now: float) -> bool:
    """Closes the open poll if it is due."""
    clock = room.state.clock
    if clock is None or not is_closing(room, now):
        return False
    room.feed(TimeIsUp(poll=clock.poll), now)
    return True


def deadline(room: ServerRoom) -> float | None:
    """When the room has to be woken next."""
    state = room.state
    moments: list[float] = []
    if state.deal is not None:
        moments.append(state.deal.until)
    if state.paused_at is None and state.phase == "playing" and room.table is not None and not room.bots.wait:
        closing = closes_at(room)
        if closing is not None:
            moments.append(closing)
        if room.telling is not None:
            over = timeline.over_at(room, room.telling)
            moments += [over] if over < inf else []
        elif state.clock is not None and state.clock.bots:
            moments.append(state.clock.bots[0][0])
        if moments and state.absent_since is not None:
            moments.append(state.absent_since + GRACE)
    return min(moments, default=None)


def clock_reading(room: ServerRoom) -> ClockReading:
    """The clock as everybody may see it."""
    state, table = room.state, room.table
    clock = state.clock
    if room.telling is not None:
        return timeline.clock_reading(room, room.telling)
    if clock is None or table is None or (poll := table.session.poll) is None:
        return ClockReading()
    waiting = None
    handed_round = state.played is not None and goes_round(state.played)
    # Whoever is asked where one device goes round is handed it, for all to see.
    if handed_round or (not poll.secret and not clock.removed and clock.kind != "turn"):
        waiting = tuple([seat for seat in poll.asks if seat not in poll.answers])
    return ClockReading(clock.kind, clock.starts, clock.most, state.paused_at, waiting)
