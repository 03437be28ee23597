"""A server's process on one core: its processor time and its memory, from Linux's own books."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path


class Process:
    """A running server."""

    def __init__(self, popen: subprocess.Popen[bytes]) -> None:
        self._popen = popen

    @property
    def processor_seconds(self) -> float:
        """What all of its threads have used so far."""
        fields = Path(f"/proc/{self._popen.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def memory(self) -> int:
        """Its resident bytes."""
        pages = int(Path(f"/proc/{self._popen.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def kill(self) -> None:
        """Ends it in the middle of whatever it does."""
        self._popen.kill()
        self._popen.wait()

    @property
    def is_alive(self) -> bool:
        return self._popen.poll() is None


@contextlib.contextmanager
def on_one_core(command: Sequence[str], folder: Path, port: int) -> Iterator[Process]:
    """The server on the first core, once it listens; this process, which is the load, goes to the second."""
    if not sys.platform.startswith("linux") or shutil.which("taskset") is None:
        sys.exit("This benchmark binds processes to cores and reads /proc: it needs Linux and taskset.")
    os.sched_setaffinity(0, {1} if (os.cpu_count() or 1) > 1 else {0})
    settings = {**os.environ, "NODE_ENV": "production"}
    with (folder / "server.log").open("wb") as log:
        popen = subprocess.Popen(["taskset", "-c", "0", *command], stdout=log, stderr=log, env=settings, cwd=folder)
    try:
        _wait_for(port, popen)
        yield Process(popen)
    finally:
        popen.kill()
        popen.wait()


def _wait_for(port: int, popen: subprocess.Popen[bytes]) -> None:
    for _ in range(600):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        if popen.poll() is not None:
            break
        time.sleep(0.05)
    sys.exit("The server did not start; its log says why.")
