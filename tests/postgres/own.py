"""A PostgreSQL of one test's own, which can be restarted."""

from __future__ import annotations

import shutil
import signal
import tempfile
from pathlib import Path
from typing import Self
from urllib.parse import urlsplit

import pytest

from tests.postgres.finding import for_nobody, programs
from tests.postgres.keeper import run, start


class OwnServer:
    """Starts when it is entered."""

    def __enter__(self) -> Self:
        found = programs()
        if found is None:
            pytest.skip("no PostgreSQL that could be restarted: install it (`apt install postgresql`)")
        self._folder = Path(tempfile.mkdtemp(prefix="nightcall-postgres-"))
        self._folder.chmod(0o755)
        self._programs = for_nobody(found, self._folder)
        self._process, self.address = start(self._programs, self._folder)
        return self

    def restart(self) -> None:
        """Ends it in the middle of whatever it does, and starts it again."""
        self._end()
        port = urlsplit(self.address).port
        assert port is not None
        self._process = run(self._programs, self._folder, port)

    def _end(self) -> None:
        self._process.send_signal(signal.SIGQUIT)  # without goodbye, as when it crashes
        self._process.wait()

    def __exit__(self, *_: object) -> None:
        self._end()
        shutil.rmtree(self._folder, ignore_errors=True)
