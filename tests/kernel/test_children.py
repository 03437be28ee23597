"""Child processes leave Ctrl-C to their parent from their first moment on."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

from nightcall.kernel.children import deaf_to_ctrl_c

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal")


def test_a_child_never_sees_ctrl_c() -> None:
    pressed = "import os, signal; os.kill(os.getpid(), signal.SIGINT); print('lives')"
    with deaf_to_ctrl_c():
        child = subprocess.Popen([sys.executable, "-c", pressed], stdout=subprocess.PIPE, text=True)
    assert child.communicate()[0] == "lives\n"


def test_the_parent_sees_it_when_the_child_has_started() -> None:
    steps = []
    with pytest.raises(KeyboardInterrupt):  # noqa: PT012
        with deaf_to_ctrl_c():
            signal.raise_signal(signal.SIGINT)
            steps.append("started")
        steps.append("went on")
    assert steps == ["started"]
