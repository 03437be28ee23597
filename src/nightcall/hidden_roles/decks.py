"""Decks: the book's own for each number of players, and the validation of custom ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from nightcall.hidden_roles.options import Options
from nightcall.hidden_roles.real_cards import unknown_cards
from nightcall.hidden_roles.teams import WOLVES
from nightcall.kernel.errors import BadSetup
from nightcall.kernel.sentences import Sentence
from nightcall.kernel.shown import shown
from nightcall.kernel.sources import Deal, Given, Learnt

if TYPE_CHECKING:
    from nightcall.hidden_roles.rulebook import HiddenRolesBook


def read_deck(book: HiddenRolesBook, players: int, wish: Any) -> dict[str, int]:
    """The deck as counts in the book's order: the book's own, that with special cards added, or a custom one."""
    if wish is None:
        counts = book.decks[players]
    elif isinstance(wish, Mapping):
        counts = {book.card(name).name: _count(name, count) for name, count in wish.items()}
    elif isinstance(wish, str) or not isinstance(wish, Iterable):
        raise BadSetup(Sentence("no_deck", "A deck is a list of special cards to add, or a number for each card."))
    else:
        counts = _with_specials(book, players, list(wish))
    return {card.name: counts[card.name] for card in book.cards if counts.get(card.name)}


def check_deck(book: HiddenRolesBook, players: int, deck: Mapping[str, int], options: Options) -> tuple[str, ...]:
    """Warnings about a playable deck; raises with the reason if it cannot be played."""
    for card in book.cards:
        count = deck.get(card.name, 0)
        if card.most and count > card.most:
            sentence = "{book} has {most} of '{card}', not {count}."
            raise BadSetup(
                Sentence("too_many_of_a_card", sentence, book=book.id, most=card.most, card=card.name, count=count)
            )
        if 0 < count < card.least:
            sentence = "'{card}' needs {least} copies or none, not {count}."
            raise BadSetup(Sentence("too_few_of_a_card", sentence, card=card.name, least=card.least, count=count))
    middle = middle_cards(book, deck)
    _check_number_of_cards(players, middle, sum(deck.values()))
    wolves = wolves_in(book, deck)
    if wolves == 0:
        sentence = "Nobody would kill at night: add a card that does, such as '{card}'."
        raise BadSetup(Sentence("no_wolves", sentence, card=_wolf(book)))
    if wolves < middle:
        sentence = "With {middle} cards in the middle all wolves could lie there: use at least {middle} of '{card}'."
        raise BadSetup(Sentence("all_wolves_in_the_middle", sentence, middle=middle, card=_wolf(book)))
    if wolves >= players or (options.equal_numbers_end and 2 * wolves >= players):
        sentence = "With {wolves} wolves among {players} players the game would be over at the deal: use fewer."
        raise BadSetup(Sentence("too_many_wolves", sentence, wolves=wolves, players=players))
    _check_range_of_wolves(book, players, deck, options)
    return _warnings(book, players, deck, wolves)


def _check_range_of_wolves(book: HiddenRolesBook, players: int, deck: Mapping[str, int], options: Options) -> None:
    fewest, most = options.fewest_wolves, options.most_wolves
    if not fewest and not most:
        return
    room = deck.get(book.plain, 0) + wolves_in(book, deck)
    too_many = (players + 1) // 2 if options.equal_numbers_end else players
    if not 1 <= fewest <= most <= room or most >= too_many:
        sentence = (
            "The number of wolves cannot be drawn from {fewest} to {most}: "
            "give fewest_wolves and most_wolves between 1 and {possible}."
        )
        possible = min(room, too_many - 1)
        raise BadSetup(Sentence("no_range_of_wolves", sentence, fewest=fewest, most=most, possible=possible))


def _check_number_of_cards(players: int, middle: int, cards: int) -> None:
    if cards == players + middle:
        return
    if middle:
        sentence = (
            "{players} players need {needed} cards ({players} and {middle} for the middle); this deck has {cards}."
        )
        raise BadSetup(
            Sentence(
                "wrong_number_with_middle",
                sentence,
                players=players,
                needed=players + middle,
                middle=middle,
                cards=cards,
            )
        )
    sentence = "{players} players need {players} cards; this deck has {cards}."
    raise BadSetup(Sentence("wrong_number_of_cards", sentence, players=players, cards=cards))


def check_deal(book: HiddenRolesBook, deck: Mapping[str, int], players: int, deal: Deal) -> None:
    """Raises if the given cards are not those of the deck."""
    if isinstance(deal, Learnt):
        _check_real_cards(book, deck)
    if not isinstance(deal, Given):
        return
    if len(deal.seats) != players:
        sentence = "Give a card for each of the {players} seats; there are {cards}."
        raise BadSetup(Sentence("not_a_card_for_each", sentence, players=players, cards=len(deal.seats)))
    if Counter((*deal.seats, *deal.middle)) != Counter(deck):
        sentence = "The cards given to the seats and the middle are not the cards of the deck."
        raise BadSetup(Sentence("not_the_deck", sentence))


def _check_real_cards(book: HiddenRolesBook, deck: Mapping[str, int]) -> None:
    for name in unknown_cards(book):
        if deck.get(name):
            sentence = (
                "With real cards nobody would learn on the first night who holds '{card}', and the game could end "
                "wrongly: have the cards dealt on phones, or leave it out."
            )
            raise BadSetup(Sentence("card_unknown_in_time", sentence, card=name))


def middle_cards(book: HiddenRolesBook, deck: Mapping[str, int]) -> int:
    """How many cards go to the middle."""
    return sum(
        ability.cards_in_the_middle for name, count in deck.items() if count for ability in book.card(name).abilities
    )


def specials_left_out(book: HiddenRolesBook, players: int) -> list[str]:
    """The special cards that the book's own deck leaves out, as many as there are plain cards to replace."""
    deck = book.decks[players]
    missing = [card.name for card in book.cards if card.most == 1 and card.name not in deck]
    return missing[: deck[book.plain] - 1]


def wolves_in(book: HiddenRolesBook, deck: Mapping[str, int]) -> int:
    """How many wolf cards the deck has."""
    return sum([count for name, count in deck.items() if book.card(name).counts_as == WOLVES])


def _with_specials(book: HiddenRolesBook, players: int, specials: list[Any]) -> dict[str, int]:
    counts = dict(book.decks[players])
    for name in specials:
        card = book.card(str(name))
        copies = 1 if counts.get(card.name) else max(1, card.least)
        counts[card.name] = counts.get(card.name, 0) + copies
        counts[book.plain] = counts.get(book.plain, 0) - copies
    more_in_the_middle = middle_cards(book, counts) - middle_cards(book, book.decks[players])
    counts[book.plain] = counts.get(book.plain, 0) + more_in_the_middle
    if counts[book.plain] < 0:
        sentence = "{specials} special cards are too many for {players} players."
        raise BadSetup(Sentence("too_many_specials", sentence, specials=len(specials), players=players))
    return counts


def _warnings(book: HiddenRolesBook, players: int, deck: Mapping[str, int], wolves: int) -> tuple[str, ...]:
    """What the book itself advises against; empty for a book without suggestions."""
    usual = book.decks[players]
    warnings = []
    if book.suggests != "nothing" and wolves != wolves_in(book, usual):
        warnings.append(
            Sentence(
                "other_number_of_wolves",
                "For {players} players the book suggests {suggested} wolves; this deck has {wolves}.",
                players=players,
                suggested=wolves_in(book, usual),
                wolves=wolves,
            )
        )
    if book.suggests == "decks":
        warnings += [
            Sentence(
                "card_left_out",
                "The book's deck for {players} players has '{card}'; this deck doesn't.",
                players=players,
                card=name,
            )
            for name in usual
            if name != book.plain and book.card(name).counts_as != WOLVES and not deck.get(name)
        ]
    warnings += [
        Sentence(
            "card_for_more_players",
            "The book suggests '{card}' for {least} players or more, not for {players}.",
            card=card.name,
            least=card.suggested_from,
            players=players,
        )
        for card in book.cards
        if deck.get(card.name) and players < card.suggested_from
    ]
    return tuple(warnings)


def _wolf(book: HiddenRolesBook) -> str:
    return next(card.name for card in book.cards if card.counts_as == WOLVES)


def _count(name: str, count: Any) -> int:
    if type(count) is not int or count < 0:
        sentence = "The number of '{name}' has to be a whole number of 0 or more, not {count}."
        raise BadSetup(Sentence("no_number_of_cards", sentence, name=name, count=shown(count)))
    return count
