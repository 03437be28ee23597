"""The rulebook of Catching Santa: prepares a table and opens it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct

from nightcall.kernel.audience import Seat
from nightcall.kernel.errors import BadSetup
from nightcall.kernel.installed import RULEBOOKS, packages_of
from nightcall.kernel.problems import wrong_number_of_players
from nightcall.kernel.rules import TableSetup
from nightcall.kernel.sentences import Sentence
from nightcall.kernel.sources import Deal, Shuffled
from nightcall.kernel.stage import Stage
from nightcall.race.folding import RaceFolding
from nightcall.race.game import RaceGame
from nightcall.race.options import read_options
from nightcall.race.start import lay


class RaceBook(Struct, frozen=True, kw_only=True):
    """A value without cards: everything a table can choose is in its options."""

    id: str
    revision: int
    least_players: int
    most_players: int

    @property
    def family(self) -> str:
        """The id of its family of games."""
        return "race"

    @property
    def requires(self) -> dict[str, str]:
        """The package that provides this book, with its version; none for a shipped one."""
        return packages_of(RULEBOOKS, self)

    @property
    def own_data(self) -> None:
        """None: a custom board is in the options, and there are no custom rules."""

    def prepare(
        self, players: Sequence[str], deck: Any, options: Mapping[str, Any] | None, deal: Deal
    ) -> tuple[TableSetup, tuple[str, ...]]:
        """The validated set-up and its warnings; raises `BadSetup` if it can't be played."""
        if not self.least_players <= len(players) <= self.most_players:
            raise BadSetup(wrong_number_of_players(self, len(players)))
        if deck:
            raise BadSetup(Sentence("no_cards", "{book} has no cards; leave the deck out.", book=self.id))
        if not isinstance(deal, Shuffled):
            raise BadSetup(
                Sentence(
                    "no_cards_to_deal",
                    "{book} has no cards to deal; set up a position with the options instead.",
                    book=self.id,
                )
            )
        chosen = read_options(options)
        lay(chosen.board, tuple(players), chosen.position)
        as_written = msgspec.json.decode(msgspec.json.encode(chosen))
        return TableSetup(players=tuple(players), deck={}, options=as_written, deal=deal), ()

    def open(self, stage: Stage, setup: TableSetup) -> RaceGame:
        """Opens a game on this stage."""
        return RaceGame(stage, setup)

    def fold(self, players: tuple[str, ...], viewer: Seat) -> RaceFolding:
        """An empty fold of this viewer's events into a `RaceState`."""
        return RaceFolding(players, viewer)


CATCHING_SANTA: Final = RaceBook(id="catching-santa", revision=1, least_players=2, most_players=4)
