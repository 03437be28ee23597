"""Pairs of worlds with powers of own cards: whoever may not tell them apart is told the same, byte for byte."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec
import pytest

from tests.hidden_roles.books import card, with_cards
from tests.kit import Table

OBSERVER = 7
HUMANS = (2, 3)  # who holds the card: one in this world, the other in the next


class Pair(NamedTuple):
    """A power, what its holder does in the night, and what the worlds do by day before anything may differ."""

    power: Mapping[str, Any]
    act: Any = None
    by_day: Callable[[Table], None] = lambda _table: None


def points(table: Table) -> None:
    table.until("vote")
    table.vote({4: 5, 6: 5})


PAIRS = {
    "silence": Pair({"ability": "silence"}, 5, points),
    "silence of nobody": Pair({"ability": "silence"}, None, points),
    "sway": Pair({"ability": "sway"}, 5, points),
    "sway to nothing": Pair({"ability": "sway", "counts": 0}, 6, points),
    "brand": Pair({"ability": "brand"}, (5, 6), points),
    "brand on the observer": Pair({"ability": "brand"}, (5, OBSERVER), points),
    "weigh": Pair({"ability": "weigh"}, by_day=lambda table: table.until("vote")),  # then everybody sees what it counts
    "revenge": Pair({"ability": "revenge"}, by_day=points),
    "martyr": Pair({"ability": "martyr"}, by_day=points),
}


def world(pair: Pair, holder: int, night: str, dead: str) -> Table:
    cards = ["werewolf", "werewolf", *["townsperson"] * 7]
    cards[holder] = "stranger"
    book = with_cards(card("stranger", pair.power))
    table = Table(book, " ".join(cards), sheriff_day=0, night=night, cards_at_death=dead)
    acts = {} if pair.act is None else {"stranger": pair.act}
    table.night(werewolf=8, **acts)
    pair.by_day(table)
    return table


def seen(table: Table) -> bytes:
    """All that reaches the observer: events, the question, and whether it may speak."""
    view = table.session.view(OBSERVER)
    events = [event for event in view.events if type(event).__name__ != "DealSealed"]
    return msgspec.json.encode([events, view.question, view.may_speak, view.state])


@pytest.mark.parametrize("dead", ["shown", "hidden"])
@pytest.mark.parametrize("night", ["in_turn", "at_once"])
@pytest.mark.parametrize("name", PAIRS)
def test_who_holds_the_card_makes_no_difference_to_anybody_else(name: str, night: str, dead: str) -> None:
    one, other = (world(PAIRS[name], holder, night, dead) for holder in HUMANS)
    assert seen(one) == seen(other)
    assert one.cards != other.cards


@pytest.mark.parametrize("name", ["brand", "silence of nobody"])
def test_what_is_done_in_secret_makes_no_difference_either(name: str) -> None:
    pair = PAIRS[name]
    acts = {"brand": (OBSERVER, 4), "silence of nobody": None}
    assert seen(world(pair, 2, "at_once", "shown")) == seen(world(pair._replace(act=acts[name]), 2, "at_once", "shown"))
