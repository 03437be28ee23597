"""Turns a set-up and the people present into a game, or into a sentence that says why it can't begin."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from nightcall.families.registry import family_of
from nightcall.kernel.errors import BadSetup, NightcallError
from nightcall.kernel.rules import Rulebook
from nightcall.kernel.sentences import Sentence
from nightcall.kernel.session import Session
from nightcall.kernel.sources import Given, Luck, read_deal
from nightcall.library import new_game, rulebooks
from nightcall.server.beside.reading import as_json
from nightcall.server.rooms.narration import speaker_for
from nightcall.server.rooms.pace import has_clock
from nightcall.wire.rooms.setup import Setup

LARGEST_SETUP = 8 * 1024  # bytes, without a rulebook of one's own


def check(setup: Setup, own: Rulebook | None) -> None:
    """Refuses an invalid set-up: its book and words must exist, and its size is limited.

    Problems with the deck may change as people come and go, and are only shown. `own` is the custom book, read by a
    worker.
    """
    if len(as_json(replace(setup, own_book=None))) > LARGEST_SETUP:
        sentence = "This set-up is longer than {most} bytes; leave out what it does not need."
        raise BadSetup(Sentence("long_setup", sentence, most=LARGEST_SETUP))
    speaker_for(book_of(setup, own), setup)


def brought_along(setup: Setup) -> dict[str, Any] | None:
    """The custom rulebook in a set-up, if any; refuses a bare digest."""
    if isinstance(setup.own_book, str):
        raise BadSetup(
            Sentence("own_book_unknown", "This room doesn't have a rulebook with this digest; send the whole rulebook.")
        )
    return setup.own_book


class Prepared(Struct, frozen=True, kw_only=True):
    """What is known about a game before it begins."""

    counts: dict[str, int]
    warnings: tuple[str, ...]
    problem: str | None
    family: str | None = None  # of the book, where there is one


def book_of(setup: Setup, own: Rulebook | None) -> Rulebook:
    """The rulebook of a set-up: a shipped one by name, or the custom one that a worker has read."""
    if setup.own_book is not None:
        if own is None:
            sentence = "This room's custom rulebook can no longer be read; send it again."
            raise BadSetup(Sentence("own_book_gone", sentence))
        return own
    book = rulebooks().get(setup.book)
    if book is None:
        sentence = "There is no rulebook '{name}'; there are {known}."
        raise BadSetup(Sentence("no_such_book", sentence, name=setup.book, known=", ".join(rulebooks())))
    return book


def options_of(book: Rulebook, setup: Setup, players: Sequence[str], host_plays: bool) -> dict[str, Any]:
    """The house rules, with those that the mode requires."""
    return family_of(book).options(book, setup, players, has_clock=has_clock(setup), host_plays=host_plays)


def prepared(setup: Setup, players: Sequence[str], host_plays: bool, own: Rulebook | None = None) -> Prepared:
    """What would happen if this game began now."""
    family = None
    try:
        book = book_of(setup, own)
        family = book.family
        speaker_for(book, setup)
        options = options_of(book, setup, players, host_plays)
        made, warnings = book.prepare(players, setup.deck, options, read_deal(setup.cards))
    except NightcallError as error:
        return Prepared(counts={}, warnings=(), problem=error.sentence, family=family)
    hidden = family_of(book).secret_counts(book, made.options)
    counts = {card: count for card, count in made.deck.items() if card not in hidden}
    return Prepared(counts=counts, warnings=warnings, problem=None, family=family)


def new_session(
    setup: Setup,
    players: Sequence[str],
    luck: Luck,
    host_plays: bool,
    own: Rulebook | None = None,
    given: Given | None = None,
) -> Session:
    """The new game, dealt; with these cards, if given."""
    book = book_of(setup, own)
    options = options_of(book, setup, players, host_plays)
    if given is not None:
        return new_game(book, list(players), options=options, cards=given.seats, middle=given.middle, luck=luck)
    return new_game(book, list(players), deck=setup.deck, options=options, cards=setup.cards, luck=luck)
