"""Child processes that leave Ctrl-C to their parent."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker


@contextmanager
def deaf_to_ctrl_c() -> Iterator[None]:
    """Processes started in this block never see Ctrl-C, not even while they import; the parent sees it afterwards."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # starting it later would unblock the signal
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
