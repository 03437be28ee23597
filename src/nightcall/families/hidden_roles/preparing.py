"""The house rules that a way of playing requires, besides those the host has chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.teams import WOLVES
from nightcall.kernel.errors import BadSetup
from nightcall.kernel.sources import read_deal
from nightcall.wire.rooms.setup import Setup


def options_for(
    book: HiddenRolesBook, setup: Setup, players: Sequence[str], *, has_clock: bool, host_plays: bool
) -> dict[str, Any]:
    """The house rules, with what the way of playing requires."""
    options = {
        **setup.options,
        "calls_close": "clock" if has_clock else "answered",
        "idle_calls": "covered",
        "dead_talk": setup.mode == "far",  # in one room they would have to keep a straight face
    }
    if setup.mode == "passed":
        options |= {"night": "at_once", "decoys": True, "devices": "passed"}
    else:
        options |= {"devices": "each", "votes": "hidden"}
    if setup.mode == "moderator":
        options["answers"] = "moderator"
    is_told = options.get("wolves_told", book.options.get("wolves_told", True))
    if host_plays and not is_told and not options.get("most_wolves"):
        return _with_drawn_wolves(book, setup, players, options)
    return options


def _with_drawn_wolves(
    book: HiddenRolesBook, setup: Setup, players: Sequence[str], options: dict[str, Any]
) -> dict[str, Any]:
    """Draws one wolf more or less if the number is secret, because a host who plays must not choose it."""
    made, _ = book.prepare(players, setup.deck, options, read_deal(setup.cards))
    wolves = sum(count for card, count in made.deck.items() if book.card(card).counts_as == WOLVES)
    for most in (wolves + 1, wolves):
        drawn = {**options, "fewest_wolves": max(1, wolves - 1), "most_wolves": most}
        try:
            book.prepare(players, setup.deck, drawn, read_deal(setup.cards))
        except BadSetup:
            continue
        return drawn
    return options
