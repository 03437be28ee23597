"""Nodes in processes of their own, which can be killed and stopped, and a balancer before them."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
from pathlib import Path
from typing import Self

from nightcall.server.settings import Settings
from tests.patience import PATIENCE
from tests.server.system.process import Serve, ServedProcess, free_port, serve_in_this_process, until

LOOK_EVERY = 0.25
ANSWERS_WITHIN = 1.0
SAYS_WHY_NOT = 1  # what `sys.exit` makes of a sentence


class NodeProcess(ServedProcess):
    """One node, always on the same ports."""

    def __init__(self, database: str, log: Path, serve: Serve = serve_in_this_process, gate: int | None = None) -> None:
        settings = Settings(
            host="127.0.0.1",
            port=free_port(),
            database=database,
            node_address=f"127.0.0.1:{gate or free_port()}",
            odds=False,
            connections_per_address=2000,
            requests_per_second=1000,
        )
        super().__init__(settings, log, serve)

    async def start(self) -> None:
        """Starts it, and waits until it is well.

        If it ends with a sentence, for the database doesn't answer, it is started again, as whoever runs it would.
        """
        self.begin(daemon=True)
        async with asyncio.timeout(PATIENCE):
            # In a thread: what passes between this node and others may pass through this process.
            while (await asyncio.to_thread(self.answers, "/health", PATIENCE))[0] != 200:
                if not self.is_alive():
                    assert self._process.exitcode == SAYS_WHY_NOT, self.last_words()
                    self.begin(daemon=True)
                await asyncio.sleep(0.02)

    def figures(self) -> dict[str, float]:
        """What it says of itself."""
        lines = [line for line in self.answers("/metrics", PATIENCE)[1].splitlines() if not line.startswith("#")]
        return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}

    def freeze(self) -> None:
        """Stops it where it is, as a machine does that is out of breath."""
        os.kill(self._process.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        """Lets it go on."""
        os.kill(self._process.pid, signal.SIGCONT)

    async def stop(self) -> None:
        """Asks it to end, and waits."""
        self._process.terminate()
        await until(lambda: not self.is_alive())
        assert self._process.exitcode == 0, self.last_words()

    def end(self) -> None:
        """Makes sure that nothing of it is left."""
        if self.is_alive():
            self.kill()


class Balancer:
    """Sends every connection to any node that is well; hangs up on whoever is on a node that is not."""

    def __init__(self, nodes: list[NodeProcess], seed: int) -> None:
        self._nodes = nodes
        self._luck = random.Random(seed)
        self._well: set[int] = set(range(len(nodes)))
        self._passing: dict[asyncio.Task[None], int] = {}
        self._looking: list[asyncio.Task[None]] = []
        self._server: asyncio.Server | None = None
        self.port = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._accepted, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        self._looking = [asyncio.create_task(self._look(number)) for number in range(len(self._nodes))]
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        tasks = [*self._looking, *self._passing]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _look(self, number: int) -> None:
        while True:
            status, _ = await asyncio.to_thread(self._nodes[number].answers, "/health", ANSWERS_WITHIN)
            if status == 200:
                self._well.add(number)
            elif number in self._well:
                self._well.discard(number)
                for passing in [task for task, on in self._passing.items() if on == number]:
                    passing.cancel()
            await asyncio.sleep(LOOK_EVERY)

    async def _accepted(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        try:
            for number in self._luck.sample(sorted(self._well), len(self._well)):
                with contextlib.suppress(OSError):
                    far = await asyncio.open_connection("127.0.0.1", self._nodes[number].port)
                    self._passing[task] = number
                    await _pass(reader, writer, *far)
                    return
        except asyncio.CancelledError:
            pass  # its node is not well
        finally:
            self._passing.pop(task, None)
            writer.transport.abort()


async def _pass(
    near: asyncio.StreamReader, to_near: asyncio.StreamWriter, far: asyncio.StreamReader, to_far: asyncio.StreamWriter
) -> None:
    async def one_way(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()

    ways = [asyncio.create_task(one_way(near, to_far)), asyncio.create_task(one_way(far, to_near))]
    try:
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        with contextlib.suppress(OSError):
            await to_near.drain()
        to_near.close()
    finally:
        for way in ways:
            way.cancel()
        to_far.transport.abort()
