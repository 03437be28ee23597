"""The worker side: initialises a process, and runs one piece of work within its time limit."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple, NoReturn

from nightcall.kernel.errors import BadSetup, NightcallError, Refused
from nightcall.kernel.sentences import Sentence

TOO_LONG: Final = Sentence("takes_too_long", "This takes too long to read; make it shorter or simpler.")
MOST_MEMORY: Final = 2 * 1024**3
"""Bytes of addresses; with everything compiled a process that thinks has a fifth of it."""


class Failure(NamedTuple):
    """Why there is no result, in a picklable form; only a refusal has a reason."""

    sentence: str
    reason: str | None = None

    def error(self) -> NightcallError:
        """The failure as an exception."""
        return BadSetup(self.sentence) if self.reason is None else Refused(self.reason, self.sentence)


class WorkTookTooLong(BaseException):
    """The time is up; not an Exception, so that work cannot swallow it."""


def begin() -> None:
    """Initialises a worker: low priority, Ctrl-C left to the server, ends with the server, bounded memory."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # one thread per process: there are several of them
    with contextlib.suppress(AttributeError, OSError):  # not every system has nice
        os.nice(10)
    with contextlib.suppress(ImportError, OSError, ValueError):  # nor resource limits
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


def _end_with_the_server() -> None:
    """Exits when the server is gone, however it ended; otherwise a worker would wait forever."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)


def work_within(seconds: float | None, work: Callable[..., Any], *given: Any) -> Any:
    """The result of the work, or a failure; interrupted after this much CPU time."""
    try:
        with _at_most(seconds):
            return work(*given)
    except Refused as refused:
        return Failure(refused.sentence, refused.reason)
    except NightcallError as error:
        return Failure(error.sentence)
    except (RecursionError, MemoryError, WorkTookTooLong):
        return Failure(TOO_LONG)


@contextlib.contextmanager
def _at_most(seconds: float | None) -> Iterator[None]:
    """Interrupts the block after this much CPU time if the system can; elsewhere the server's timeout applies."""
    is_main = threading.current_thread() is threading.main_thread()
    if seconds is None or not is_main or not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGPROF, _time_is_up)
    try:
        signal.setitimer(signal.ITIMER_PROF, seconds)
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _time_is_up(*_: Any) -> NoReturn:
    raise WorkTookTooLong
