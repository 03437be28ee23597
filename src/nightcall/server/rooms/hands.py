"""Changes of hands: who plays a seat, who may get it, and what everybody is told about it.

In one game a member is sent the secrets of at most one seat. The seat is recorded when it is assigned, before anything
is sent, until the next game begins: somebody who has held a seat gets no other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nightcall.kernel.errors import Refused
from nightcall.server.rooms.keys import fresh_key, hashed, opens
from nightcall.server.rooms.pace import everybody_has_a_device
from nightcall.server.rooms.state import Chair, Member
from nightcall.wire.rooms.frames import ChangeOfHands, HowItChanged

if TYPE_CHECKING:
    from nightcall.kernel.audience import Seat
    from nightcall.server.rooms.room import ServerRoom

# A phone that sleeps or changes networks comes back within this time; until then its seat is nobody else's to give.
SECONDS_UNTIL_GONE: Final = 60.0
# What everybody is told has to fit a frame, and nobody may drown one change in a hundred others.
MOST_CHANGES: Final = 6


def may_give_away(room: ServerRoom, giver: Member, seat: Seat, now: float) -> None:
    """Refuses to give away a seat unless its player does it, or has been gone for a while."""
    chair = room.state.seats[seat]
    if chair.member == giver.member:
        return
    if giver.member != room.state.host:
        raise Refused("host_only", "Only the host can do this for somebody else.")
    owner = room.state.member(chair.member)
    if owner is not None:
        must_be_gone(room, owner, now)


def must_be_gone(room: ServerRoom, owner: Member, now: float) -> None:
    """Refuses while a member is connected or may be about to reconnect."""
    if owner.member in room.people.here:
        raise Refused("still_here", "{name} is still here, and nobody else can give that seat away.", name=owner.name)
    left = SECONDS_UNTIL_GONE - (now - owner.gone_since if owner.gone_since is not None else 0.0)
    if left > 0:
        raise Refused(
            "just_gone", "{name} may come back. Wait another {left} seconds.", name=owner.name, left=f"{left:.0f}"
        )


def may_take(room: ServerRoom, taker: Member, seat: Seat) -> None:
    """Refuses a seat to somebody who has seen another seat's secrets, and an expelled player's seat to everybody."""
    state = room.state
    if state.played is None or not everybody_has_a_device(state.played):
        raise Refused("no_places", "When you play like this, the host types the names.")
    if state.seats[seat].expelled:
        raise Refused("bots_seat", "Its player was sent away. A bot keeps this seat, or nobody does.")
    if taker.role != "watcher" or any(one.member == taker.member for one in state.seats):
        raise Refused("not_free", "Only somebody who's watching can take a seat over.")
    if state.held.get(taker.member, seat) != seat:
        raise Refused("has_seen", "{name} already knows another seat's secrets in this game.", name=taker.name)
    if taker.member not in room.people.here:
        raise Refused("not_here", "{name} isn't here.", name=taker.name)


def may_change_again(room: ServerRoom, seat: Seat) -> None:
    """Refuses too many changes of one seat."""
    if sum(change.seat == seat for change in room.state.changes) >= MOST_CHANGES:
        raise Refused("too_many_changes", "This seat has changed hands too often. Whoever has it keeps it.")


def to_bot(room: ServerRoom, seat: Seat) -> None:
    """Gives this seat to a bot until its player takes it back."""
    room.state.seats[seat].bot = True
    remember(room, seat, "bot")


def to_member(room: ServerRoom, seat: Seat, taker: Member) -> None:
    """Gives this seat to another member."""
    state = room.state
    chair = state.seats[seat]
    before = state.member(chair.member)
    if before is not None and before.role == "player":
        before.role = "watcher"
    taker.role = "player"
    chair.member, chair.bot = taker.member, False
    state.held[taker.member] = seat
    remember(room, seat, "taken", taker.name)


def remember(room: ServerRoom, seat: Seat, how: HowItChanged, name: str | None = None) -> None:
    """Records the change for everybody to see."""
    room.state.changes.append(ChangeOfHands(seat=seat, how=how, name=name))


def held_at_the_start(seats: list[Chair]) -> dict[int, Seat]:
    """For each member with a seat, the only seat whose secrets it may be sent in this game."""
    return {chair.member: seat for seat, chair in enumerate(seats) if chair.member is not None}


def redeem(room: ServerRoom, ticket: str, now: float) -> tuple[Member, str]:
    """Redeems a ticket: returns the member and its new key; the old key stops working."""
    for member in room.state.members:
        if member.ticket is not None and opens(ticket, member.ticket):
            seat = room.people.owned_by(member)
            if seat is not None:
                may_change_again(room, seat)
                if member.ticket_by in (None, member.member):
                    remember(room, seat, "phone")
                else:
                    must_be_gone(room, member, now)
                    maker = room.state.member(member.ticket_by)
                    remember(room, seat, "link", maker.name if maker else None)
            key = fresh_key()
            member.key, member.ticket, member.ticket_by = hashed(key), None, None
            return member, key
    raise Refused("no_such_ticket", "This link has been used, or it's too old. Ask for a new one.")
