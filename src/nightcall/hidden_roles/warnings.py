"""Warnings: what can be played, and is probably not what its writer meant."""

from __future__ import annotations

from collections.abc import Iterator

from nightcall.hidden_roles.abilities.ability import Ability
from nightcall.hidden_roles.abilities.mark import Mark
from nightcall.hidden_roles.abilities.matchmake import Matchmake
from nightcall.hidden_roles.abilities.meet_lover import MeetLover
from nightcall.hidden_roles.abilities.shoot import Shoot
from nightcall.hidden_roles.abilities.spy import Spy
from nightcall.hidden_roles.days.election import Election
from nightcall.hidden_roles.days.naming import Naming
from nightcall.hidden_roles.days.pointing import Pointing
from nightcall.hidden_roles.days.proposals import Proposals
from nightcall.hidden_roles.days.step import DayStep
from nightcall.hidden_roles.rulebook import Rulebook


def warnings_about(book: Rulebook) -> list[str]:
    """What somebody who wrote this book may want to know."""
    return [*_idle_abilities(book), *_idle_options(book)]


def _idle_abilities(book: Rulebook) -> Iterator[str]:
    matched, met = _has(book, Matchmake), _has(book, MeetLover)
    if matched and not met:
        yield "Lovers are made and never told so: give the same card { ability = 'meet_lover', call = 'lovers' }."
    if met and not matched:
        yield "Lovers are called and never made: give a card the ability 'matchmake'."
    if matched and "lovers_are_alone" not in book.ends:
        yield "A wolf and a human in love could not win together: add 'lovers_are_alone' to ends."
    if _has(book, Mark) and not _has_step(book, Naming):
        yield "A mark is only looked at where seats are named: use the day step 'naming'."
    if _has_step(book, Election) and "sheriff_day" not in book.options:
        yield "No Sheriff would ever be elected: add sheriff_day = 1 to options."
    if book.options.get("quiet_rounds") == 0:
        yield "A game in which nobody dies any more would go on for ever: set quiet_rounds to 1 or more."


def _idle_options(book: Rulebook) -> Iterator[str]:
    works: dict[str, tuple[bool, str]] = {
        "tied_vote": (_has_step(book, Pointing), "the day step 'pointing'"),
        "sheriff_day": (_has_step(book, Election), "the day step 'election'"),
        "votes_a_day": (_has_step(book, Proposals), "the day step 'proposals'"),
        "shots": (_has(book, Shoot), "a card with the ability 'shoot'"),
        "spying": (_has(book, Spy), "a card with the ability 'spy'"),
        "equal_numbers_end": ("numbers_are_equal" in book.ends, "'numbers_are_equal' in ends"),
        "wolves_told": (bool(book.secret_counts), "cards in secret_counts"),
    }
    for name, (is_used, needs) in works.items():
        if name in book.options and not is_used:
            yield f"The option '{name}' changes nothing without {needs}."


def _has(book: Rulebook, kind: type[Ability]) -> bool:
    return bool(book.cards_with(kind))


def _has_step(book: Rulebook, kind: type[DayStep]) -> bool:
    return any(isinstance(step, kind) for step in book.day)
