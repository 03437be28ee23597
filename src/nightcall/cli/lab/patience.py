"""Messages and progress bars for long work on a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer
from typing import Final

_AFTER: Final = 4.0  # seconds: loading what was compiled before takes less
_BETWEEN: Final = 0.5


@contextmanager
def patience(sentence: str) -> Iterator[None]:
    """Prints on a terminal what is being done, if it takes long."""
    timer = Timer(_AFTER, lambda: print(f"{sentence} ...", file=sys.stderr))
    timer.daemon = True
    if sys.stderr.isatty():
        timer.start()
    try:
        yield
    finally:
        timer.cancel()


@contextmanager
def bar(what: str) -> Iterator[Callable[[float], None]]:
    """Shows on a terminal which share of the work is done, if it takes long."""
    began = shown = time.monotonic()

    def tell(share: float) -> None:
        nonlocal shown
        now = time.monotonic()
        if now - began > _AFTER and now - shown > _BETWEEN:
            shown = now
            print(f"\r{what}: {share:4.0%}", end="", file=sys.stderr, flush=True)

    try:
        yield tell if sys.stderr.isatty() else lambda _share: None
    finally:
        if shown != began:
            print(file=sys.stderr)
