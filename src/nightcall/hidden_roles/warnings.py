"""Warnings: things that can be played but are probably not what the author meant."""

from __future__ import annotations

from collections.abc import Iterator

from nightcall.hidden_roles.abilities.ability import tag_of
from nightcall.hidden_roles.abilities.registry import abilities
from nightcall.hidden_roles.days.election import Election
from nightcall.hidden_roles.days.pointing import Pointing
from nightcall.hidden_roles.days.proposals import Proposals
from nightcall.hidden_roles.days.step import DayStep
from nightcall.hidden_roles.real_cards import unknown_cards
from nightcall.hidden_roles.rulebook import HiddenRolesBook


def warnings_about(book: HiddenRolesBook) -> list[str]:
    """Warnings for the author of this book."""
    return [*_unknown_cards(book), *_idle_powers(book), *_idle_options(book)]


def _unknown_cards(book: HiddenRolesBook) -> Iterator[str]:
    for name in unknown_cards(book):
        yield (
            f"Card '{name}' is refused with real cards, as nobody would learn in the first night who holds it: "
            "give it an ability whose holder is called in the first night."
        )


def _idle_powers(book: HiddenRolesBook) -> Iterator[str]:
    for kind in book.abilities:
        yield from kind.warnings(book)
    if _has_step(book, Election) and "sheriff_day" not in book.options:
        yield "No Sheriff would ever be elected: add sheriff_day = 1 to options."
    if book.options.get("quiet_rounds") == 0:
        yield "A game in which nobody dies would go on forever: set quiet_rounds to 1 or more."


def _idle_options(book: HiddenRolesBook) -> Iterator[str]:
    works: dict[str, tuple[bool, str]] = {
        "tied_vote": (_has_step(book, Pointing), "the day step 'pointing'"),
        "sheriff_day": (_has_step(book, Election), "the day step 'election'"),
        "votes_a_day": (_has_step(book, Proposals), "the day step 'proposals'"),
        "equal_numbers_end": ("numbers_are_equal" in book.ends, "'numbers_are_equal' in ends"),
        "wolves_told": (bool(book.secret_counts), "cards in secret_counts"),
    }
    for kind in abilities():
        needs = f"a card with the ability '{tag_of(kind)}'"
        works |= dict.fromkeys(kind.house_rules, (bool(book.cards_with(kind)), needs))
    for name, (is_used, needs) in works.items():
        if name in book.options and not is_used:
            yield f"The option '{name}' changes nothing without {needs}."


def _has_step(book: HiddenRolesBook, kind: type[DayStep]) -> bool:
    return any(isinstance(step, kind) for step in book.day)
