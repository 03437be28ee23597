"""Warms up compiled code in the background while the engine already plays."""

from __future__ import annotations

from threading import Event, Thread

from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.kernel.rules import TableSetup
from nightcall.lab.game_series import GameSeries
from nightcall.lab.policies.policy import Policy
from nightcall.lab.refusals import NeverEnds, NotCompiled


class Kernels:
    """Ready once a game of this table has been played in compiled code; never, if that is impossible."""

    def __init__(self, book: HiddenRolesBook, setup: TableSetup, policy: Policy) -> None:
        self._book, self._setup, self._policy = book, setup, policy
        self._is_decided = Event()
        self.why_not = ""

    @property
    def are_ready(self) -> bool:
        """True if compiled games are fast from now on."""
        return self._is_decided.is_set() and not self.why_not

    def warm_up_in_background(self) -> None:
        """Starts compiling, or loading from the cache."""
        Thread(target=self.warm_up, name="warming up", daemon=True).start()

    def wait(self, seconds: float) -> None:
        """Yields the GIL to the warm-up for a moment, unless it is done."""
        self._is_decided.wait(seconds)

    def warm_up(self) -> None:
        """Compiles in this thread."""
        try:
            GameSeries(self._book, self._setup, self._policy, "warm").compiled(1)
        except NotCompiled as reason:
            self.why_not = str(reason)
        except NeverEnds:
            pass  # only that game failed; the code is compiled
        self._is_decided.set()
        if not self.why_not:
            compile_all(self._book)  # for the decks that will be tried next


def compile_all(book: HiddenRolesBook) -> None:
    """Compiles or loads everything that any deck of this book can need."""
    from nightcall.lab.compiled.translate import compile_parts

    compile_parts(book)
