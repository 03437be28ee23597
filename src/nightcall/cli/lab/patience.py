"""A word for whoever waits at a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer
from typing import Final

_AFTER: Final = 4.0  # seconds: loading what was compiled before takes less


@contextmanager
def patience(sentence: str) -> Iterator[None]:
    """Says at a terminal what takes so long, if it does."""
    timer = Timer(_AFTER, lambda: print(f"{sentence} ...", file=sys.stderr))
    timer.daemon = True
    if sys.stderr.isatty():
        timer.start()
    try:
        yield
    finally:
        timer.cancel()
