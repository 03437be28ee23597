"""A relay stream: one TCP connection between two nodes, with records in both directions."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final, Protocol

from nightcall.kernel.errors import NightcallError
from nightcall.server.nodes.greeting import Greeting
from nightcall.server.nodes.records import ChannelRecord, Kind, read, written

GREETING_SECONDS: Final = 5.0
ALIVE_EVERY: Final = 0.5
LONGEST_SILENCE: Final = 2.5
"""Seconds after which the other node is given up, though its connection stands: the way to it may be gone."""
BACKLOG: Final = 64 * 1024**2
"""Bytes that may wait for the other node; beyond that the stream is cut, and its devices come back."""
SOME: Final = 1024**2
"""Bytes that may wait; beyond that, an answer of many parts goes on when there are fewer."""
LOOK_AGAIN: Final = 0.01

_log: Final = logging.getLogger("nightcall.nodes")


class Ends(Protocol):
    """One end of a stream: what comes in, and its end."""

    def received(self, record: ChannelRecord) -> None:
        """Handles a record; they come in order."""

    def lost(self) -> None:
        """Handles the end of the stream; called once, and last, if the greeting was completed."""


class Stream(asyncio.Protocol):
    """Greets first; then everything sent within one turn of the loop leaves in one write."""

    def __init__(self, greeting: Greeting, end: Ends, ready: asyncio.Future[None] | None = None) -> None:
        self._greeting: Greeting | None = greeting
        self._end = end
        self._ready = ready
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.Transport | None = None
        self._buffer = bytearray()
        self._expected = 0
        self._unsent: list[bytes] = []
        self._heard_at = self._loop.time()
        self._timer: asyncio.TimerHandle | None = None
        self.when_over: Callable[[], None] = lambda: None
        self.is_open = False
        self.peer: int | None = None  # the other node's id, once it is known

    # -- what its end does ----------------------------------------------------------------------------------------

    def send(self, channel: int, kind: Kind, body: bytes = b"") -> None:
        """Sends a record with all others of this turn; does nothing on a stream that has ended."""
        if not self.is_open:
            return
        if not self._unsent:
            self._loop.call_soon(self._flush)
        self._unsent.append(written(channel, kind, body))

    async def has_space(self) -> None:
        """Returns once little waits for the other node, or when the stream has ended."""
        while self._transport is not None:
            if self._transport.get_write_buffer_size() + sum(map(len, self._unsent)) <= SOME:
                return
            await asyncio.sleep(LOOK_AGAIN)

    def cut(self) -> None:
        """Ends the stream at once."""
        if self._transport is not None:
            self._transport.abort()

    def finish(self) -> None:
        """Ends the stream once everything is sent."""
        self._flush()
        if self._transport is not None:
            self._transport.close()

    def _flush(self) -> None:
        unsent, self._unsent = self._unsent, []
        if unsent and self._transport is not None:
            # One write for a whole beat: a device's place in it says nothing about how long its frame takes.
            self._transport.write(b"".join(unsent))

    # -- what asyncio calls ---------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # what TCP has
        self._transport = transport
        transport.set_write_buffer_limits(high=BACKLOG)
        self._timer = self._loop.call_later(GREETING_SECONDS, self.cut)
        self._greet(None)

    def data_received(self, data: bytes) -> None:
        self._heard_at = self._loop.time()
        self._buffer += data
        while self._greeting is not None:
            if len(self._buffer) < self._expected:
                return
            said = bytes(self._buffer[: self._expected])
            del self._buffer[: self._expected]
            self._greet(said)
        if not self.is_open:
            return
        try:
            for record in read(self._buffer):
                if record.kind is not Kind.ALIVE:
                    self._end.received(record)
        except NightcallError as error:
            _log.error("the stream to another node is cut: %s", error)
            self.cut()
        except Exception:  # of ours; its devices come back
            _log.exception("the stream to another node is cut")
            self.cut()

    def pause_writing(self) -> None:
        """Cuts a stream whose other end doesn't read."""
        _log.error("the stream to another node is cut: too much waits for it.")
        self.cut()

    def resume_writing(self) -> None:
        """Does nothing: a stream with too large a backlog has been cut."""

    def connection_lost(self, _error: Exception | None) -> None:
        self._transport = None
        if self._timer is not None:
            self._timer.cancel()
        if self._ready is not None and not self._ready.done():
            self._ready.set_exception(ConnectionResetError())
        self.when_over()
        was_open, self.is_open = self.is_open, False
        if was_open:
            self._end.lost()

    # -- the greeting, and staying in touch -----------------------------------------------------------------------

    def _greet(self, said: bytes | None) -> None:
        greeting, transport = self._greeting, self._transport
        assert greeting is not None
        assert transport is not None
        try:
            to_send, self._expected = next(greeting) if said is None else greeting.send(said)
            transport.write(to_send)
        except StopIteration as done:
            self._greeting, self.peer, self.is_open = None, done.value, True
            if self._timer is not None:
                self._timer.cancel()
            self._stay_in_touch()
            if self._ready is not None and not self._ready.done():
                self._ready.set_result(None)
        except NightcallError as error:
            _log.error("a stream between nodes was refused: %s", error)
            self._greeting = None
            transport.abort()

    def _stay_in_touch(self) -> None:
        if self._loop.time() - self._heard_at > LONGEST_SILENCE:
            _log.warning("another node was silent for too long; its devices come back.")
            self.cut()
            return
        self.send(0, Kind.ALIVE)
        self._timer = self._loop.call_later(ALIVE_EVERY, self._stay_in_touch)
