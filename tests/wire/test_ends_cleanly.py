"""A process that could read every message frees its memory rightly when it ends."""

import os
import subprocess
import sys


def test_whoever_could_read_every_message_ends_without_a_crash() -> None:
    # With Python's own checks of its memory a wrong free ends the process; without them it does so now and then.
    done = subprocess.run(
        [sys.executable, "-c", "import nightcall.client, nightcall.server.main"],
        env={**os.environ, "PYTHONMALLOC": "debug"},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode(errors="replace")
