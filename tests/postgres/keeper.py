"""Runs a PostgreSQL for the tests of one run, and stops it when that run is over, however it ends.

`keeper.py PROGRAMS FOLDER PROCESS`: FOLDER is new and becomes the server's; it says there (`url`) where it listens.
When PROCESS is gone the server is stopped and the folder is deleted. As root the server runs as `nobody`.
"""

from __future__ import annotations

import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import TypedDict

LOOK_EVERY = 0.2
# What a killed server would lose without these is only lost if the whole machine stops.
SETTINGS = {
    "fsync": "off",
    "full_page_writes": "off",
    "listen_addresses": "127.0.0.1",
    "max_connections": "200",
    "shared_buffers": "64MB",
    "unix_socket_directories": "",
}


class As(TypedDict, total=False):
    user: str
    group: int
    extra_groups: list[int]


def as_whom() -> As:
    """PostgreSQL refuses to run as root."""
    if os.name != "posix" or os.geteuid() != 0:
        return {}
    import pwd

    return {"user": "nobody", "group": pwd.getpwnam("nobody").pw_gid, "extra_groups": []}


def free_port() -> int:
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        port: int = tried.getsockname()[1]
        return port


def start(programs: Path, folder: Path, settings: Mapping[str, str] = SETTINGS) -> tuple[subprocess.Popen[bytes], str]:
    """A running server with data of its own in this folder, and its address."""
    if "user" in as_whom():
        shutil.chown(folder, "nobody")
    password = secrets.token_hex(16)
    (folder / "password").write_text(password)
    if "user" in as_whom():
        shutil.chown(folder / "password", "nobody")
    data = folder / "data"
    making = ["-D", str(data), "-U", "tests", "--auth=scram-sha-256", f"--pwfile={folder / 'password'}"]
    making += ["--encoding=UTF8", "--no-locale", "--no-sync"]
    subprocess.run([programs / "initdb", *making], check=True, cwd=folder, capture_output=True, **as_whom())
    port = free_port()
    return run(programs, folder, port, settings), f"postgresql://tests:{password}@127.0.0.1:{port}/postgres"


def run(programs: Path, folder: Path, port: int, settings: Mapping[str, str] = SETTINGS) -> subprocess.Popen[bytes]:
    """A server on the data of this folder, once it answers."""
    data = folder / "data"
    options = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
    started: list[Path | str] = [programs / "postgres", "-D", data, "-p", str(port), *options]
    with (folder / "log").open("ab") as log:
        server = subprocess.Popen(started, stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=folder, **as_whom())
    while server.poll() is None and not _is_ready(data):
        time.sleep(0.02)
    return server


def _is_ready(data: Path) -> bool:
    """Whether the server says so, in the file with its process."""
    said = data / "postmaster.pid"
    return said.exists() and "ready" in said.read_text()


def lives(process: int) -> bool:
    if os.name != "posix":
        import psutil  # type: ignore[import-untyped]

        return bool(psutil.pid_exists(process))
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def leave_terminal() -> None:
    """Ctrl-C is for the tests; and whoever reads what they say does not wait for this process."""
    if os.name == "posix":
        os.setsid()
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)


def main(programs: Path, folder: Path, process: int) -> None:
    leave_terminal()
    try:
        server, url = start(programs, folder)
        (folder / "url.unfinished").write_text(url)
        (folder / "url.unfinished").rename(folder / "url")
        while lives(process) and server.poll() is None:
            time.sleep(LOOK_EVERY)
        if server.poll() is None:
            server.send_signal(signal.SIGQUIT if os.name == "posix" else signal.SIGTERM)
            server.wait()
    except subprocess.CalledProcessError as error:
        (folder / "failed").write_bytes(error.stderr)
        time.sleep(5)  # for those who wait to read it
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))
