"""Pairs: runs worlds that a seat may not tell apart, and compares everything that reaches that seat and the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, NamedTuple

from nightcall.kernel.audience import TABLE
from tests.secrecy.random_games import Game, random_deal, random_game, random_setting
from tests.secrecy.seen import Table, first_difference
from tests.secrecy.who_may_know import Seat, parts_in
from tests.secrecy.worlds import Twin, build_twin

OBSERVERS: Final = 6  # of every random game, or all at a smaller table


class Leak(NamedTuple):
    """A difference that should not be there."""

    book: str
    seed: int
    observer: Seat
    viewer: Seat
    what: str


@dataclass
class Tally:
    """What has been compared, and what was found."""

    pairs: int = 0
    steps: int = 0
    moved: int = 0  # pairs in which some seats hold other cards
    pack_moved: int = 0  # pairs in which some of the killing team sit elsewhere
    recounted: int = 0  # pairs in which there are more or fewer of the killing team
    nights: int = 0  # nights that were lived to the dawn and seemed alike
    only_acts: int = 0  # pairs with the same cards, in which something else was done in secret
    unmatched: int = 0  # observers for whom no other world was found
    refused: int = 0  # steps that the engine did not take, though the rules allow them
    observers: Counter[str] = field(default_factory=Counter)
    leaks: list[Leak] = field(default_factory=list)

    def count(self, game: Game, observer: Seat, twin: Twin) -> None:
        """Adds a pair."""
        wolf = parts_in(game.setting.book)["pack"]
        self.pairs += 1
        self.steps += len(twin.steps)
        self.moved += twin.moved > 0
        self.pack_moved += _seats_of(wolf, game.cards.seats) != _seats_of(wolf, twin.cards.seats)
        self.recounted += game.cards.seats.count(wolf) != twin.cards.seats.count(wolf)
        dawns = [one.after for one in game.referee.facts if one.fact.kind == "day_broke"]
        self.nights += sum(after <= len(twin.steps) for after in dawns)
        self.only_acts += twin.moved == 0
        self.observers[game.cards.seats[observer]] += 1


def compare_worlds(
    book: str, seeds: Iterable[int], *, at_least: int | None = None, stop_at_leak: bool = False, **options: Any
) -> Tally:
    """Compares a few pairs for each seed, until there are enough of them."""
    tally = Tally()
    for seed in seeds:
        _compare_one_game(tally, book, seed, options)
        if (at_least is not None and tally.pairs >= at_least) or (stop_at_leak and tally.leaks):
            break
    return tally


def _compare_one_game(tally: Tally, book: str, seed: int, options: dict[str, Any]) -> None:
    random = Random(f"{book} {seed}")
    setting = random_setting(random, book, **options)
    game = random_game(random, setting, random_deal(random, setting), may_undo=True)
    observers = random.sample(range(setting.players), min(OBSERVERS, setting.players))
    here = Table(setting, game.cards, observers)
    here.take(game.steps)
    tally.refused += len(here.refused)
    for observer in observers:
        twin = build_twin(random, game, observer)
        if twin is None:
            tally.unmatched += 1
            continue
        tally.count(game, observer, twin)
        there = Table(setting, twin.cards, [observer])
        there.take(twin.steps)
        tally.refused += len(there.refused)
        for viewer in (observer, TABLE):
            what = first_difference(here.records[viewer][: len(twin.steps) + 1], there.records[viewer])
            if what is not None:
                tally.leaks.append(Leak(book, seed, observer, viewer, what))


def _seats_of(card: str, seats: tuple[str, ...]) -> list[Seat]:
    return [seat for seat, held in enumerate(seats) if held == card]
