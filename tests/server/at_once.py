"""Work that others do in processes beside, done at once: for stories on clocks that jump."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

from nightcall.server.beside.beside import Beside
from nightcall.server.beside.reader import BesideReader
from nightcall.server.minds.minds import Minds


class AtOnce(Executor):
    """A pool whose work is done before anybody waits for it."""

    def submit(self, work: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        done: Future[Any] = Future()
        try:
            done.set_result(work(*given, **named))
        except Exception as error:
            done.set_exception(error)
        return done


def minds_at_once() -> Minds:
    """Minds without processes."""
    return Minds(1, lambda _: AtOnce())


def reader_at_once() -> BesideReader:
    """A reader without processes."""
    beside = Beside(1, lambda _: AtOnce())
    return BesideReader(beside, stories=beside)
