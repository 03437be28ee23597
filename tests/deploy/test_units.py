"""The systemd units: sound to systemd itself, and what they start does what they say."""

from __future__ import annotations

import re
import shlex
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

import dev
from nightcall.server.store.sqlite.opening import open_for_writing

FOLDER = dev.ROOT / "deploy"
UNITS = sorted(path.name for path in FOLDER.glob("nightcall*.*"))


def command_of(unit: str) -> str:
    found = re.search(r"^ExecStart=(.*)$", (FOLDER / unit).read_text(encoding="utf-8"), re.MULTILINE)
    assert found
    return found[1].replace("%%", "%")


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed here")
def test_systemd_finds_no_fault_in_them(tmp_path: Path) -> None:
    program = tmp_path / "nightcall"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    for unit in UNITS:
        text = (FOLDER / unit).read_text(encoding="utf-8")
        (tmp_path / unit).write_text(text.replace("/opt/nightcall/bin/nightcall", str(program)))
    command = ["systemd-analyze", "verify", "--man=no", *(str(tmp_path / unit) for unit in UNITS)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert [line for line in done.stderr.splitlines() if "nightcall" in line] == []
    assert len(UNITS) == 3


def test_the_server_is_started_with_flags_that_there_are(tmp_path: Path) -> None:
    words = shlex.split(command_of("nightcall.service"))[1:]
    done = subprocess.run([sys.executable, "-m", "nightcall", *words, "--help"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="there is no systemd on Windows")
def test_the_backup_has_a_copy_for_each_day_of_the_week_and_makes_it_anew(tmp_path: Path) -> None:
    program = tmp_path / "nightcall"
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m nightcall "$@"\n')
    program.chmod(0o755)
    database, copies = tmp_path / "nightcall.db", tmp_path / "copies"
    copies.mkdir()
    open_for_writing(database).close()
    command = command_of("nightcall-backup.service")
    for written, here in (
        ("/opt/nightcall/bin/nightcall", program),
        ("/var/lib/nightcall/nightcall.db", database),
        ("/var/backups/nightcall", copies),
    ):
        assert written in command
        command = command.replace(written, str(here))
    for _ in range(2):  # the same day a week later
        subprocess.run(shlex.split(command), check=True, capture_output=True)
    (copy,) = copies.glob("*day.db")
    with closing(sqlite3.connect(copy)) as copied:
        assert copied.execute("PRAGMA integrity_check").fetchone() == ("ok",)
