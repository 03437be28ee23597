"""Warnings: things that can be played but are probably not what the author meant."""

from __future__ import annotations

from collections.abc import Iterator

from nightcall.hidden_roles.abilities.registry import abilities
from nightcall.hidden_roles.days.election import Election
from nightcall.hidden_roles.days.pointing import Pointing
from nightcall.hidden_roles.days.proposals import Proposals
from nightcall.hidden_roles.days.step import DayStep
from nightcall.hidden_roles.real_cards import unknown_cards
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.kernel.sentences import Sentence
from nightcall.kernel.tags import tag_of


def warnings_about(book: HiddenRolesBook) -> list[str]:
    """Warnings for the author of this book."""
    return [*_unknown_cards(book), *_idle_powers(book), *_idle_options(book)]


def _unknown_cards(book: HiddenRolesBook) -> Iterator[str]:
    for name in unknown_cards(book):
        sentence = (
            "Card '{name}' is refused with real cards, as nobody would learn on the first night who holds it: "
            "give it an ability whose holder is called on the first night."
        )
        yield Sentence("warns_unknown_card", sentence, name=name)


def _idle_powers(book: HiddenRolesBook) -> Iterator[str]:
    for kind in book.abilities:
        yield from kind.warnings(book)
    if _has_step(book, Election) and "sheriff_day" not in book.options:
        yield Sentence("warns_no_election", "No Sheriff would ever be elected: add sheriff_day = 1 to options.")
    if book.options.get("quiet_rounds") == 0:
        sentence = "A game in which nobody dies would go on forever: set quiet_rounds to 1 or more."
        yield Sentence("warns_no_quiet_rounds", sentence)


def _idle_options(book: HiddenRolesBook) -> Iterator[str]:
    works: dict[str, tuple[bool, Sentence]] = {
        "tied_vote": (_has_step(book, Pointing), _step("pointing")),
        "sheriff_day": (_has_step(book, Election), _step("election")),
        "votes_a_day": (_has_step(book, Proposals), _step("proposals")),
        "equal_numbers_end": (
            "numbers_are_equal" in book.ends,
            Sentence("without_end", "'{rule}' in ends", rule="numbers_are_equal"),
        ),
        "wolves_told": (bool(book.secret_counts), Sentence("without_secret_counts", "cards in secret_counts")),
    }
    for kind in abilities():
        needs = Sentence("without_ability", "a card with the ability '{ability}'", ability=tag_of(kind))
        works |= dict.fromkeys(kind.house_rules, (bool(book.cards_with(kind)), needs))
    for name, (is_used, needs) in works.items():
        if name in book.options and not is_used:
            sentence = "The option '{name}' changes nothing without {needs}."
            yield Sentence("warns_idle_option", sentence, name=name, needs=needs)


def _step(name: str) -> Sentence:
    return Sentence("without_step", "the day step '{step}'", step=name)


def _has_step(book: HiddenRolesBook, kind: type[DayStep]) -> bool:
    return any(isinstance(step, kind) for step in book.day)
