"""Changes the code on purpose and sees whether a test notices: `python3 dev.py mutants [--number 120] [--seed 1]`.

Each mutant stands in a copy of the sources, and the tests of its room run against it until one fails, or until they
have used three times the processor time they need: then the mutant hangs, which is noticed too. Those that none fails
for are listed: write a test, or say why it makes no difference.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

import dev
from tests.mutants.drawing import Mutant, drawn
from tests.patience import PATIENCE

# The tests that cover each room, those first that are likelier to notice.
TESTS: Final = {
    "nightcall/kernel": ("kernel", "test_library.py", "wire", "logs", "hidden_roles/millers_hollow"),
    "nightcall/hidden_roles": (
        "hidden_roles",
        "test_states.py",
        "logs",
        "playthroughs",
        "secrecy",
    ),
    "nightcall/server/hub": ("server/rooms", "server/system/test_whole_games.py", "server/system/test_crashes.py"),
    "nightcall/server/rooms": ("server/rooms", "server/secrecy", "client"),
    "nightcall/bots": ("bots", "talk"),
}
LIMIT: Final = 3  # times the processor time that the tests take without a change: who needs more hangs
FAILS, HANGS, PASSES = "noticed", "hangs", "SURVIVED"


def main(words: list[str]) -> int:
    """Zero if at least 95 of 100 mutants were noticed."""
    parser = argparse.ArgumentParser("python3 dev.py mutants", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--number", metavar="N", type=int, default=120, help="how many (120)")
    parser.add_argument("--seed", metavar="N", type=int, default=1, help="which ones (1)")
    parser.add_argument("--rooms", metavar="ROOM", nargs="+", choices=TESTS, default=list(TESTS), help="of these only")
    parser.add_argument(
        "--only", metavar="N", nargs="+", type=int, help="of those drawn, only the ones of these numbers"
    )
    wanted = parser.parse_args(words)
    mutants = dict(enumerate(drawn(dev.ROOT / "src", wanted.rooms, wanted.number, wanted.seed), 1))
    if wanted.only:
        mutants = {number: one for number, one in mutants.items() if number in wanted.only}
    rooms = [room for room in wanted.rooms if any(one.file.startswith(room) for one in mutants.values())]
    with tempfile.TemporaryDirectory(prefix="nightcall-mutants-") as folder:
        copy = Path(folder) / "src"
        shutil.copytree(dev.ROOT / "src", copy, ignore=shutil.ignore_patterns("__pycache__"))
        longest = {}
        for room in rooms:
            began = _processor_time()
            if _notices(room, room, copy, PATIENCE) != PASSES:
                print(f"The tests of {room} fail without any change; mend that first.")
                return 2
            longest[room] = LIMIT * (_processor_time() - began)
            print(f"{room}: its tests pass after {longest[room] / LIMIT:.0f} s of processor time", flush=True)
        survivors = [one for number, one in mutants.items() if not _noticed(one, copy, number, longest)]
    print(f"{len(mutants) - len(survivors)} of {len(mutants)} were noticed.", *map(str, survivors), sep="\n")
    return 0 if len(survivors) <= 0.05 * len(mutants) else 1


def _noticed(mutant: Mutant, copy: Path, number: int, longest: dict[str, float]) -> bool:
    began = time.monotonic()
    path = copy / mutant.file
    text = path.read_text(encoding="utf-8")
    _write(path, mutant.applied(text))
    try:
        room = next(room for room in TESTS if mutant.file.startswith(room))
        found = _notices(room, mutant.file, copy, longest[room])
    finally:
        _write(path, text)
    took = time.monotonic() - began
    print(f"{number:4} {found:8} {took:5.0f} s  {mutant}", flush=True)
    return found != PASSES


def _processor_time() -> float:
    """Of the tests that have run so far."""
    used = os.times()
    return used.children_user + used.children_system


def _write(path: Path, text: str) -> None:
    """Writes a source with a later stamp than before: by its seconds and its length bytecode is known to be old."""
    later = path.stat().st_mtime + 1
    path.write_text(text, encoding="utf-8")
    os.utime(path, (later, later))


def _notices(room: str, changed: str, copy: Path, longest: float) -> str:
    """What the tests of the room do about it; those that name the changed module come first."""
    module = changed.removesuffix(".py").replace("/", ".")
    ours = [dev.ROOT / "tests" / name for name in TESTS[room]]
    files = [path for place in ours for path in sorted(place.rglob("test_*.py") if place.is_dir() else [place])]
    naming = [path for path in files if module in path.read_text("utf-8")]
    return _run([*naming, *ours], copy, longest)


def _run(places: list[Path], copy: Path, longest: float) -> str:
    """Runs these tests until one fails or they have used as much processor time, however busy the machine is."""
    import resource  # only where there is one can this be done

    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", *dict.fromkeys(map(str, places))]
    # Sources of this path come before those that are installed; the bytecode of both goes when they go.
    settings = {**os.environ, "PYTHONPATH": str(copy), "PYTHONPYCACHEPREFIX": str(copy.parent / "bytecode")}
    limit = round(longest)
    with subprocess.Popen(
        command,
        cwd=dev.ROOT,
        env=settings,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,  # so that what they have started ends with them
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit)),
    ) as tests:
        try:
            code = tests.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            code = -signal.SIGXCPU
        with suppress(ProcessLookupError):
            os.killpg(tests.pid, signal.SIGKILL)
    if code < 0:
        return HANGS
    assert code in (0, 1, 2), f"pytest could not run the tests: exit code {code}"
    return FAILS if code else PASSES


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
