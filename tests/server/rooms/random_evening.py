"""An evening on which anybody does anything: every command in any order, phones lost, shared and moved, restarts.

What is known of it comes from the frames alone: which lines each key was sent, and who was shown to have which seat.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

from nightcall.kernel.errors import Refused
from nightcall.kernel.tags import tag_of
from nightcall.server.rooms.dispatching import COMMANDS
from nightcall.wire.rooms.frames import PeopleShown, RoomShown, Ticket
from tests.server.kit import SHORT, House, Phone, sensible_answer, tell

# In a random order most commands are refused; these open the doors to the others.
OFTEN = {"replace": 20, "take_back": 8, "move_seat": 6, "answer": 6, "propose_undo": 3, "consent_to_undo": 5}
SELDOM = {"end": 0.2, "leave": 0.3, "expel": 0.5, "remove_seat": 0.5}
HAPPENS = {"command": 60, "lost": 6, "back": 8, "second": 3, "join": 3, "ticket": 8, "restart": 1}
UNHURRIED = {**SHORT, "debate": 300, "vote": 300, "turn": 120, "call_most": 90}


class Evening:
    """One room, and everybody who comes and goes."""

    def __init__(self, house: House, random: Random) -> None:
        self.house = house
        self.random = random
        self.host: Phone
        self.tickets: list[str] = []
        self.stolen: list[str] = []  # seats that went away from somebody who was there, and did not give them away

    async def goes_on(self, steps: int) -> None:
        random, house = self.random, self.house
        options = {"dead_see": random.choice(["public", "everything"])}
        self.host = await house.opens_a_room("Ada", pace=UNHURRIED, options=options)
        for name in ("Bo", "Cy", "Dee", "Eli"):
            await house.joins(self.host, name)
        for name in ("Wil", "Xia", "Yan"):
            await house.joins(self.host, name, "watcher")
        for _ in range(steps):
            await self.a_game_begins()
            await self.something_happens()
            await house.rests(random.choice([0.02, 0.02, 0.6, 0.6, 3, 3, 65]))

    async def a_game_begins(self) -> None:
        """Between games the host, whoever that is by now, fills the circle up and begins."""
        state = self.house.room_of(self.host).state
        host = await self.the_host() if state.phase != "playing" else None
        if host is not None and self.random.random() < 0.5:
            for _ in range(8 - len(state.chairs)):
                await self.allowed(lambda: host.does("add_bot"))
            await self.allowed(lambda: host.does("start"))

    async def the_host(self) -> Phone | None:
        """A phone of whoever is host by now, picked up again if need be."""
        host = self.house.room_of(self.host).state.host
        for phone in reversed(self.house.phones):
            if phone.place.member == host and phone.closed is None:
                if phone.wire is None:
                    await phone.comes_back()
                if phone.wire is not None:
                    return phone
        return None

    async def something_happens(self) -> None:
        random = self.random
        here = [phone for phone in self.house.phones if phone.wire is not None]
        away = [phone for phone in self.house.phones if phone.wire is None]
        match random.choices(list(HAPPENS), list(HAPPENS.values()))[0]:
            case "command" if here:
                await self.commands(random.choice(here))
            case "lost" if len(here) > 3:
                await random.choice(here).loses_connection()
            case "back" if away:
                await random.choice(away).comes_back()
            case "second" if here:
                await self.house.picks_up(random.choice(here).place)
            case "join":
                await self.allowed(lambda: self.house.joins(self.host, "Zed", random.choice(["player", "watcher"])))
            case "ticket" if self.tickets:
                ticket = random.choice(self.tickets)
                await self.allowed(lambda: self.house.redeems(self.host, ticket))
            case "restart":
                await self.house.stops()
                await self.house.starts_again()
                for phone in random.sample(self.house.phones, min(4, len(self.house.phones))):
                    if phone.wire is None:
                        await phone.comes_back()

    async def allowed(self, attempt: Callable[[], Any]) -> None:
        with suppress(Refused):
            await attempt()

    async def commands(self, phone: Phone) -> None:
        if phone.fold.you is None or phone.fold.room is None:
            return  # it was not let in
        names = [tag_of(kind) for kind in COMMANDS]
        do = self.random.choices(names, [OFTEN.get(name, SELDOM.get(name, 1)) for name in names])[0]
        # The host is the one who could peek.
        if do not in ("answer", "take_back", "consent_to_undo", "leave") and self.random.random() < 0.8:
            phone = await self.the_host() or phone
        before = self.owners(phone)
        name = phone.mentions(do, **self.members_of(do, phone))
        await self.house.rests(0.6)  # by then it is told, in the night too
        reply = phone.replies.get(name)
        if isinstance(reply, Ticket):
            self.tickets.append(reply.ticket)
        if phone.fold.room is not None and before is not None and do not in ("expel", "start"):
            game, owned = before
            after = self.owners(phone)
            if after is not None and after[0] == game:
                for seat, owner in owned.items():
                    if after[1].get(seat) != owner and owner != phone.place.member:
                        self.stolen.append(f"seat {seat} of {owner}, by {do} of {phone.place.member}")

    def owners(self, phone: Phone) -> tuple[int, dict[int, int]] | None:
        """For each seat whose player is connected now, who it is."""
        room, people = phone.fold.room, phone.fold.people
        if room is None or people is None or room.phase != "playing":
            return None
        there = {one.place.member for one in self.house.phones if one.wire is not None}
        seats = {
            number: seat.member
            for number, seat in enumerate(people.seats)
            if seat.member is not None and not seat.bot and seat.member in there
        }
        return room.game, seats

    def members_of(self, do: str, phone: Phone) -> dict[str, Any]:
        random = self.random
        seat = random.randrange(8)
        members = [member.member for member in phone.people.members]
        watchers = [member.member for member in phone.people.members if member.role == "watcher"] or members
        own = phone.you.seat
        match do:
            case "answer":
                if phone.question is None:
                    return {"question": 1, "value": None}
                return {"question": phone.question.number, "value": sensible_answer(phone)}
            case "say":
                return {"text": "It wasn't me."}
            case "spoken":
                return {"line": random.randrange(50)}
            case "look" | "remove_seat" | "sit":
                return {"seat": seat}
            case "guess":
                return {"seats": [seat]}
            case "consent_to_undo":
                return {"agrees": random.random() < 0.9}
            case "rename" | "add_seat":
                return {"name": random.choice(["Ada", "Zoe"])}
            case "arrange":
                return {"seats": random.sample(range(len(phone.people.seats)), len(phone.people.seats))}
            case "set_up":
                options = {"dead_see": random.choice(["public", "everything"])}
                return {"setup": {"pace": UNHURRIED, "mode": random.choice(["phones", "far"]), "options": options}}
            case "lock":
                return {"locked": False}
            case "more_time":
                return {"seconds": 5}
            case "hand_over" | "move_seat" | "expel":
                return {"member": random.choice(members)}
            case "replace":
                if random.random() < 0.2 and own is not None:
                    seat = own
                return {"seat": seat, "member": random.choice([None, random.choice(members), random.choice(watchers)])}
            case "reveal":
                return {"cards": 1}
            case _:
                return {}


def held(seed: int, steps: int) -> Evening:
    """An evening of this seed, from its beginning to its end."""
    found: list[Evening] = []

    async def tale(house: House) -> None:
        evening = Evening(house, Random(f"anything {seed}"))
        found.append(evening)
        await evening.goes_on(steps)

    tell(tale)
    return found[0]


def seats_seen(phones: list[Phone]) -> dict[tuple[str, int], set[int]]:
    """For each key and game: the seats that were told every secret line which this key was sent in it."""
    found: dict[tuple[str, int], set[int]] = {}
    for phone in phones:
        for frame in phone.frames:
            for line in frame.lines:
                if line["to"] == "everyone" or -1 in line["to"]:
                    continue
                assert frame.game is not None
                key = (phone.place.key, frame.game)
                seen = found.get(key)
                found[key] = set(line["to"]) if seen is None else seen & set(line["to"])
    return found


def untold_changes(phone: Phone) -> list[str]:
    """Where this phone was shown a seat in other hands, and no word about it."""
    found = []
    room: RoomShown | None = None
    last: tuple[RoomShown, PeopleShown] | None = None
    for frame in phone.frames:
        room, people = frame.room or room, frame.people
        if room is None or people is None:
            continue
        if last is not None and last[0].phase == room.phase == "playing" and last[0].game == room.game:
            told = [change.seat for change in room.changes[len(room.changes) - room.changed + last[0].changed :]]
            for seat, (one, other) in enumerate(zip(last[1].seats, people.seats, strict=True)):
                if (one.member, one.bot) != (other.member, other.bot) and seat not in told:
                    found.append(f"seat {seat}: {one} / {other}")
        last = room, people
    return found
