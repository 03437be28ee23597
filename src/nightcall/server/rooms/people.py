"""The people of a room: its members, the chairs they take for the next game, and the seats of the current one."""

from __future__ import annotations

from collections import Counter

from nightcall.kernel.audience import Seat
from nightcall.kernel.errors import Refused
from nightcall.server.rooms import names
from nightcall.server.rooms.keys import fresh_key, hashed, opens
from nightcall.server.rooms.pace import everybody_has_a_device, is_moderated
from nightcall.server.rooms.state import Chair, Member, RoomState
from nightcall.wire.rooms.commands import MemberName

MOST_MEMBERS = 60
MOST_CHAIRS = 30


class People:
    """Who is in a room, who is connected, and where everybody sits."""

    def __init__(self, state: RoomState) -> None:
        self._state = state
        self.here: Counter[int] = Counter()  # how many devices of each member are connected

    def enter(self, name: MemberName, role: str) -> tuple[Member, str]:
        """Adds a member and returns it with its key; a player takes the next place in the circle."""
        state = self._state
        if state.locked:
            raise Refused("locked", "This room is locked. Ask the host to let you in.")
        if len(state.members) >= MOST_MEMBERS:
            raise Refused("full", "This room is full.")
        key = fresh_key()
        name = self.free_name(name)
        member = Member(member=state.next_member, name=name, role=role, key=hashed(key))  # type: ignore[arg-type]
        state.next_member += 1
        state.members.append(member)
        if state.host == 0:
            state.host = member.member
            self.follow_mode()
        elif role == "player":
            self.seat_at_the_end(member)
        return member, key

    def member_with(self, key: str) -> Member | None:
        """The member with this key. All keys are compared, in constant time."""
        found = None
        for member in self._state.members:
            if opens(key, member.key):
                found = member
        return found

    def seat_at_the_end(self, member: Member) -> None:
        """Gives a member a place, if there is one left; otherwise they watch."""
        if not everybody_has_a_device(self._state.setup) or len(self._state.chairs) >= MOST_CHAIRS:
            member.role = "watcher"
            return
        self._state.chairs.append(Chair(name=member.name, member=member.member))

    def follow_mode(self) -> None:
        """Gives the host the role that the mode requires: a moderator sees everything and has no seat."""
        state = self._state
        host = state.member(state.host)
        if host is None:
            return
        has_chair = any(chair.member == host.member for chair in state.chairs)
        if state.setup.mode == "moderator":
            host.role = "moderator"
        elif host.role == "moderator":
            host.role = "player"
        if not everybody_has_a_device(state.setup):
            state.chairs = [chair for chair in state.chairs if chair.member is None]
        else:
            # A moderator knows who has no phone, and can show them their card; a bot has no eyes to close.
            without_device = (lambda chair: not chair.bot) if is_moderated(state.setup) else (lambda chair: chair.bot)
            state.chairs = [chair for chair in state.chairs if chair.member is not None or without_device(chair)]
            if host.role == "moderator":
                state.chairs = [chair for chair in state.chairs if chair.member != host.member]
            if host.role == "player" and not has_chair:
                self.seat_at_the_end(host)

    def free_name(self, name: str, *, without_device: bool = False, renamed: Member | None = None) -> str:
        """The name, with a number if another looks like it. Somebody without a device may share the name of a device's
        owner.
        """
        state = self._state
        name = names.tidy(name)
        chairs = state.chairs if state.phase != "playing" else [*state.chairs, *state.seats]
        taken = {chair.name for chair in chairs if renamed is None or chair.member != renamed.member}
        if not without_device:
            taken |= {member.name for member in state.members if member is not renamed}
        alike = {names.skeleton(one) for one in taken}
        if names.skeleton(name) not in alike:
            return name
        numbered = (f"{name[:20].rstrip()} {number}" for number in range(2, 200))
        return next(one for one in numbered if names.skeleton(one) not in alike)

    def chair_of(self, member: Member) -> int | None:
        """A member's place for the next game."""
        return next((place for place, chair in enumerate(self._state.chairs) if chair.member == member.member), None)

    def seat_of(self, member: Member) -> Seat | None:
        """The seat a member plays now; a bot may be playing it at the moment."""
        state = self._state
        for seat, chair in enumerate(state.seats):
            if chair.member == member.member and not chair.bot:
                return seat if state.phase != "playing" or state.held.get(member.member) == seat else None
        return None

    def owned_by(self, member: Member) -> Seat | None:
        """A member's seat in the current game, whoever plays it at the moment."""
        if self._state.phase != "playing":
            return None
        return next((seat for seat, chair in enumerate(self._state.seats) if chair.member == member.member), None)

    def at_the_table(self) -> list[int]:
        """The members who play, without bots."""
        return [chair.member for chair in self._state.seats if chair.member is not None and not chair.bot]

    @property
    def host_plays(self) -> bool:
        """Whether the host has a seat, and so may know no more than the others."""
        return any(chair.member == self._state.host for chair in self._state.chairs)
