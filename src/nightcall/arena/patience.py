"""Timeouts: interrupts a call that takes too long, as far as the system can."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Iterator
from typing import Any, Final, NoReturn

_AGAIN: Final = 0.1  # seconds between repeats, for code that catches everything


class PlayerTookTooLong(BaseException):
    """The time is up; not an Exception, so that a player's `except Exception` does not swallow it."""


@contextlib.contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Interrupts the block after this much wall-clock time."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGALRM, _time_is_up)
    signal.setitimer(signal.ITIMER_REAL, seconds, _AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _time_is_up(*_: Any) -> NoReturn:
    raise PlayerTookTooLong
