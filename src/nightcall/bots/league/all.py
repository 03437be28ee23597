"""Every kind of player in the league, by name; to add one, write its file and list it here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from nightcall.bots.league.avenger import Avenger
from nightcall.bots.league.bandwagoner import Bandwagoner
from nightcall.bots.league.bus_driver import BusDriver
from nightcall.bots.league.contrarian import Contrarian
from nightcall.bots.league.counter_claimer import CounterClaimer
from nightcall.bots.league.false_seer import FalseSeer
from nightcall.bots.league.flatterer import Flatterer
from nightcall.bots.league.loud import Loud
from nightcall.bots.league.lurker import Lurker
from nightcall.bots.league.open_book import OpenBook
from nightcall.bots.league.silent import Silent
from nightcall.bots.league.slanderer import Slanderer
from nightcall.bots.league.stubborn import Stubborn
from nightcall.bots.league.village_liar import VillageLiar
from nightcall.bots.player import Player
from nightcall.bots.random import RandomPlayer
from nightcall.bots.sensible import Sensible
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.kernel.audience import Seat
from nightcall.kernel.chance import Chance, purpose
from nightcall.kernel.sources import Seeded

LEAGUE: Final[Mapping[str, Callable[[HiddenRolesBook, Seat, int | str], Player]]] = {
    # wolves who lie or betray their mates; sensible as villagers
    "slanderer": Slanderer,
    "false_seer": FalseSeer,
    "counter_claimer": CounterClaimer,
    "bus_driver": BusDriver,
    # villagers who lie or say too much
    "village_liar": VillageLiar,
    "open_book": OpenBook,
    # the same on either side
    "silent": Silent,
    "lurker": Lurker,
    "loud": Loud,
    "flatterer": Flatterer,
    "bandwagoner": Bandwagoner,
    "contrarian": Contrarian,
    "avenger": Avenger,
    "stubborn": Stubborn,
    "random": RandomPlayer,
    "sensible": Sensible,
}
_SEATED: Final = purpose("who of the league sits down")


def seated(seed: int | str, seats: int, kinds: Sequence[str] = tuple(LEAGUE)) -> tuple[str, ...]:
    """The kind of each seat at a league table; deterministic for a seed."""
    chance = Chance(Seeded(f"league {seed}").key)
    return tuple(chance.pick(kinds, _SEATED, seat) for seat in range(seats))
