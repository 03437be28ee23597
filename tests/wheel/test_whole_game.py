"""The installed wheel serves its pages and a whole game over sockets, with an empty home and without Node."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

import dev
from tests.patience import PATIENCE
from tests.wheel.conftest import Nightcall

if sys.platform == "win32":
    pytest.skip("Windows has no such signals", allow_module_level=True)

from tests.bare import link_programs

EVENING = Path(__file__).with_name("evening.py")


@pytest.fixture
def address(environment: Path, tmp_path: Path) -> Iterator[str]:
    """Where it serves; it stops when it is told to, and has nothing to complain about."""
    programs = tmp_path / "programs"
    link_programs(programs)
    with subprocess.Popen(
        [dev.program(environment, "nightcall"), "serve", "--host", "127.0.0.1", "--port", "0"],
        cwd=tmp_path,
        env={"HOME": str(tmp_path), "PATH": str(programs)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as server:
        try:
            assert server.stdout is not None
            said = server.stdout.readline() + server.stdout.readline()
            found = re.search(r"^The table is open: (http://127\.0\.0\.1:\d+)/$", said, re.MULTILINE)
            assert found, said
            yield found[1]
        finally:
            server.send_signal(signal.SIGTERM)
            _, told = server.communicate(timeout=PATIENCE)
        # A busy machine may leave it without the processor for seconds, of which it rightly tells.
        complaints = [line for line in told.splitlines() if "The server was not running for" not in line]
        assert (server.returncode, complaints) == (0, [])


def fetched(url: str) -> str:
    with urllib.request.urlopen(url, timeout=PATIENCE) as answer:
        assert answer.status == 200
        return str(answer.read().decode())


def test_its_pages_are_served_and_a_whole_game_is_played_and_proved(
    address: str, environment: Path, nightcall: Nightcall, tmp_path: Path
) -> None:
    assert fetched(f"{address}/health") == '{"ok":true}'
    scripts = re.findall(r'src="(/assets/[^"]+\.js)"', fetched(f"{address}/"))
    assert scripts
    assert all(fetched(address + script) for script in scripts)

    log = tmp_path / "game.jsonl"
    command = [dev.python_of(environment), "-I", str(EVENING), address, str(log)]
    played = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=PATIENCE)
    assert played.returncode == 0, played.stderr
    proved = nightcall("verify", str(log))
    assert proved.returncode == 0, proved.stderr
    assert "Outcome: " in proved.stdout
