"""The battery of secrecy on games of the moor, as they are and with leaks planted in them, for a test."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from moor_powers.curse import Cursed  # type: ignore[import-not-found]
from moor_powers.lantern import LitUp  # type: ignore[import-not-found]

from nightcall.hidden_roles.game import Game
from nightcall.kernel.audience import EVERYONE
from nightcall.kernel.events import Event
from tests.secrecy.pairs import compare_worlds
from tests.secrecy.test_by_the_book import GUESSES, Told, random_table
from tests.secrecy.test_planted_leaks import retelling
from tests.secrecy.who_may_know import ROWS


def a_curse_that_everybody_hears(game: Game, event: Event) -> list[Event]:
    return [msgspec.structs.replace(event, to=EVERYONE)] if isinstance(event, Cursed) else [event]


def a_curse_that_its_victim_feels(game: Game, event: Event) -> list[Event]:
    return [msgspec.structs.replace(event, to=(event.by, event.seat))] if isinstance(event, Cursed) else [event]


def a_lantern_whose_bearer_is_seen(game: Game, event: Event) -> list[Event]:
    """The audience of an event is told with it."""
    if isinstance(event, LitUp):
        bearer = next(seat for seat in game.table.living if game.table.cards[seat] == "lantern_bearer")
        return [msgspec.structs.replace(event, to=(bearer, event.seat))]
    return [event]


LEAKS = (a_curse_that_everybody_hears, a_curse_that_its_victim_feels, a_lantern_whose_bearer_is_seen)


def misdirected(seeds: range) -> tuple[list[tuple[Told, Told]], set[str]]:
    """Where events are not as the package's table has them, and every kind that is not in the shipped one."""
    found: list[tuple[Told, Told]] = []
    kinds: set[str] = set()
    for seed in seeds:
        events, facts = random_table("moor", seed)
        told = [event for event in events if event[0] not in GUESSES]
        found += [(one, other) for one, other in zip(told, facts, strict=True) if one != other]
        kinds |= {kind for kind, _, _ in told if kind not in ROWS}
    return found, kinds


def with_leak(leak: Callable[[Game, Event], list[Event]]) -> dict[str, int]:
    """How much both halves of the battery find, when the game tells this."""
    with pytest.MonkeyPatch.context() as patch:
        retelling(leak)(patch)
        tally = compare_worlds("moor", range(400), stop_at_leak=True)
        return {"worlds": len(tally.leaks), "by_the_book": len(misdirected(range(10))[0])}


def main() -> None:
    """Writes one JSON object: what was compared and what was found, in true games and with each leak."""
    tally = compare_worlds("moor", range(10_000), at_least=120)
    wrong, kinds = misdirected(range(25))
    found: dict[str, Any] = {
        "pairs": tally.pairs,
        "moved": tally.moved,
        "nights": tally.nights,
        "unmatched": tally.unmatched,
        "refused": tally.refused,
        "observers": sorted(tally.observers),
        "leaks": [leak.what for leak in tally.leaks],
        "wrong": wrong,
        "kinds": sorted(kinds),
        "planted": {leak.__name__: with_leak(leak) for leak in LEAKS},
    }
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
