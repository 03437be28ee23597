"""The timeline: narrates the table's lines one by one, at the same time for everybody. The time is passed in.

How long a line takes, and who may end it sooner, depends only on the table's lines and on who is present, so a release
reveals nothing else. The room's clock stands during narration.
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Final

from nightcall.kernel.audience import TABLE, Seat
from nightcall.kernel.errors import Refused
from nightcall.server.rooms.clock_reading import ClockReading
from nightcall.server.rooms.pace import goes_round, has_clock, is_moderated, speaking_time
from nightcall.server.rooms.state import Member, TellingProgress

if TYPE_CHECKING:
    from nightcall.server.rooms.room import ServerRoom

# Times its estimate, a line is over at the latest: where a screen tells it, and where that says that it still speaks.
WITH_A_SCREEN: Final = 1.5
STILL_SPEAKING: Final = 3.0


def told(room: ServerRoom) -> int:
    """The number of the table's lines whose narration is over."""
    if room.telling is not None:
        return room.telling.told
    return len(room.playing.lines[TABLE])


def begin(room: ServerRoom, told_before: int, now: float) -> None:
    """Starts narrating the new lines: those after the first `told_before`."""
    at = room.state.clock_time(now)
    telling = TellingProgress(told=told_before, began=at, since=at, latest=at)
    if _by_a_moderator(room):
        _tell_to_the_stop(room, telling, told_before, at)
    else:
        _tell_next(room, telling, at)


def go_on(room: ServerRoom, now: float) -> bool:
    """Moves on to the next line if this one is over; returns whether it did."""
    telling = room.telling
    if telling is None or room.state.paused_at is not None or now < over_at(room, telling):
        return False
    telling.told += 1
    _tell_next(room, telling, now)
    return True


def _tell_next(room: ServerRoom, telling: TellingProgress, now: float) -> None:
    """Starts the next line that takes time; unspoken lines are sent with it."""
    room.state.telling = telling
    for line in range(telling.told, told_lines(room)):
        seconds = _estimate(room, line)
        if seconds or _is_dealt_by_hand(room, line + 1):
            telling.told, telling.since = line, now
            telling.latest = now + seconds * (1.0 if teller(room) is None else WITH_A_SCREEN)
            return
    room.state.telling = None
    room.has_told_all(telling.began, now)


def _tell_to_the_stop(room: ServerRoom, telling: TellingProgress, after: int, now: float) -> None:
    """Releases everything up to the moderator's next pause."""
    room.state.telling = telling
    for line in range(after, len(room.playing.stops)):
        if room.playing.stops[line]:
            telling.told, telling.since = line - 1, now
            return
    room.state.telling = None
    room.has_told_all(telling.began, now)


def taken_back(room: ServerRoom) -> int:
    """The number of narrated lines, after the moderator has taken back the ones still to come."""
    telling, table = room.telling, room.playing
    if telling is None or not _by_a_moderator(room):
        return told(room)
    lines = len(table.letters)
    table.take_back(telling.told, lines)
    room.state.untold.append((telling.told, lines))
    return lines


def _by_a_moderator(room: ServerRoom) -> bool:
    """Whether only the moderator moves the narration on."""
    return room.state.played is not None and is_moderated(room.state.played)


def told_lines(room: ServerRoom) -> int:
    """How many lines there are to tell; where a person tells for themselves, at most those up to the deal."""
    played = room.state.played
    assert played is not None
    if has_clock(played):
        return len(room.playing.letters) if played.pace.reading else 0
    return (room.playing.deal_line or 0) if goes_round(played) else 0


def _is_dealt_by_hand(room: ServerRoom, line: int) -> bool:
    """True if the table's line of this number deals the cards, and the device goes round for everybody to look."""
    assert room.state.played is not None
    return goes_round(room.state.played) and line == room.playing.deal_line and room.state.played.pace.look > 0


def _estimate(room: ServerRoom, line: int) -> float:
    """The estimated number of seconds for the table's line at this index."""
    assert room.state.played is not None
    return speaking_time(room.state.played.pace, room.playing.letters[line]) if has_clock(room.state.played) else 0.0


def over_at(room: ServerRoom, telling: TellingProgress) -> float:
    """When the current line is over, as things are."""
    if _by_a_moderator(room):
        return inf
    if not looking(room):
        return telling.latest
    assert room.state.played is not None
    if goes_round(room.state.played):
        return inf  # it waits for every hand
    return max(telling.latest, telling.since + room.state.played.pace.look)


# -- who tells ------------------------------------------------------------------------------------------------------


def teller(room: ServerRoom) -> Member | None:
    """The narrating screen: the first one connected; none beside a moderator."""
    if _by_a_moderator(room):
        return None
    members = (room.state.member(number) for number in room.people.here)
    return next((member for member in members if member is not None and member.role == "screen"), None)


def _may_end_a_line(room: ServerRoom, member: Member) -> bool:
    """Whether a member may end a line: the moderator, the narrating screen, or somebody playing alone with bots."""
    if _by_a_moderator(room):
        return member.role == "moderator"
    screen = teller(room)
    return member is screen if screen is not None else room.people.at_the_table() == [member.member]


def spoken(room: ServerRoom, member: Member, line: int, now: float) -> None:
    """Ends the line with this number."""
    telling = _told_by(room, member, line)
    if telling is None:
        return
    at = room.state.clock_time(now)
    if _by_a_moderator(room):
        _tell_to_the_stop(room, telling, telling.told + 2, at)
        return
    telling.latest = min(telling.latest, at)
    go_on(room, now)


def still_speaking(room: ServerRoom, member: Member, line: int) -> None:
    """Extends the line with this number."""
    telling = _told_by(room, member, line)
    if telling is not None:
        telling.latest = max(telling.latest, telling.since + STILL_SPEAKING * _estimate(room, telling.told))


def _told_by(room: ServerRoom, member: Member, line: int) -> TellingProgress | None:
    """What is being narrated, if it is this line; None for a line that is over."""
    if not _may_end_a_line(room, member):
        raise Refused("no_screen", "Only a screen can say that a line has been told.")
    telling = room.telling
    return telling if telling is not None and telling.told + 1 == line else None


# -- what waits for it ----------------------------------------------------------------------------------------------


def must_be_told(room: ServerRoom) -> None:
    """Refuses, to everybody alike, while something is being narrated."""
    if room.telling is not None:
        raise Refused("not_yet", "Let the telling finish first.")


def looking(room: ServerRoom) -> tuple[Seat, ...]:
    """Whose cards are dealt by the current line, and who is connected but hasn't looked yet."""
    telling, played = room.telling, room.state.played
    if telling is None or played is None or not played.pace.look or telling.told + 1 != room.playing.deal_line:
        return ()
    handed_round = goes_round(played)
    return tuple(
        seat
        for seat, chair in enumerate(room.state.seats)
        if (handed_round or chair.member in room.people.here) and not chair.bot and seat not in telling.looked
    )


def has_looked(room: ServerRoom, seat: Seat, now: float) -> None:
    """Records that somebody has looked at their card."""
    if seat in looking(room):
        assert room.telling is not None
        room.telling.looked.append(seat)
        go_on(room, now)


def move(room: ServerRoom, seconds: float) -> None:
    """Moves all times of the narration by this many seconds."""
    telling = room.state.telling
    if telling is not None:
        telling.began += seconds
        telling.since += seconds
        telling.latest += seconds


def clock_reading(room: ServerRoom, telling: TellingProgress) -> ClockReading:
    """The clock during narration: it stands, and shows which line is narrated."""
    return ClockReading(
        starts=telling.since + _estimate(room, telling.told),
        paused_at=room.state.paused_at,
        telling=telling.told + 1,
        looking=looking(room) or None,
    )
