"""Stories of rooms: a house with a hub on a clock that jumps, people with phones, and what each of them is told.

    @story
    async def test_somebody_joins(house: House) -> None:
        ada = await house.opens_a_room("Ada")
        bo = await house.joins(ada, "Bo")
        assert ada.names == ["Ada", "Bo"]
        assert await bo.is_refused("start") == "host_only"

Nothing is waited for: whenever nobody has anything to do, the clock jumps to the next moment at which somebody has.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import msgspec

from nightcall.bots.sensible import Sensible
from nightcall.client.dealing import Dealer
from nightcall.client.folding import RoomFold, read_frame
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.kernel.audience import Seat
from nightcall.kernel.errors import Refused
from nightcall.kernel.questions import Ask
from nightcall.server.hub.hub import Hub
from nightcall.server.hub.live_room import Letter, LiveRoom, _place
from nightcall.server.minds.minds import Minds
from nightcall.server.rooms.record import RoomRecord
from nightcall.server.rooms.room import ServerRoom
from nightcall.server.rooms.table import GameTable
from nightcall.server.store.memory import MemoryStore
from nightcall.server.store.store import Change
from nightcall.wire.rooms.blocks import in_blocks
from nightcall.wire.rooms.commands import PROTOCOL, Hello
from nightcall.wire.rooms.frames import AnyReply, FinishedShown, Frame, PeopleShown, Refusal, RoomShown, Ticket, You
from nightcall.wire.rooms.requests import Joined
from nightcall.wire.rooms.setup import Setup
from tests.server.at_once import minds_at_once, reader_at_once
from tests.server.virtual import something_happens

NEW_YEAR = 1_700_000_000.0  # what the wall clock says when a story begins
SHORT = {
    "beat": 0.5,
    "call_least": 1,
    "call_most": 10,
    "call_fixed": 2,
    "debate": 20,
    "speech": 5,
    "vote": 20,
    "turn": 20,
    "reading": 0,
}

Tale = Callable[["House"], Awaitable[None]]


# -- a clock that jumps -------------------------------------------------------------------------------------------


class NothingWillEverHappen(Exception):
    """Everybody waits for somebody else."""


class Leaping(selectors.DefaultSelector):
    """Instead of waiting, the time goes by."""

    loop: JumpingLoop

    def select(self, timeout: float | None = None) -> Any:
        ready = super().select(0)
        if not ready:
            if timeout is None:
                raise NothingWillEverHappen
            self.loop.now += max(0.0, timeout)
        return ready


class JumpingLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self.now = 0.0
        selector = Leaping()
        selector.loop = self
        super().__init__(selector)
        self._clock_resolution = 1e-6  # asyncio's nanosecond is lost in a sum after half a year of seconds

    def time(self) -> float:
        return self.now


def story(tale: Tale) -> Callable[[], None]:
    """A test of a house of its own, told on a clock that jumps."""

    def told() -> None:
        tell(tale)

    told.__name__, told.__doc__, told.__module__ = tale.__name__, tale.__doc__, tale.__module__
    return told


def tell(tale: Tale, minds: Callable[[], Minds] = minds_at_once) -> None:
    async def whole() -> None:
        house = House(minds)
        try:
            await tale(house)
        finally:
            await house.hub.close()

    with talk_changes_no_state(), talk_moves_no_clock(), asyncio.Runner(loop_factory=JumpingLoop) as runner:
        runner.run(whole())


@contextmanager
def talk_changes_no_state() -> Iterator[None]:
    """Fails if a room was stored after talk alone, without its state, and its state had changed."""
    changes, missed = RoomRecord.changes, []

    def watched(
        record: RoomRecord, table: GameTable | None, due: float | None, *, only_talk: bool = False
    ) -> list[Change]:
        if only_talk and record._state.to_bytes() != record._stored:
            missed.append(record._state.to_bytes())
        return changes(record, table, due, only_talk=only_talk)

    with patch.object(RoomRecord, "changes", watched):
        yield
    assert not missed


@contextmanager
def talk_moves_no_clock() -> Iterator[None]:
    """Fails if after talk alone a room's clock, place or quiet is another than what its devices know."""
    deliver, missed = LiveRoom.deliver, []

    def watched(live: LiveRoom, *, only_talk: bool = False) -> list[Letter]:
        if only_talk and not live.room_changed:
            now = (live.room.moment, live.room.clock_reading(), _place(live.room), live.room.is_quiet)
            if now != (live._reading_of, live._reading, live._at, live._was_quiet):
                missed.append(now)
        return deliver(live, only_talk=only_talk)

    with patch.object(LiveRoom, "deliver", watched):
        yield
    assert not missed


# -- the house ----------------------------------------------------------------------------------------------------


class House:
    """A hub, its store, and everybody who was ever connected."""

    def __init__(self, minds: Callable[[], Minds] = minds_at_once) -> None:
        self.loop = asyncio.get_running_loop()
        self._minds = minds
        self.wall_is_ahead = 0.0  # somebody has set the clock on the wall
        self.store = MemoryStore(now=self.wall)
        self.hub = Hub(self.store, reader_at_once(), minds=self._minds())
        self.phones: list[Phone] = []

    def wall(self) -> float:
        return NEW_YEAR + self.loop.time() + self.wall_is_ahead

    async def opens_a_room(self, name: str = "Ada", *, pace: Mapping[str, Any] = SHORT, **setup: Any) -> Phone:
        """Somebody makes a room and looks at it."""
        wanted = msgspec.convert({"pace": dict(pace), **setup}, Setup)
        code, member, key = await self.hub.requests.create(name, wanted)
        return await self.picks_up(Joined(code=code, member=member.member, name=member.name, key=key))

    async def joins(self, host: Phone, name: str, role: str = "player") -> Phone:
        """Somebody joins the room of this host."""
        member, key = await self.hub.requests.join(host.place.code, name, role)
        return await self.picks_up(Joined(code=host.place.code, member=member.member, name=member.name, key=key))

    async def redeems(self, host: Phone, ticket: str) -> Phone:
        """Somebody takes a place over with a ticket."""
        member, key = await self.hub.requests.redeem(host.place.code, ticket)
        return await self.picks_up(Joined(code=host.place.code, member=member.member, name=member.name, key=key))

    async def picks_up(self, place: Joined) -> Phone:
        phone = Phone(self, place)
        self.phones.append(phone)
        await phone.comes_back()
        return phone

    async def table_of(self, *names: str, **setup: Any) -> list[Phone]:
        """A room with these people in it; the first is host."""
        host = await self.opens_a_room(names[0], **setup)
        return [host, *[await self.joins(host, name) for name in names[1:]]]

    async def rests(self, seconds: float = 0.02) -> None:
        """Time goes by; in a fiftieth of a second everything is done that can be done at once."""
        await asyncio.sleep(seconds)

    async def until(self, condition: Callable[[], bool], within: float = 3600) -> None:
        async with asyncio.timeout(within):
            while not condition():
                await something_happens()

    def room_of(self, phone: Phone) -> ServerRoom:
        """The room as only the server knows it."""
        return next(
            live.room for live in self.hub._live_rooms.rooms.values() if live.room.state.code == phone.place.code
        )

    async def stops(self) -> None:
        """The process ends without a word; what is stored is all that is left."""
        self.hub._patrol.cancel()
        for live in self.hub._live_rooms.rooms.values():
            live.close()
        for phone in self.phones:
            if phone.wire is not None:
                phone.wire.listener = None
                phone.wire = None

    async def starts_again(self) -> None:
        self.hub = Hub(self.store, reader_at_once(), minds=self._minds())
        await self.rests()


class Wire:
    """The server's end of a connection to a phone."""

    def __init__(self, phone: Phone, address: str = "192.0.2.1") -> None:
        self.phone = phone
        self.address = address
        self.origin: str | None = None
        self.backlog = 0
        self.closed: int | None = None
        self.listener: Any = None

    def send(self, frame: bytes) -> None:
        if self.closed is None and self.listener is not None:
            self.phone.hears(frame)

    def close(self, code: int, reason: str) -> None:
        if self.closed is None:
            self.closed = code
            asyncio.get_running_loop().call_soon(self.ends)

    def ends(self) -> None:
        listener, self.listener = self.listener, None
        if self.phone.wire is self:
            self.phone.wire = None
        if listener is not None:
            listener.gone()


class Phone:
    """A device with a place in a room: what it does, and what it has been told."""

    def __init__(self, house: House, place: Joined) -> None:
        self.house = house
        self.place = place
        self.fold = RoomFold()
        self.wire: Wire | None = None
        self.last_wire: Wire | None = None
        self.frames: list[Frame] = []
        self.heard: list[bytes] = []
        self.replies: dict[int, AnyReply] = {}
        self.dealer: Dealer | None = Dealer()  # None if this phone adds nothing to deals by itself
        self.moments: list[float] = []  # of each frame
        self.unnamed: list[AnyReply] = []
        self._commands = 0

    # -- what it does -----------------------------------------------------------------------------------------

    async def comes_back(self) -> None:
        """Connects, with its last number."""
        self.knocks()
        await self.house.rests()

    def knocks(self) -> None:
        """The same, without waiting to be let in."""
        self.connects()
        self.says(self.hello())

    def connects(self) -> None:
        assert self.wire is None
        self.wire = self.last_wire = Wire(self)
        self.wire.listener = self.house.hub.connected(self.wire)

    async def loses_connection(self) -> None:
        assert self.wire is not None
        self.wire.ends()
        await self.house.rests()

    def hello(self) -> Hello:
        """Its first words: who it is, and what it has seen."""
        device = self.fold.you.device if self.fold.you is not None else None
        return self.fold.hello(self.place.code, self.place.key, device)

    def greets(self, place: Joined, **members: Any) -> None:
        """Says hello with this key, as one who has seen nothing."""
        self.says({"do": "hello", "protocol": PROTOCOL, "room": place.code, "key": place.key, **members})

    def says(self, message: object) -> None:
        self.sends(in_blocks(msgspec.json.encode(message)))

    def sends(self, message: bytes) -> None:
        assert self.wire is not None
        if self.wire.listener is not None and self.wire.closed is None:
            self.wire.listener.heard(message)

    def mentions(self, do: str, **members: Any) -> int:
        """Sends a command and does not wait for what becomes of it; its id."""
        self._commands += 1
        named = {"do": do, "id": self._commands, **members}
        self.says(named)
        return int(named["id"])

    async def does(self, do: str, **members: Any) -> AnyReply:
        """Has a command done."""
        name = self.mentions(do, **members)
        self.replies.pop(name, None)
        await self.house.rests()
        if name not in self.replies:  # in a call of the night it comes with the next beat
            await self.house.until(lambda: name in self.replies, within=60)
        if do == "start":
            await self.house.until(lambda: self.room.deal is None)
        reply = self.replies[name]
        if isinstance(reply, Refusal):
            raise Refused(reply.reason, reply.sentence)
        return reply

    async def is_refused(self, do: str, **members: Any) -> str | None:
        """The reason why a command is refused; None if it is done."""
        try:
            await self.does(do, **members)
        except Refused as refusal:
            return refusal.reason
        return None

    async def answers(self, value: Any, **members: Any) -> AnyReply:
        assert self.question is not None
        return await self.does("answer", question=self.question.number, value=value, **members)

    async def asks_for_a_ticket(self, member: int) -> str:
        reply = await self.does("move_seat", member=member)
        assert isinstance(reply, Ticket)
        return reply.ticket

    def hears(self, frame: bytes) -> None:
        self.heard.append(frame)
        self.moments.append(self.house.loop.time())
        read = read_frame(frame)
        self.frames.append(read)
        self.fold.take(read)
        self._deals(read)
        for line in read.lines:
            assert self.may_see(line), f"viewer {self.you.viewer} was sent {line}"
        for reply in read.replies:
            if reply.id is None:
                self.unnamed.append(reply)
            else:
                self.replies[reply.id] = reply

    def _deals(self, frame: Frame) -> None:
        if self.dealer is not None and frame.room is not None and self.fold.you is not None:
            command = self.dealer.answer(self.you.member, frame.room)
            if command is not None:
                asyncio.get_running_loop().call_soon(self._mentions_if_connected, msgspec.to_builtins(command))

    def _mentions_if_connected(self, command: dict[str, Any]) -> None:
        if self.wire is not None:
            self.mentions(**command)

    def may_see(self, line: Any) -> bool:
        viewer = self.you.viewer
        audiences = [line["to"], line["event"]["to"]] if line["line"] == "told" else [line["to"]]
        sees_all = viewer == -2 and line["line"] == "told"
        return sees_all or all(to == "everyone" or viewer in to for to in audiences)

    # -- what it knows ------------------------------------------------------------------------------------------

    @property
    def you(self) -> You:
        assert self.fold.you is not None
        return self.fold.you

    @property
    def room(self) -> RoomShown:
        assert self.fold.room is not None
        return self.fold.room

    @property
    def people(self) -> PeopleShown:
        assert self.fold.people is not None
        return self.fold.people

    async def games(self, before: int | None = None) -> list[FinishedShown]:
        """A page of the room's finished games."""
        return list((await self.house.hub.requests.games(self.place.code, self.place.key, before)).games)

    @property
    def names(self) -> list[str]:
        """Who sits in the circle, in order."""
        return [seat.name for seat in self.people.seats]

    @property
    def question(self) -> Ask | None:
        return self.fold.question

    @property
    def seat(self) -> Seat:
        assert self.you.seat is not None
        return self.you.seat

    @property
    def closed(self) -> int | None:
        """How the server has ended the last connection."""
        return self.last_wire.closed if self.last_wire is not None else None

    def told(self, event: str) -> list[Any]:
        """The events of this name that hold now."""
        return [one for one in map(msgspec.to_builtins, self.fold.events) if one["event"] == event]


# -- whole games --------------------------------------------------------------------------------------------------


def sensible_answer(phone: Phone, seed: str = "story", ask: Ask | None = None) -> Any:
    """What a sensible player in this seat would answer now."""
    book = phone.fold.book
    assert isinstance(book, HiddenRolesBook)
    question = ask or phone.question
    assert question is not None
    return Sensible(book, question.seat, seed).decide(phone.fold.view(), question)


def anything(ask: Ask) -> dict[str, Any]:
    """The first answer that the question takes."""
    picked: dict[str, Any] = {}
    for field in ask.fields:
        if field.name == "ready":
            picked[field.name] = "yes"
        elif field.most > 1:
            picked[field.name] = [] if field.may_be_empty else list(field.open_options[: max(1, field.least)])
        else:
            picked[field.name] = field.open_options[0] if field.open_options else None
    return picked


async def play_on(house: House, phones: Iterable[Phone], until: Callable[[], bool], *, seed: str = "story") -> None:
    """Everybody looks at their card and answers sensibly whatever they are asked, until something has come."""
    answered: set[tuple[int, int, int]] = set()
    async with asyncio.timeout(24 * 3600):
        while not until():
            for phone in phones:
                ask = phone.question
                if phone.wire is not None and is_waited_for(phone):
                    phone.mentions("card_seen")
                if ask is None or phone.wire is None:
                    continue
                key = (phone.place.member, phone.fold.game, ask.number)
                if key not in answered:
                    answered.add(key)
                    phone.mentions("answer", question=ask.number, value=sensible_answer(phone, seed))
            await asyncio.sleep(0.25)


def is_waited_for(phone: Phone) -> bool:
    """True while the table waits for this one to look at their card."""
    clock = phone.fold.clock
    return clock is not None and phone.you.seat in (clock.looking or ())


def is_telling(phone: Phone) -> Callable[[], bool]:
    return lambda: phone.fold.clock is not None and phone.fold.clock.telling is not None


def has_told(phone: Phone) -> Callable[[], bool]:
    return lambda: not is_telling(phone)()


async def says_all(moderator: Phone) -> None:
    """A moderator says one thing after another, until something is asked or the game is over."""
    while is_telling(moderator)():
        assert moderator.fold.clock is not None
        await moderator.does("spoken", line=moderator.fold.clock.telling)


def is_over(phone: Phone) -> Callable[[], bool]:
    return lambda: phone.room.phase == "over"


def is_asked(phone: Phone, about: str) -> Callable[[], bool]:
    return lambda: phone.question is not None and phone.question.about == about
