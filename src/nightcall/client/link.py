"""A link: one device's place in a room across reconnections; no command is lost or executed twice."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any, Final

import msgspec
from msgspec.structs import replace
from picows import WSError

from nightcall.client.connection import ClientConnection
from nightcall.client.dealing import Dealer
from nightcall.client.folding import LinesMissing, RoomFold, read_frame
from nightcall.client.http import ask
from nightcall.kernel.errors import NightcallError, Refused
from nightcall.kernel.sources import fresh_secret
from nightcall.wire.rooms.blocks import in_blocks
from nightcall.wire.rooms.commands import AnswerInRoom, CardSeen, RoomCommand, SayInRoom
from nightcall.wire.rooms.frames import AnyReply, ClockShown, Frame, Refusal
from nightcall.wire.rooms.requests import Joined
from nightcall.wire.rooms.setup import digest_of

_FIRST_WAIT: Final = 0.1
_LONGEST_WAIT: Final = 5.0
# Close codes after which reconnecting is useless.
_NO_PLACE: Final = (4403, 4404)
# Refusals that mean that this client is outdated, or has to start anew.
_TOO_OLD: Final = ("other_protocol", "old_device")
_ENCODER: Final = msgspec.json.Encoder()


class Gone(NightcallError):
    """This device has no place in the room any more, or has left it."""


class RoomLink:
    """Reconnects automatically, and resends unanswered commands with the same ids."""

    def __init__(
        self, server: str, place: Joined, *, secure: Any = None, connection: type[ClientConnection] = ClientConnection
    ) -> None:
        self.server = server
        self.place = place
        self._own_books: dict[str, dict[str, Any]] = {}  # by digest; each is fetched once
        self.fold = RoomFold(self._own_books)
        self.dealer = Dealer()
        self.connections = 0  # how often it was admitted
        self._secure = secure
        self._kind = connection
        self._device: int | None = None  # its number among its member's devices, once known
        self._sent = 0
        self._pending: dict[int, tuple[bytes, asyncio.Future[AnyReply]]] = {}  # unanswered commands, in order
        self._connection: ClientConnection | None = None
        self._is_in = False
        self._change = asyncio.Event()
        self._why_gone: str | None = None
        self._unasked: set[asyncio.Task[None]] = set()  # its automatic commands in progress
        self._looked_in = 0  # the game in which it has looked at its card
        self.on_frame: Callable[[Frame], None] = lambda _frame: None
        self._staying = asyncio.create_task(self._stay())

    # -- what its owner does --------------------------------------------------------------------------------------

    async def do(self, command: RoomCommand) -> AnyReply:
        """Sends a command and returns its reply; raises `Refused`. Waits while the server is away."""
        self._must_be_here()
        if command.id is None:
            self._sent += 1
            command = replace(command, id=self._sent)
        if isinstance(command, AnswerInRoom | SayInRoom) and command.game is None:
            # Resent after a reconnection, it must not count in the next game.
            command = replace(command, game=self.fold.game)
        assert command.id is not None
        message = in_blocks(_ENCODER.encode(command))
        answer: asyncio.Future[AnyReply] = asyncio.get_running_loop().create_future()
        self._pending[command.id] = (message, answer)
        if self._is_in and self._connection is not None:
            self._connection.send(message)
        try:
            reply = await answer
        finally:
            self._pending.pop(command.id, None)
        if isinstance(reply, Refusal):
            raise Refused(reply.reason, reply.sentence)
        return reply

    async def changed(self) -> None:
        """Returns when the next frame has arrived."""
        self._must_be_here()
        await self._change.wait()
        self._must_be_here()

    def drop(self) -> None:
        """Drops the connection, as happens to phones; the link reconnects."""
        if self._connection is not None:
            self._connection.drop()

    async def close(self) -> None:
        """Disconnects; the place in the room remains."""
        self._end("this device has disconnected.")
        if self._connection is not None:
            self._connection.close()
        self._staying.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._staying

    # -- staying connected ----------------------------------------------------------------------------------------

    async def _stay(self) -> None:
        # Delays vary between devices, so that not all reconnect at the same moment.
        own = 0.75 + int(fresh_secret()[:8], 16) % 1000 / 2000
        tries = 0
        while self._why_gone is None:
            before = self.connections
            try:
                await self._talk(await self._kind.open(self.server, secure=self._secure))
            except (OSError, WSError, TimeoutError):
                pass
            except Exception as error:  # a bug: the callers waiting have to be told
                self._end(f"this device could not follow the room: {error}")
                raise
            tries = tries + 1 if self.connections == before else 1
            if self._why_gone is None:
                await asyncio.sleep(min(_LONGEST_WAIT, _FIRST_WAIT * 2 ** (tries - 1)) * own)

    async def _talk(self, connection: ClientConnection) -> None:
        """Follows the room over one connection until it closes."""
        self._connection = connection
        connection.send(in_blocks(_ENCODER.encode(self.fold.hello(self.place.code, self.place.key, self._device))))
        try:
            while (message := await connection.next()) is not None:
                frame = read_frame(message)
                await self._fetch_own_book(frame)
                self._take(frame)
        except LinesMissing:
            self.fold = RoomFold(self._own_books)  # start over rather than continue with a gap
        finally:
            self._connection, self._is_in = None, False
            connection.drop()
        if connection.close_code in _NO_PLACE:
            self._end("this device has no place in the room any more.")

    async def _fetch_own_book(self, frame: Frame) -> None:
        """Fetches the room's custom rulebook the first time a frame names it."""
        named = frame.room.setup.own_book if frame.room is not None else None
        if isinstance(named, str) and named not in self._own_books:
            found = await ask(self.server, "GET", f"/api/rooms/{self.place.code}/book", key=self.place.key)
            book = msgspec.json.decode(found, type=dict[str, Any])
            self._own_books[digest_of(book)] = book  # if the room has changed it since, the next frame says so

    def _take(self, frame: Frame) -> None:
        self.fold.take(frame)
        if frame.you is not None and not self._is_in:
            self._enter(frame.you.device)
        for reply in frame.replies:
            self._hear(reply)
        self._do_its_part(frame)
        self.on_frame(frame)
        self._wake()

    def _enter(self, device: int) -> None:
        """Sends again what the room has not answered: it has admitted this connection."""
        self._is_in, self._device = True, device
        self.connections += 1
        assert self._connection is not None
        for message, _ in self._pending.values():
            self._connection.send(message)

    def _hear(self, reply: AnyReply) -> None:
        _, answer = self._pending.get(reply.id or 0, (b"", None))
        if answer is not None and not answer.done():
            answer.set_result(reply)
        if isinstance(reply, Refusal) and reply.reason in _TOO_OLD:
            self._end(reply.sentence)

    def _do_its_part(self, frame: Frame) -> None:
        """What every device does unasked: its part of a deal, and a look at its card."""
        if frame.room is not None and self.fold.you is not None:
            command = self.dealer.answer(self.fold.you.member, frame.room)
            if command is not None:
                self._do_unasked(command)
        if self._is_to_look(frame.clock):
            self._looked_in = self.fold.game
            self._do_unasked(CardSeen())

    def _is_to_look(self, clock: ClockShown | None) -> bool:
        """True if the table waits for this seat to look at its card."""
        you = self.fold.you
        is_waited_for = clock is not None and you is not None and you.seat in (clock.looking or ())
        return is_waited_for and self._looked_in != self.fold.game

    def _do_unasked(self, command: RoomCommand) -> None:
        doing = asyncio.create_task(self._try(command))
        self._unasked.add(doing)
        doing.add_done_callback(self._unasked.discard)

    async def _try(self, command: RoomCommand) -> None:
        with contextlib.suppress(Refused, Gone):  # a finished deal needs nothing from this device
            await self.do(command)

    def _wake(self) -> None:
        waiting, self._change = self._change, asyncio.Event()
        waiting.set()

    def _end(self, why: str) -> None:
        self._why_gone = self._why_gone or why
        for _, answer in self._pending.values():
            if not answer.done():
                answer.set_exception(Gone(self._why_gone))
        self._wake()

    def _must_be_here(self) -> None:
        if self._why_gone is not None:
            raise Gone(self._why_gone)
