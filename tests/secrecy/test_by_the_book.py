"""Every event of a random game says what happened and no more, to exactly those whom the table of knowledge names."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from nightcall.kernel.audience import Audience
from nightcall.kernel.events import Event
from tests.secrecy.outside import outside
from tests.secrecy.plain_table import Known
from tests.secrecy.random_games import random_deal, random_game, random_setting
from tests.secrecy.referees import KNOWN_BOOKS
from tests.secrecy.seen import Table
from tests.secrecy.who_may_know import Seats, rows

GAMES = 150
# Guesses count for nothing before the end, so the plain referee does not keep them.
GUESSES = ("suspected", "noses_scored")
# What is printed on the box: the same for every deal.
ON_THE_BOX = ("players", "options", "uncounted")
OF_THE_BOOK = {
    "millers-hollow": {"fell_in_love", "glimpsed", "spy_caught", "healed", "poisoned", "card_taken", "shot"},
    "santa-saboteurs": {"fell_in_love"},
    "lupus-in-tabula": {
        "fellows_met",
        "executed_judged",
        "guarded",
        "marked",
        "mark_announced",
        "mimicked",
        "lot_drawn",
    },
    "wolff-werewolf": {"deck_counted", "executed_judged", "seconded", "proposal_fell", "verdict_shown"},
    **{book: set(one.rows) for book, one in outside().items()},
}
Told = tuple[str, dict[str, Any], list[int] | str]


def told(event: Event) -> Told:
    says = as_written(event)
    kind = says.pop("event")
    says = {name: what for name, what in says.items() if name not in ("to", *ON_THE_BOX)}
    return kind, says, audience(event.to)


def expected(known: Known) -> Told:
    return known.fact.kind, as_written(known.fact.says), audience(known.to)


def as_written(what: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(what))


def audience(to: Audience | Seats) -> list[int] | str:
    return to if isinstance(to, str) else sorted(to)


def random_table(book: str, seed: int, **options: Any) -> tuple[list[Told], list[Told]]:
    """What a random game told, and what it should tell."""
    random = Random(f"by the book {book} {seed}")
    setting = random_setting(random, book, **options)
    game = random_game(random, setting, random_deal(random, setting))
    table = Table(setting, game.cards, (), probing=False)
    table.take(game.steps)
    assert table.refused == []
    return [told(event) for event in table.session.history], [expected(known) for known in game.referee.facts]


@pytest.mark.parametrize("book", KNOWN_BOOKS)
def test_every_event_is_as_the_book_has_it_and_reaches_whom_the_table_names(book: str) -> None:
    kinds: set[str] = set()
    for seed in range(GAMES):
        events, facts = random_table(book, seed)
        assert [event for event in events if event[0] not in GUESSES] == facts
        kinds |= {kind for kind, _, _ in events}
    assert kinds <= set(rows())
    # The games were rich enough to show that the rows are right.
    assert {"inspected", "pack_met", "pointed", "said", "seat_removed", *OF_THE_BOOK[book]} <= kinds


@pytest.mark.parametrize("book", KNOWN_BOOKS)
def test_what_seats_guess_in_decoys_is_told_to_nobody_before_the_end(book: str) -> None:
    guesses = 0
    for seed in range(GAMES // 5):
        events, _ = random_table(book, seed, decoys=True, dead_see="public")
        for kind, _, to in events:
            if kind == "suspected":
                guesses += 1
                assert to == []
    assert guesses > 100
