"""A series of games at one table, as compiled code and the engine play it."""

from __future__ import annotations

from typing import NamedTuple

from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.kernel.rules import TableSetup
from nightcall.lab.odds import Tally
from nightcall.lab.policies.playing import play
from nightcall.lab.policies.policy import Policy


class GameSeries(NamedTuple):
    """All games of a table and a seed: game k is the engine's game with the seed "SEED/k"."""

    book: HiddenRolesBook
    setup: TableSetup
    policy: Policy
    seed: int | str

    def compiled(self, games: int, first: int = 0) -> Tally:
        """The results of these games in compiled code; raises `NotCompiled` if something has no compiled half."""
        from nightcall.lab.compiled import simulate

        book, setup, policy, seed = self
        return simulate(book, setup.deck, len(setup.players), setup.options, policy, games, first, seed=seed)

    def on_engine(self, games: int, first: int = 0) -> Tally:
        """The same on the engine."""
        tally = Tally()
        for game in range(first, first + games):
            played = play(self.book, self.setup, self.policy, f"{self.seed}/{game}")
            won, nights = {played.outcome.won: 1}, played.nights
            tally += Tally(1, won, nights, played.executions, played.of_wolves, nights**2)
        return tally
