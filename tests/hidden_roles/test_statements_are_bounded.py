"""Statements are bounded: nobody can say so much in one that a log grows without end."""

from __future__ import annotations

from typing import Any

import pytest

from nightcall.hidden_roles.rulebooks import RULEBOOKS
from nightcall.kernel.errors import Refused
from nightcall.kernel.session import Session

ENDLESS = "x" * 10_000


def in_debate(book: Any) -> Session:
    session = Session.new(book, 8, seed=1)
    while not session.view(0).may_speak:
        session.time_is_up()
    return session


@pytest.mark.parametrize("book", RULEBOOKS, ids=lambda book: book.id)
@pytest.mark.parametrize(
    "statement",
    [
        {"says": "report", "seat": 1, "team": "village", "night": 10**5000},
        {"says": "report", "seat": 1, "team": "village", "night": 0},
        {"says": "report", "seat": 1, "team": "village", "night": 2},
        {"says": "report", "seat": 1, "team": ENDLESS},
        {"says": "report", "seat": 1, "card": ENDLESS},
        {"says": "report", "seat": 99, "team": "village"},
        {"says": "claim", "card": ENDLESS},
        {"says": "claim", "card": "villager", "because": ENDLESS},
        {"says": "because", "event": 10**5000},
        {"says": "because", "event": 0, "card": ENDLESS},
        {"says": "estimate", "seat": 1, "team": "wolves", "sure": 10**5000},
        {"says": "ask", "seat": 1, "what": ENDLESS},
        {"says": ENDLESS},
        {ENDLESS: 1},
        {},
    ],
)
def test_a_statement_holds_nothing_but_seats_cards_sides_and_nights(book: Any, statement: dict[str, Any]) -> None:
    session = in_debate(book)
    before = session.log
    with pytest.raises(Refused):
        session.say(0, statement=statement)
    assert session.log == before


@pytest.mark.parametrize("book", RULEBOOKS, ids=lambda book: book.id)
def test_a_report_of_a_night_that_has_been_is_heard(book: Any) -> None:
    assert in_debate(book).say(0, statement={"says": "report", "seat": 1, "team": "wolves", "night": 1})
