"""Tries both commands of the README as on a bare machine: `python3 dev.py bare [--user NAME] [serve | test ...]`.

In a clean clone of HEAD, with an empty home, few programs and an empty environment; as somebody else with --user,
who must be on this machine already, can read this Python, and is only for root to be. More words after `test` go to
pytest. What reaches the package registries is kept if it is a variable: certificates, proxies, pip's and npm's
settings; pip's and npm's own files in your home are not seen.
"""

from __future__ import annotations

import argparse
import os
import pwd
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PLACES = ("/usr/local/sbin", "/usr/local/bin", "/usr/sbin", "/usr/bin", "/sbin", "/bin")
# What a stranger's machine may lack: whatever we fetch, what could build it, and other Pythons.
MISSING = re.compile(
    r"node|nodejs|np[mx]|corepack|yarn|pnpm|bun|deno|uvx?|pip.*|pipx|python.*|pyenv|conda|chrom.*|google-chrome.*|"
    r"headless.*|firefox.*|playwright|postgres|psql|pg_.*|initdb|cc|[cg]\+\+.*|gcc.*|clang.*|make|cmake|cargo|rustc|rustup"
)
# The variables that say how to reach the registries.
REACHING = re.compile(
    r"PIP_.*|UV_.*|NPM_CONFIG_.*|SSL_CERT_(FILE|DIR)|NODE_EXTRA_CA_CERTS|(HTTPS?|ALL|NO)_PROXY", re.IGNORECASE
)
OPEN = re.compile(r"The table is open: http://[^:]+:(\d+)/")


class Machine(NamedTuple):
    """A machine on which nightcall has never been."""

    clone: Path
    home: Path
    programs: Path
    user: str

    def start(self, *words: str, **more: Any) -> subprocess.Popen[str]:
        """Begin a command in the clone, as whoever it is for."""
        somebody: dict[str, Any] = {}
        if self.user != whoami():
            known = pwd.getpwnam(self.user)
            somebody = {"user": known.pw_uid, "group": known.pw_gid, "extra_groups": ()}
        return subprocess.Popen(words, cwd=self.clone, env=self.environment(), text=True, **somebody, **more)

    def environment(self) -> dict[str, str]:
        """Nothing but a home, the way to the programs, and the way to the registries."""
        kept = {name: value for name, value in os.environ.items() if REACHING.fullmatch(name)}
        return {**kept, "HOME": str(self.home), "PATH": str(self.programs)}


def main(words: list[str]) -> int:
    """The worst exit code of the commands that were tried."""
    summary, _, details = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser("python3 dev.py bare", description=summary, epilog=details)
    parser.add_argument("--user", default=whoami(), help="somebody else on this machine, such as nobody")
    parser.add_argument("command", nargs="?", choices=["serve", "test"], help="only this one of the two")
    parser.add_argument("rest", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    wanted = parser.parse_args(words)
    why_not = cannot_be(wanted.user)
    if why_not:
        parser.error(why_not)
    commands = [wanted.command] if wanted.command else ["serve", "test"]
    with a_bare_machine(ROOT, wanted.user) as machine:
        return max([tried(machine, command, wanted.rest) for command in commands])


def cannot_be(user: str) -> str | None:
    """Why nothing can be tried as this user, in one sentence."""
    if user == whoami():
        return None
    if user not in {known.pw_name for known in pwd.getpwall()}:
        return f"there is nobody called {user} on this machine."
    if os.getuid() != 0:
        return f"only root can try it as {user}."
    python, known = Path(sys.executable).resolve(), pwd.getpwnam(user)
    try:
        subprocess.run([python, "-c", ""], user=known.pw_uid, group=known.pw_gid, extra_groups=(), check=True)
    except (OSError, subprocess.CalledProcessError):
        return f"{user} cannot run {python}; start it with a Python for everybody, such as /usr/bin/python3."
    return None


@contextmanager
def a_bare_machine(source: Path, user: str) -> Iterator[Machine]:
    """A clean clone with all that a command may see; afterwards nothing is left of it."""
    folder = Path(tempfile.mkdtemp(prefix="nightcall-bare-"))
    machine = Machine(folder / "clone", folder / "home", folder / "programs", user)
    try:
        # Not by hard links: to give the clone to somebody would give them our own files.
        subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", str(source), str(machine.clone)], check=True)
        machine.home.mkdir()
        link_programs(machine.programs)
        if user != whoami():
            known = pwd.getpwnam(user)
            for path in (folder, *folder.rglob("*")):
                os.chown(path, known.pw_uid, known.pw_gid, follow_symlinks=False)
        yield machine
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def link_programs(into: Path) -> None:
    """The programs of a plain system, and this Python."""
    into.mkdir()
    for place in map(Path, PLACES):
        for program in sorted(place.iterdir()) if place.is_dir() else ():
            if not MISSING.fullmatch(program.name) and not (into / program.name).is_symlink():
                (into / program.name).symlink_to(program)
    (into / "python3").symlink_to(Path(sys.executable).resolve())


def tried(machine: Machine, command: str, rest: list[str]) -> int:
    """The exit code of a command, after one line about it."""
    began = time.monotonic()
    code = {"serve": served, "test": tested}[command](machine, rest)
    took = time.monotonic() - began
    print(f"bare: {command} as {machine.user}: {'failed' if code else 'passed'} after {took:.0f} s", flush=True)
    return code


def served(machine: Machine, rest: list[str]) -> int:
    """Zero if the first page comes, and the server stops when it is told to."""
    with machine.start("python3", "dev.py", "serve", "--port", "0", *rest, stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        found = next(filter(None, map(OPEN.search, server.stdout)), None)
        if found is None:
            return server.wait() or 1
        try:
            without_proxies = urllib.request.build_opener(urllib.request.ProxyHandler({}))
            with without_proxies.open(f"http://127.0.0.1:{found[1]}/") as page:
                is_ours = b"nightcall" in page.read()
        finally:
            server.send_signal(signal.SIGINT)
        return server.wait() or (0 if is_ours else 1)


def tested(machine: Machine, rest: list[str]) -> int:
    """Zero if all tests pass, and the clone is still clean."""
    with machine.start("python3", "dev.py", "test", *rest) as tests:
        code = tests.wait()
    with machine.start("git", "status", "--short", stdout=subprocess.PIPE) as status:
        changed, _ = status.communicate()
    if changed:
        print(f"bare: the tests have changed the clone:\n{changed}", end="", file=sys.stderr)
    return code or bool(changed) or status.returncode


def whoami() -> str:
    """The name of whoever runs this."""
    return pwd.getpwuid(os.getuid()).pw_name


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
