"""Soundness: whether a rulebook that somebody wrote can be played, and what keeps it from that."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from nightcall.hidden_roles.abilities.ability import NightAbility
from nightcall.hidden_roles.dawn import DAWN_RULES
from nightcall.hidden_roles.decks import check_deck
from nightcall.hidden_roles.ends import END_RULES
from nightcall.hidden_roles.options import read_options
from nightcall.hidden_roles.rulebook import Rulebook
from nightcall.hidden_roles.teams import ALONE, VILLAGE, WOLVES
from nightcall.kernel.errors import BadSetup

_TEAMS: Final = (WOLVES, VILLAGE, ALONE)
_VILLAGE_CAN_WIN: Final = ("wolves_are_gone", "wolves_are_gone_at_dawn")
_WOLVES_CAN_WIN: Final = ("humans_are_gone",)
_EXECUTIONS: Final = ("pointing", "naming", "proposals")
_MOST_PLAYERS: Final = 40


def problems_of(book: Rulebook) -> list[str]:
    """What is wrong with this book, each with its place and what would be right; empty if it can be played."""
    for check in _CHECKS:
        # What follows only makes sense for a book that has passed what came before.
        found = list(check(book))
        if found:
            return found
    return []


def _players(book: Rulebook) -> Iterator[str]:
    if not 3 <= book.least_players <= book.most_players <= _MOST_PLAYERS:
        yield (
            f"least_players, most_players: {book.least_players} to {book.most_players} players cannot be; "
            f"use 3 to {_MOST_PLAYERS}, the smaller number first."
        )


def _cards(book: Rulebook) -> Iterator[str]:
    names = [card.name for card in book.cards]
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield f"cards: there are two cards '{name}'; give each its own name."
    for card in book.cards:
        for place, team in (("wins_with", card.wins_with), ("seen_as", card.seen_as), ("counts_as", card.counts_as)):
            if team not in _TEAMS or (team == ALONE and place != "wins_with"):
                yield f"card '{card.name}', {place}: '{team}' is no side; use {' or '.join((WOLVES, VILLAGE))}."
    if book.plain not in names:
        yield f"plain: there is no card '{book.plain}'; name the card that fills the deck, one of {', '.join(names)}."


def _night(book: Rulebook) -> Iterator[str]:
    for place, order in (("in_turn", book.in_turn), ("at_once", book.at_once)):
        listed = [call for group in order for call in group]
        for call in sorted(set(listed)):
            if call not in book.calls:
                known = ", ".join(book.calls)
                yield f"{place}: no card answers to the call '{call}'; the cards of this book answer to {known}."
            if listed.count(call) > 1:
                yield f"{place}: '{call}' is called twice in one night; call it once."
        for name, call in book.calls.items():
            if name not in listed:
                yield f"card '{call.cards[0]}': nobody would call it at night; add '{name}' to {place}."


def _order(book: Rulebook) -> Iterator[str]:
    for place, order in (("in_turn", book.in_turn), ("at_once", book.at_once)):
        turn = {call: number for number, group in enumerate(order) for call in group}
        for name, call in book.calls.items():
            for other in book.calls.values():
                kind = _tag(other.ability)
                if kind in call.ability.called_after and turn[name] <= turn[other.name]:
                    yield f"{place}: '{name}' depends on '{other.name}'; call it later, in a group of its own."
                if kind in call.ability.called_with and turn[name] != turn[other.name]:
                    yield f"{place}: '{name}' has to be called together with '{other.name}'; put both in one group."


def _dawn(book: Rulebook) -> Iterator[str]:
    for rule in book.dawn:
        if rule not in DAWN_RULES:
            yield f"dawn: there is no rule '{rule}'; there are {', '.join(DAWN_RULES)}."
    needed = {"removal": "every book"} | {
        rule: f"card '{card.name}'" for card in book.cards for one in card.abilities for rule in one.needs_at_dawn
    }
    for rule, why in needed.items():
        if rule not in book.dawn:
            yield f"dawn: '{rule}' is missing, which {why} needs; the usual order is {', '.join(DAWN_RULES)}."


def _ends(book: Rulebook) -> Iterator[str]:
    for rule in book.ends:
        if rule not in END_RULES:
            yield f"ends: there is no rule '{rule}'; there are {', '.join(END_RULES)}."
    if "everyone_is_dead" not in book.ends[:1]:
        yield "ends: a game in which everybody is dead would not end; begin the list with 'everyone_is_dead'."
    if not any(rule in book.ends for rule in _VILLAGE_CAN_WIN):
        yield "ends: the village could never win; add 'wolves_are_gone'."
    if not any(rule in book.ends for rule in _WOLVES_CAN_WIN):
        yield "ends: the wolves could never win; add 'humans_are_gone'."
    steps = [str(type(step).__struct_config__.tag) for step in book.day]
    if sum(step in _EXECUTIONS for step in steps) != 1:
        yield f"day: a day executes somebody in one way; list exactly one of {', '.join(_EXECUTIONS)}."
    if not any(card.counts_as == WOLVES and "bite" in _needs(card.abilities) for card in book.cards):
        yield "cards: no card of the wolves hunts at night; give one the ability 'hunt' or 'ravage'."


def _options(book: Rulebook) -> Iterator[str]:
    try:
        read_options(book.id, book.options, None)
    except BadSetup as error:
        yield f"options: {error}"


def _decks(book: Rulebook) -> Iterator[str]:
    options = read_options(book.id, book.options, None)
    for players in range(book.least_players, book.most_players + 1):
        deck = book.decks.get(players)
        if deck is None:
            yield f"decks: there is no deck for {players} players; add one under decks.{players}."
            continue
        try:
            check_deck(book, players, {book.card(name).name: count for name, count in deck.items()}, options)
        except BadSetup as error:
            yield f"decks.{players}: {error}"


def _needs(abilities: tuple[object, ...]) -> set[str]:
    return {rule for one in abilities if isinstance(one, NightAbility) for rule in one.needs_at_dawn}


def _tag(ability: NightAbility) -> str:
    return str(type(ability).__struct_config__.tag)


_CHECKS: Final[tuple[Callable[[Rulebook], Iterator[str]], ...]] = (
    _players,
    _cards,
    _night,
    _order,
    _dawn,
    _ends,
    _options,
    _decks,
)
