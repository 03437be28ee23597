"""A program brings its own rulebook: inline in `new`, and from then on in the log."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from tests.hidden_roles.own_books import GAMEKEEPER, LIGHTHOUSE
from tests.wire.conversation import Conversation, play_on, validator

BOOK: dict[str, Any] = tomllib.loads(LIGHTHOUSE)


def begun(**more: Any) -> Conversation:
    table = Conversation()
    command = {"do": "new", "own_book": BOOK, "players": 7, "seed": 1, **more}
    validator("command").validate(command)
    assert table.ask(**command)["line"] == "done"
    return table


def test_a_game_of_an_own_book_is_played_through_the_referee() -> None:
    table = begun()
    began = next(line["event"] for line in table.heard if line.get("event", {}).get("event") == "game_began")
    assert began["book"] == "lighthouse"
    assert play_on(table)["outcome"]["won"] in ("wolves", "village", "nobody")
    assert table.ask(do="verify")["found"]["rulebook"] == "lighthouse"


def test_its_log_is_resumed_by_a_referee_that_has_never_seen_the_book() -> None:
    table = begun()
    for _ in range(4):
        table.send(do="time_is_up")
    elsewhere = Conversation()
    assert elsewhere.ask(do="resume", log=table.log())["line"] == "done"
    assert elsewhere.ask(do="view", seat=0)["view"] == table.ask(do="view", seat=0)["view"]
    play_on(elsewhere)
    assert elsewhere.ask(do="verify", log=elsewhere.log())["found"]["outcome"]


def test_a_book_may_extend_a_shipped_one() -> None:
    table = begun(own_book=tomllib.loads(GAMEKEEPER), players=8, deck=["gamekeeper"])
    assert table.ask(do="view", seat=-2)["line"] == "view_shown"


def test_the_rulebook_is_named_or_brought_and_never_both() -> None:
    table = Conversation()
    for more in ({}, {"rulebook": "millers-hollow", "own_book": BOOK}):
        error = table.ask(do="new", players=8, **more)
        assert (error["reason"], error["sentence"]) == (
            "bad_setup",
            "Name a shipped 'rulebook' or send an 'own_book', one of the two.",
        )


def test_a_book_that_cannot_be_played_is_refused_with_what_would_be_right() -> None:
    error = Conversation().ask(do="new", own_book={**BOOK, "plain": "keepr"}, players=7)
    assert error["reason"] == "bad_setup"
    assert error["sentence"] == (
        "plain: there is no card 'keepr'; name the card that fills the deck: did you mean 'keeper'?"
    )


def test_the_referee_reads_no_files() -> None:
    error = Conversation().ask(do="new", rulebook="examples/lighthouse.toml", players=7)
    assert error["sentence"].startswith("There is no rulebook 'examples/lighthouse.toml'; there are millers-hollow")


@pytest.mark.parametrize("book", ["lighthouse", 3, [], {}, {"id": {}}, {"extends": 3}, {"cards": [[]]}])
def test_anything_else_that_is_sent_as_a_book_is_an_error_and_nothing_more(book: Any) -> None:
    assert Conversation().ask(do="new", own_book=book, players=7)["line"] == "error"
