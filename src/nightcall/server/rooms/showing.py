"""What a room shows: the same to everybody, and to each member about themselves."""

from __future__ import annotations

from typing import Final

from nightcall.families.registry import family_of
from nightcall.kernel.audience import Seat
from nightcall.server.rooms import dealing, timeline
from nightcall.server.rooms.refusing import in_words
from nightcall.server.rooms.room import ServerRoom
from nightcall.server.rooms.state import Member
from nightcall.wire.lines import shortened
from nightcall.wire.rooms.commands import PROTOCOL
from nightcall.wire.rooms.frames import Answered, MemberShown, PeopleShown, RoomShown, SeatShown, UndoShown, You

CHANGES_SHOWN: Final = 12  # of hands; everything that is shown has to fit the frame of a call


def room_shown(room: ServerRoom) -> RoomShown:
    """The room as everybody in it may know it."""
    state, table = room.state, room.table
    found = room.prepared() if state.phase != "playing" else None
    setup = room.spoken
    problem = room.trouble or (found.problem if found else None)
    teller = timeline.teller(room)
    return RoomShown(
        code=state.code,
        phase=state.phase,
        game=state.game,
        host=state.host,
        locked=state.locked,
        setup=room.by_name(setup),
        family=table.book.family if table is not None else found.family if found else None,
        counts=found.counts if found else {},
        warnings=tuple(in_words(warning, setup) for warning in found.warnings) if found else (),
        problem=shortened(in_words(problem, setup)) if problem else None,
        undo=_undo(room),
        guesses=_scored_guesses(room),
        cards=_cards_at_the_break(room),
        revealed=state.revealed if state.phase == "over" else 0,
        seeded=setup.seed is not None or setup.wish is not None,
        deal=dealing.shown(room),
        broken_off=state.broken_off,
        dealt=state.dealt if state.phase != "lobby" else None,
        fingerprint=table.fingerprint if table is not None and state.phase == "over" else None,
        changes=tuple(state.changes[-CHANGES_SHOWN:]),
        changed=len(state.changes),
        games=room.record.games,
        teller=teller.member if teller is not None else None,
    )


def people_shown(room: ServerRoom) -> PeopleShown:
    """The members and the seats."""
    state = room.state
    ready = {member.member for member in state.members if member.ready}
    chairs = state.seats if state.phase == "playing" else state.chairs
    return PeopleShown(
        members=tuple(
            MemberShown(member=one.member, name=one.name, role=one.role, here=one.member in room.people.here)
            for one in state.members
        ),
        seats=tuple(
            SeatShown(name=chair.name, member=chair.member, bot=chair.bot, ready=chair.bot or chair.member in ready)
            for chair in chairs
        ),
    )


def you_shown(room: ServerRoom, member: Member, device: int) -> You:
    """Who a member is, on this device."""
    state = room.state
    playing = room.people.seat_of(member) if state.phase == "playing" else None
    return You(
        member=member.member,
        name=member.name,
        role=member.role,
        is_host=member.member == state.host,
        seat=room.people.seat_of(member) if state.phase != "lobby" else room.people.chair_of(member),
        viewer=room.viewer_of(member),
        protocol=PROTOCOL,
        device=device,
        answered=_answered(room, playing),
        guesses=() if playing is None else state.guesses.get(playing, ()),
    )


def _answered(room: ServerRoom, seat: Seat | None) -> Answered | None:
    poll = room.table.session.poll if room.table is not None and seat is not None else None
    if room.telling is not None or poll is None or seat not in poll.asks or seat not in poll.answers:
        return None
    return Answered(question=poll.asks[seat].number, value=poll.answers[seat])


def _scored_guesses(room: ServerRoom) -> dict[Seat, tuple[int, int]]:
    table = room.table
    if table is None or room.state.phase != "over":
        return {}
    return family_of(table.book).score_guesses(table.book, table.session, room.state.guesses)


def _cards_at_the_break(room: ServerRoom) -> tuple[str | None, ...]:
    """Each seat's card in an aborted game; a finished game reveals them itself."""
    table = room.table
    if table is None or room.state.phase != "over" or table.session.is_over:
        return ()
    return family_of(table.book).cards_held(table.session)


def _undo(room: ServerRoom) -> UndoShown | None:
    asked = room.state.undo
    if asked is None:
        return None
    needed = len(room.people.at_the_table()) // 2 + 1
    return UndoShown(by=asked.by, agreed=tuple(asked.agreed), needed=needed)
