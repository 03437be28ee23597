"""Decks: the book's own for each number of players, and the check of any other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from nightcall.hidden_roles.options import Options
from nightcall.hidden_roles.teams import WOLVES
from nightcall.kernel.errors import BadSetup
from nightcall.kernel.shown import shown
from nightcall.kernel.sources import Deal, Given

if TYPE_CHECKING:
    from nightcall.hidden_roles.rulebook import Rulebook


def read_deck(book: Rulebook, players: int, wish: Any) -> dict[str, int]:
    """The deck as counts, in the book's order: its own, its own with special cards added, or as counted out."""
    if wish is None:
        wish = ()
    if isinstance(wish, Mapping):
        counts = {book.card(name).name: _count(name, count) for name, count in wish.items()}
    elif isinstance(wish, str) or not isinstance(wish, Iterable):
        raise BadSetup("A deck is a list of special cards to add, or a number for each card.")
    else:
        counts = _with_specials(book, players, list(wish))
    return {card.name: counts[card.name] for card in book.cards if counts.get(card.name)}


def check_deck(book: Rulebook, players: int, deck: Mapping[str, int], options: Options) -> tuple[str, ...]:
    """Warnings about a deck that can be played; refuses one that cannot, with the reason."""
    for card in book.cards:
        count = deck.get(card.name, 0)
        if card.most and count > card.most:
            raise BadSetup(f"{book.id} has {card.most} of '{card.name}', not {count}.")
        if 0 < count < card.least:
            raise BadSetup(f"'{card.name}' comes as {card.least} or not at all, not as {count}.")
    middle = middle_cards(book, deck)
    if sum(deck.values()) != players + middle:
        extra = f" and {middle} for the middle" if middle else ""
        raise BadSetup(
            f"{players} players need {players + middle} cards ({players}{extra}); this deck has {sum(deck.values())}."
        )
    wolves = wolves_in(book, deck)
    if wolves == 0:
        raise BadSetup(f"Nobody would hunt: add a card of the killing team, such as '{_wolf(book)}'.")
    if wolves < middle:
        raise BadSetup(
            f"With {middle} cards in the middle all wolves could lie there: use at least {middle} of '{_wolf(book)}'."
        )
    if wolves >= players or (options.equal_numbers_end and 2 * wolves >= players):
        raise BadSetup(f"With {wolves} wolves among {players} players the game would be over as dealt: use fewer.")
    _check_range_of_wolves(book, players, deck, options)
    return _warnings(book, players, deck, wolves)


def _check_range_of_wolves(book: Rulebook, players: int, deck: Mapping[str, int], options: Options) -> None:
    fewest, most = options.fewest_wolves, options.most_wolves
    if not fewest and not most:
        return
    room = deck.get(book.plain, 0) + wolves_in(book, deck)
    too_many = (players + 1) // 2 if options.equal_numbers_end else players
    if not 1 <= fewest <= most <= room or most >= too_many:
        raise BadSetup(
            f"The number of wolves cannot be drawn from {fewest} to {most}: "
            f"give fewest_wolves and most_wolves between 1 and {min(room, too_many - 1)}."
        )


def check_deal(deck: Mapping[str, int], players: int, deal: Deal) -> None:
    """Refuses given cards that are not the deck's."""
    if not isinstance(deal, Given):
        return
    if len(deal.seats) != players:
        raise BadSetup(f"Give a card for each of the {players} seats; these are {len(deal.seats)}.")
    if Counter((*deal.seats, *deal.middle)) != Counter(deck):
        raise BadSetup("The cards given to the seats and the middle are not the cards of the deck.")


def middle_cards(book: Rulebook, deck: Mapping[str, int]) -> int:
    """How many cards are left over for the middle."""
    return sum(
        ability.cards_in_the_middle for name, count in deck.items() if count for ability in book.card(name).abilities
    )


def wolves_in(book: Rulebook, deck: Mapping[str, int]) -> int:
    """How many cards of the killing team the deck has."""
    return sum([count for name, count in deck.items() if book.card(name).counts_as == WOLVES])


def _with_specials(book: Rulebook, players: int, specials: list[Any]) -> dict[str, int]:
    counts = dict(book.decks[players])
    if not specials:
        return counts
    for name in specials:
        card = book.card(str(name))
        copies = 1 if counts.get(card.name) else max(1, card.least)
        counts[card.name] = counts.get(card.name, 0) + copies
        counts[book.plain] = counts.get(book.plain, 0) - copies
    more_in_the_middle = middle_cards(book, counts) - middle_cards(book, book.decks[players])
    counts[book.plain] = counts.get(book.plain, 0) + more_in_the_middle
    if counts[book.plain] < 0:
        raise BadSetup(f"{len(specials)} special cards are too many for {players} players.")
    return counts


def _warnings(book: Rulebook, players: int, deck: Mapping[str, int], wolves: int) -> tuple[str, ...]:
    """What the book itself advises against; where a book suggests nothing, nothing is said in its name."""
    usual = book.decks[players]
    warnings = []
    if book.suggests != "nothing" and wolves != wolves_in(book, usual):
        warnings.append(
            f"For {players} players the book suggests {wolves_in(book, usual)} wolves; this deck has {wolves}."
        )
    if book.suggests == "decks":
        warnings += [
            f"The book's deck for {players} players has '{name}'; this deck has not."
            for name in usual
            if name != book.plain and book.card(name).counts_as != WOLVES and not deck.get(name)
        ]
    warnings += [
        f"The book suggests '{card.name}' for {card.suggested_from} players or more, not for {players}."
        for card in book.cards
        if deck.get(card.name) and players < card.suggested_from
    ]
    return tuple(warnings)


def _wolf(book: Rulebook) -> str:
    return next(card.name for card in book.cards if card.counts_as == WOLVES)


def _count(name: str, count: Any) -> int:
    if type(count) is not int or count < 0:
        raise BadSetup(f"The number of '{name}' has to be a whole number of 0 or more, not {shown(count)}.")
    return count
