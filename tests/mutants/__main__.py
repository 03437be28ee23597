"""Changes the code on purpose and sees whether a test notices: `python3 dev.py mutants [--number 120] [--seed 1]`.

Each mutant stands in a copy of the sources, and the tests of its room run against it until one fails. Those that none
fails for are listed: write a test, or say why it makes no difference.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
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
HANGS: Final = 3  # times as long as the tests of its room take, and a mutant was noticed


def main(words: list[str]) -> int:
    """Zero if at least 95 of 100 mutants were noticed."""
    parser = argparse.ArgumentParser("python3 dev.py mutants", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--number", metavar="N", type=int, default=120, help="how many (120)")
    parser.add_argument("--seed", metavar="N", type=int, default=1, help="which ones (1)")
    parser.add_argument("--rooms", metavar="ROOM", nargs="+", choices=TESTS, default=list(TESTS), help="of these only")
    wanted = parser.parse_args(words)
    mutants = drawn(dev.ROOT / "src", wanted.rooms, wanted.number, wanted.seed)
    with tempfile.TemporaryDirectory(prefix="nightcall-mutants-") as folder:
        copy = Path(folder) / "src"
        shutil.copytree(dev.ROOT / "src", copy, ignore=shutil.ignore_patterns("__pycache__"))
        longest = {}
        for room in wanted.rooms:
            began = time.monotonic()
            if _tests_fail(room, room, copy, PATIENCE):
                print(f"The tests of {room} fail without any change; mend that first.")
                return 2
            longest[room] = HANGS * (time.monotonic() - began)
            print(f"{room}: its tests pass after {longest[room] / HANGS:.0f} s", flush=True)
        survivors = [one for number, one in enumerate(mutants, 1) if not _noticed(one, copy, number, longest)]
    print(f"{len(mutants) - len(survivors)} of {len(mutants)} were noticed.", *map(str, survivors), sep="\n")
    return 0 if len(survivors) <= 0.05 * len(mutants) else 1


def _noticed(mutant: Mutant, copy: Path, number: int, longest: dict[str, float]) -> bool:
    began = time.monotonic()
    path = copy / mutant.file
    text = path.read_text(encoding="utf-8")
    path.write_text(mutant.applied(text), encoding="utf-8")
    try:
        room = next(room for room in TESTS if mutant.file.startswith(room))
        noticed = _tests_fail(room, mutant.file, copy, longest[room])
    finally:
        path.write_text(text, encoding="utf-8")
    took = time.monotonic() - began
    print(f"{number:4} {'noticed ' if noticed else 'SURVIVED'} {took:5.0f} s  {mutant}", flush=True)
    return noticed


def _tests_fail(room: str, changed: str, copy: Path, longest: float) -> bool:
    """Whether a test of the room fails; those that name what was changed come first."""
    module = changed.removesuffix(".py").replace("/", ".")
    named = [
        path
        for path in sorted((dev.ROOT / "tests").rglob("test_*.py"))
        if changed != room and module in path.read_text("utf-8")
    ]
    places = dict.fromkeys([*map(str, named), *(str(dev.ROOT / "tests" / name) for name in TESTS[room])])
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", *places]
    # Sources of this path come before those that are installed; their bytes are not kept, as the file changes in place.
    settings = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    with subprocess.Popen(
        command, cwd=dev.ROOT, env=settings, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as tests:
        try:
            code = tests.wait(longest)
        except subprocess.TimeoutExpired:
            tests.kill()
            return True
    assert code in (0, 1, 2), f"pytest could not run the tests: exit code {code}"
    return code != 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
