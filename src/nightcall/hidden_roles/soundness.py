"""Soundness: whether a rulebook that somebody wrote can be played, and what keeps it from that."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Final

from nightcall.hidden_roles.abilities.ability import Ability, NightAbility, tag_of
from nightcall.hidden_roles.abilities.registry import abilities, dawn_rules
from nightcall.hidden_roles.cards import Card
from nightcall.hidden_roles.decks import check_deck
from nightcall.hidden_roles.ends import END_RULES
from nightcall.hidden_roles.mistakes import Mistake, instead_of, quoted
from nightcall.hidden_roles.options import Options, read_options
from nightcall.hidden_roles.rulebook import Rulebook
from nightcall.hidden_roles.shapes import mistakes_in
from nightcall.hidden_roles.teams import ALONE, LOVERS, NOBODY_WINS, VILLAGE, WOLVES
from nightcall.kernel.errors import BadSetup
from nightcall.kernel.shown import shown

_MOST_PLAYERS: Final = 40
_LONGEST_NAME: Final = 40
_CARD_NAME: Final = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
_BOOK_NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_VILLAGE_CAN_WIN: Final = ("wolves_are_gone", "wolves_are_gone_at_dawn")
_WOLVES_CAN_WIN: Final = ("humans_are_gone",)
_EXECUTIONS: Final = ("pointing", "naming", "proposals")

# What questions are about besides the calls of the night, and what is told of a seat besides its card.
QUESTIONS_BY_DAY: Final = (
    *("vote", "election", "debate", "naming", "run_off", "speech", "proposal", "second", "verdict"),
    *("learn", "last_act", "succession"),
)
_TAKEN: Final = (*QUESTIONS_BY_DAY, WOLVES, VILLAGE, LOVERS, ALONE, NOBODY_WINS, "pack", "card", "nothing")

Check = Callable[[Rulebook], Iterator[Mistake]]


def mistakes_of(book: Rulebook) -> list[Mistake]:
    """What keeps this book from being played; empty if it can be."""
    for checks in _CHECKS:
        # What follows only makes sense for a book that has passed what came before.
        found = [mistake for check in checks for mistake in check(book)]
        if found:
            return found
    return []


# -- names, numbers and cards -----------------------------------------------------------------------------------


def _names(book: Rulebook) -> Iterator[Mistake]:
    if not _BOOK_NAME.fullmatch(book.id) or len(book.id) > _LONGEST_NAME:
        yield Mistake(
            ("id",), f"{shown(book.id)} is no name for a rulebook; use small letters and hyphens, as in 'my-rules'."
        )
    for card in book.cards:
        if not _is_name(card.name):
            yield Mistake(("cards", card.name), _no_name(card.name))
        elif card.name in _TAKEN:
            yield Mistake(("cards", card.name), f"'{card.name}' means something else already; choose another name.")
        for number, ability in enumerate(card.abilities):
            if isinstance(ability, NightAbility) and ability.call:
                path = ("cards", card.name, "abilities", number, "call")
                if not _is_name(ability.call):
                    yield Mistake(path, _no_name(ability.call))
                elif ability.call in QUESTIONS_BY_DAY:
                    yield Mistake(path, f"'{ability.call}' means something else already; choose another name.")


def _is_name(name: str) -> bool:
    return bool(_CARD_NAME.fullmatch(name)) and len(name) <= _LONGEST_NAME


def _no_name(name: str) -> str:
    return (
        f"{shown(name)} cannot be a name; use small letters and underscores, as in 'night_watch'. "
        "What players read stands under words."
    )


def _players(book: Rulebook) -> Iterator[Mistake]:
    if not 3 <= book.least_players <= book.most_players <= _MOST_PLAYERS:
        yield Mistake(
            ("least_players",),
            f"{book.least_players} to {book.most_players} players cannot be; use least_players and most_players "
            f"from 3 to {_MOST_PLAYERS}, the smaller number first.",
        )
    if book.revision < 1:
        yield Mistake(("revision",), f"{book.revision} is no revision; count from 1.")


def _cards(book: Rulebook) -> Iterator[Mistake]:
    names = [card.name for card in book.cards]
    for card in book.cards:
        for place, team, sides in (
            ("wins_with", card.wins_with, (WOLVES, VILLAGE, ALONE)),
            ("seen_as", card.seen_as, (WOLVES, VILLAGE)),
            ("counts_as", card.counts_as, (WOLVES, VILLAGE)),
        ):
            if team not in sides:
                yield Mistake(("cards", card.name, place), f"{shown(team)} is no side; use {quoted(sides)}.")
        if card.least < 0 or card.most < 0 or 0 < card.most < card.least or card.suggested_from < 0:
            yield Mistake(
                ("cards", card.name),
                f"{card.least} to {card.most} copies cannot be; use least and most of 0 or more, "
                "and most = 0 for as many as wished.",
            )
    yield from _plain(book, names)
    for name in book.secret_counts:
        if name not in names:
            yield Mistake(("secret_counts",), f"there is no card {shown(name)}; {instead_of(name, names)}")


def _plain(book: Rulebook, names: list[str]) -> Iterator[Mistake]:
    if book.plain not in names:
        yield Mistake(
            ("plain",),
            f"there is no card {shown(book.plain)}; name the card that fills the deck: {instead_of(book.plain, names)}",
        )
    elif book.card(book.plain).counts_as == WOLVES:
        yield Mistake(("plain",), f"'{book.plain}' is a wolf; the card that fills the deck has to be of the village.")


def _abilities(book: Rulebook) -> Iterator[Mistake]:
    for card, number, ability in _all_abilities(book):
        for argument, what in ability.mistakes(book):
            yield Mistake(("cards", card.name, "abilities", number, argument), what)
    for kind in book.abilities:
        holders = [card for card in book.cards if any(isinstance(one, kind) for one in card.abilities)]
        if kind.is_on_one_card and len(holders) > 1:
            first, *others = (card.name for card in holders)
            yield Mistake(
                ("cards", others[0]), f"'{first}' has the ability '{tag_of(kind)}' already; only one card can have it."
            )
        for card in holders:
            if kind.is_dealt_once and card.most != 1:
                yield Mistake(
                    ("cards", card.name, "most"),
                    f"a card with the ability '{tag_of(kind)}' is there once; use most = 1.",
                )


def _wolves(book: Rulebook) -> Iterator[Mistake]:
    """Wolves hunt; and with real cards on a table they have to be known after the first night."""
    if not any(card.counts_as == WOLVES and card.name in book.pack for card in book.cards):
        hunting = quoted(tag_of(kind) for kind in abilities() if kind.makes_a_pack)
        yield Mistake(("cards",), f"no card of the wolves hunts at night; give one the ability {hunting}.")
    for card in book.cards:
        at_night = [one for one in card.abilities if isinstance(one, NightAbility)]
        must_be_known = card.counts_as == WOLVES or (card.wins_with != VILLAGE and at_night)
        if must_be_known and not any(one.is_called_on(1) and one.is_called_by_holder for one in at_night):
            yield Mistake(
                ("cards", card.name),
                "with real cards nobody would learn in the first night who holds it, and the game could end wrongly; "
                "give it an ability whose holder is called in the first night"
                + (", or none that is called at night." if card.counts_as != WOLVES else "."),
            )


# -- the night ------------------------------------------------------------------------------------------------


def _calls(book: Rulebook) -> Iterator[Mistake]:
    """One name is one call, and a call is answered by one ability."""
    first: dict[str, tuple[Card, Ability]] = {}
    for card, number, ability in _all_abilities(book):
        if not isinstance(ability, NightAbility):
            if any(type(one) is type(ability) for one in card.abilities[:number]):
                yield Mistake(("cards", card.name, "abilities", number), f"it has '{tag_of(type(ability))}' twice.")
            continue
        name = ability.call or card.name
        known = first.setdefault(name, (card, ability))
        if known[1] is not ability and (known[0] is card or known[1] != ability):
            yield Mistake(
                ("cards", card.name, "abilities", number),
                f"'{name}' calls '{tag_of(type(known[1]))}' of card '{known[0].name}' already; "
                'give this ability a name of its own to be called by, as in call = "second_sight".',
            )


def _night(book: Rulebook) -> Iterator[Mistake]:
    for place, order in (("in_turn", book.in_turn), ("at_once", book.at_once)):
        listed = [call for group in order for call in group]
        for call in dict.fromkeys(listed):
            if call not in book.calls:
                known = instead_of(call, book.calls)
                yield Mistake((place,), f"no card of this book answers to the call {shown(call)}; {known}")
            if listed.count(call) > 1:
                yield Mistake((place,), f"'{call}' is called twice in one night; call it once.")
        for name, found in book.calls.items():
            if name not in listed:
                yield Mistake(("cards", found.cards[0]), f"nobody would call it at night; add '{name}' to {place}.")
        if not all(order):
            yield Mistake((place,), "there is an empty group; take it out.")


def _order(book: Rulebook) -> Iterator[Mistake]:
    for place, order in (("in_turn", book.in_turn), ("at_once", book.at_once)):
        turn = {call: number for number, group in enumerate(order) for call in group}
        for name, call in book.calls.items():
            for other in book.calls.values():
                kind = tag_of(type(other.ability))
                if kind in call.ability.called_after and turn[name] <= turn[other.name]:
                    yield Mistake(
                        (place,), f"'{name}' depends on '{other.name}'; call it later, in a group further down."
                    )
                if kind in call.ability.called_with and turn[name] != turn[other.name]:
                    yield Mistake(
                        (place,), f"'{name}' has to be called together with '{other.name}'; put both in one group."
                    )
        for one, other in combinations(book.calls.values(), 2):
            both = [card for card in one.cards if card in other.cards]
            if both and turn[one.name] == turn[other.name]:
                yield Mistake(
                    (place,),
                    f"'{both[0]}' would be asked two things at once, as '{one.name}' and as '{other.name}'; "
                    "put these into different groups.",
                )


# -- dawn, day and ends -----------------------------------------------------------------------------------------


def _dawn(book: Rulebook) -> Iterator[Mistake]:
    for rule in dict.fromkeys(book.dawn):
        if rule not in dawn_rules():
            yield Mistake(("dawn",), f"there is no rule {shown(rule)}; {instead_of(rule, dawn_rules())}")
        if book.dawn.count(rule) > 1:
            yield Mistake(("dawn",), f"'{rule}' is there twice; name it once.")
    needed = {
        rule.__name__: f"card '{card.name}'" for card, _, ability in _all_abilities(book) for rule in ability.at_dawn()
    }
    for rule, why in {"removal": "every book", **needed}.items():
        if rule not in book.dawn:
            yield Mistake(("dawn",), f"'{rule}' is missing, which {why} needs; add it in the order {_usual_dawn()}.")
    if "bite" in book.dawn[1:]:
        yield Mistake(("dawn",), f"nobody can be saved from a bite that comes later; use the order {_usual_dawn()}.")


def _usual_dawn() -> str:
    return ", ".join(dawn_rules())


def _day(book: Rulebook) -> Iterator[Mistake]:
    steps = [tag_of(type(step)) for step in book.day]
    found = [step for step in steps if step in _EXECUTIONS]
    if len(found) != 1:
        why = "nobody could be executed" if not found else f"somebody would be executed in {len(found)} ways"
        yield Mistake(("day",), f"{why}; list exactly one of {quoted(_EXECUTIONS)}.")
    for step in sorted({step for step in steps if steps.count(step) > 1 and step not in _EXECUTIONS}):
        yield Mistake(("day",), f"'{step}' is there twice; list it once.")


def _ends(book: Rulebook) -> Iterator[Mistake]:
    for rule in book.ends:
        if rule not in END_RULES:
            yield Mistake(("ends",), f"there is no rule {shown(rule)}; {instead_of(rule, END_RULES)}")
    if "everyone_is_dead" not in book.ends[:1]:
        yield Mistake(
            ("ends",), "a game in which everybody is dead would not end; begin the list with 'everyone_is_dead'."
        )
    if not any(rule in book.ends for rule in _VILLAGE_CAN_WIN):
        yield Mistake(("ends",), f"a game without wolves would not end; add {quoted(_VILLAGE_CAN_WIN)}.")
    if not any(rule in book.ends for rule in _WOLVES_CAN_WIN):
        yield Mistake(("ends",), f"a game with nobody but wolves would not end; add {quoted(_WOLVES_CAN_WIN)}.")


# -- options and decks ------------------------------------------------------------------------------------------


def _options(book: Rulebook) -> Iterator[Mistake]:
    yield from mistakes_in(book.options, Options, ("options",))
    wolves = [card.name for card in book.cards if card.counts_as == WOLVES]
    for name in ("fewest_wolves", "most_wolves"):
        if name in book.options and len(wolves) > 1:
            yield Mistake(
                ("options", name),
                f"the number of wolves can be drawn where one card counts as a wolf; here {' and '.join(wolves)} do. "
                "Take the option out.",
            )


def _decks(book: Rulebook) -> Iterator[Mistake]:
    options = read_options(book.id, book.options, None)
    names = [card.name for card in book.cards]
    sizes = range(book.least_players, book.most_players + 1)
    for players in sizes:
        if players not in book.decks:
            yield Mistake(("decks",), f"there is no deck for {players} players; add one as {players} = {{ … }}.")
    for players, deck in book.decks.items():
        path = ("decks", str(players))
        if players not in sizes:
            yield Mistake(path, f"this book is for {sizes[0]} to {sizes[-1]} players; take this deck out.")
        elif unknown := [name for name in deck if name not in names]:
            yield Mistake(path, f"there is no card {shown(unknown[0])}; {instead_of(unknown[0], names)}")
        elif any(count < 0 for count in deck.values()):
            yield Mistake(path, "fewer than none of a card cannot be; use 0 or more.")
        else:
            try:
                check_deck(book, players, deck, options)
            except BadSetup as error:
                yield Mistake(path, str(error))


# -- helpers ----------------------------------------------------------------------------------------------------


def _all_abilities(book: Rulebook) -> Iterator[tuple[Card, int, Ability]]:
    for card in book.cards:
        for number, ability in enumerate(card.abilities):
            yield card, number, ability


_CHECKS: Final[tuple[tuple[Check, ...], ...]] = (
    (_names, _players, _cards),
    (_abilities, _wolves, _calls, _dawn, _day, _ends, _options),
    (_night, _decks),
    (_order,),
)
