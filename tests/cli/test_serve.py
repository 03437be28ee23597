"""`nightcall serve`: a real process that opens the table, says where, and stops cleanly."""

from __future__ import annotations

import io
import json
import logging
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from nightcall.cli import main as command
from nightcall.cli.invitation import invite
from nightcall.cli.serve import FLAGS, LIMITS, NODES
from nightcall.server.http.invitation import url
from nightcall.server.logs import JsonLines
from nightcall.server.settings import Settings
from tests.patience import PATIENCE

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def invitation(host: str, *, secure: bool = False, out: io.StringIO | None = None) -> str:
    out = out or Screen()
    invite(host, 8000, Settings(database="games.db").database_shown, secure=secure, out=out)
    return out.getvalue()


def test_every_setting_has_its_flag() -> None:
    assert {*FLAGS, *NODES, *LIMITS} == set(Settings.__struct_fields__)


@POSIX
@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM], ids=["Ctrl-C", "terminated"])
def test_the_table_is_opened_and_closed_cleanly(stop: signal.Signals, tmp_path: Path) -> None:
    words = ["serve", "--host", "127.0.0.1", "--port", "0", "--database", str(tmp_path / "games.db")]
    with subprocess.Popen(
        [sys.executable, "-m", "nightcall", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout is not None
            said = server.stdout.readline() + server.stdout.readline()
            address = re.search(r"^The table is open: (http://127\.0\.0\.1:\d+/)$", said, re.MULTILINE)
            assert address, said
            with urllib.request.urlopen(address[1] + "health", timeout=PATIENCE) as answer:
                assert answer.status == 200
        finally:
            server.send_signal(stop)
            _, told = server.communicate(timeout=PATIENCE)
        assert (server.returncode, told) == (0, "")


def test_a_port_in_use_is_one_sentence_and_exit_code_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        words = ["serve", "--host", "127.0.0.1", "--port", str(port), "--database", str(tmp_path / "games.db")]
        words = [sys.executable, "-m", "nightcall", *words]
        done = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 2
    assert re.fullmatch(rf"nightcall: port {port} is in use; stop .*, or choose another: --port \d+\.\n", done.stderr)


def test_a_setting_that_cannot_be_used_is_one_sentence_and_exit_code_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["serve", "--port", "many"]) == 2
    assert capsys.readouterr().err == "nightcall: --port cannot be 'many': write a whole number from 0 to 65535.\n"


def test_phones_are_invited_by_an_address_and_a_qr_code() -> None:
    said = invitation("0.0.0.0")
    assert re.search(r"The table is open: http://\d+\.\d+\.\d+\.\d+:8000/\n", said)
    assert "█▀" in said


def test_where_nobody_looks_there_is_no_qr_code() -> None:
    assert "█" not in invitation("0.0.0.0", out=io.StringIO())


def test_it_says_where_games_are_kept() -> None:
    assert f"Games are kept in {Path('games.db').resolve()}.\n" in invitation("0.0.0.0")


def test_a_table_that_phones_cannot_reach_says_so() -> None:
    said = invitation("127.0.0.1")
    assert "use --host 0.0.0.0 to let phones in" in said
    assert "█" not in said


def test_addresses_are_as_browsers_take_them() -> None:
    assert url("192.168.1.5", 8000, secure=False) == "http://192.168.1.5:8000/"
    assert url("table.example", 443, secure=True) == "https://table.example/"
    assert url("table.example", 80, secure=False) == "http://table.example/"
    assert url("fd00::5", 8443, secure=True) == "https://[fd00::5]:8443/"


def test_a_line_of_the_log_is_one_json_object() -> None:
    try:
        raise ValueError("broken\nin two")
    except ValueError:
        failed = sys.exc_info()
    record = logging.LogRecord("nightcall.hub", logging.ERROR, __file__, 1, "%d rooms", (3,), failed)
    line = JsonLines().format(record)
    assert "\n" not in line
    said = json.loads(line)
    assert (said["level"], said["logger"], said["message"]) == ("error", "nightcall.hub", "3 rooms")
    assert "ValueError: broken\nin two" in said["traceback"]
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", said["time"])
