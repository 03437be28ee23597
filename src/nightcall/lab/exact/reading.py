"""Reads the rules of a table for the chain, and refuses with a reason what it cannot follow."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from nightcall.hidden_roles.abilities.ability import NightAbility
from nightcall.hidden_roles.cards import Card
from nightcall.hidden_roles.days.debate import Debate
from nightcall.hidden_roles.days.election import Election
from nightcall.hidden_roles.days.naming import Naming
from nightcall.hidden_roles.days.pointing import Pointing
from nightcall.hidden_roles.days.proposals import Proposals
from nightcall.hidden_roles.options import Options
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.teams import ALONE, WOLVES
from nightcall.kernel.rules import TableSetup
from nightcall.kernel.sentences import Sentence
from nightcall.lab.exact.decks import initial_decks
from nightcall.lab.exact.power import Step
from nightcall.lab.exact.rules import Followed, Kind, Rules
from nightcall.lab.halves import exact_half, name_of, powers
from nightcall.lab.refusals import NotExact

# The steps of a night in order; each is declared by its power.
NIGHT: Final = ("hunt", "spy", "guard", "heal", "elude", "poison", "inspect")
ENDS: Final = (
    *("everyone_is_dead", "lovers_are_alone", "wolves_are_gone", "wolves_are_gone_at_dawn", "humans_are_gone"),
    "numbers_are_equal",
)
_NOT_OF_A_POWER: Final = ("removal",)  # a dawn rule; no policy removes anybody


def read_rules(book: HiddenRolesBook, setup: TableSetup) -> Rules:
    """The rules of this table; raises with the reason if the chain cannot follow them."""
    options = msgspec.convert(setup.options, Options)
    cards = [book.card(name) for name in dict.fromkeys([*setup.deck, *sorted(book.playable(setup.deck))])]
    found = _powers_of(cards, setup)
    _refuse_neighbours(found)
    _refuse_rules(book, options, found)
    # A secretly drawn number of wolves can add the plain card to a deck without one.
    names = dict.fromkeys([*setup.deck, *sorted(book.playable(setup.deck)), book.plain])
    cards_that_may_come = {name: book.card(name) for name in names}
    signs = {name: _kind(card, found) for name, card in cards_that_may_come.items()}
    kinds = tuple(sorted(set(signs.values()), key=lambda kind: ("wolf" not in kind, sorted(kind))))
    rules = Rules(
        book=book,
        options=options,
        seats=len(setup.players),
        kinds=kinds,
        kind_of={name: kinds.index(sign) for name, sign in signs.items()},
        powers=found,
        steps=_steps(found),
        decides_by=_decision(book),
    )
    next(initial_decks(rules, setup), None)  # raises for a middle that the chain cannot follow
    return rules


def _powers_of(cards: list[Card], setup: TableSetup) -> dict[str, Followed]:
    found: dict[str, Followed] = {}
    for card in cards:
        for ability in card.abilities:
            name = name_of(ability)
            half = exact_half(name)
            if half is None or half.chain is None:
                sentence = "The chain does not follow what '{card}' does."
                raise NotExact(Sentence("inexact_card", sentence, card=card.name))
            if why_not := half.chain.refuses(ability):
                raise NotExact(why_not)
            if half.chain.one_copy and (_most_played(card.name, cards, setup) > 1 or name in found):
                sentence = "The chain follows one seat that can {ability}, not several."
                raise NotExact(Sentence("inexact_seats", sentence, ability=name))
            same = [one for one in found.values() if one.chain.feature == half.chain.feature != ""]
            call = ability.called_by(card.name) if isinstance(ability, NightAbility) else card.name
            if half.chain.one_call and any(one.call != call for one in (*same, *_those_of(name, found))):
                sentence = "The chain follows one call in which cards {ability}, not several."
                raise NotExact(Sentence("inexact_calls", sentence, ability=name))
            found[name] = Followed(ability, half.chain, call)
    return found


def _most_played(name: str, cards: list[Card], setup: TableSetup) -> int:
    """The most seats that may play this card: its copies, and those who may come to play it."""
    may_become = [card.name for card in cards if any(name in one.may_come_to_play for one in card.abilities)]
    return sum(setup.deck.get(card, 0) for card in (name, *may_become))


def _those_of(name: str, found: Mapping[str, Followed]) -> list[Followed]:
    return [found[name]] if name in found else []


def _refuse_neighbours(found: Mapping[str, Followed]) -> None:
    for followed in found.values():
        for name, reason in followed.chain.not_beside.items():
            if name in found:
                raise NotExact(reason)
    if sum(followed.ability.acts_last for followed in found.values()) > 1:
        sentence = "The chain follows one power that acts when its holder has died, not several."
        raise NotExact(Sentence("inexact_last_acts", sentence))


def _refuse_rules(book: HiddenRolesBook, options: Options, found: Mapping[str, Followed]) -> None:
    if not options.quiet_rounds:
        sentence = "Without a limit of quiet rounds a game may never end: set quiet_rounds."
        raise NotExact(Sentence("inexact_endless", sentence))
    if book.dawn[:1] != ("bite",):
        raise NotExact(Sentence("inexact_dawn", "The chain follows dawns that begin with the bite."))
    followed = {rule for one in found.values() for rule in one.chain.dawn}
    for rule in book.dawn:
        if rule not in followed and rule not in _NOT_OF_A_POWER and not _is_known_at_dawn(rule):
            sentence = "The chain does not follow the dawn rule '{rule}'."
            raise NotExact(Sentence("inexact_dawn_rule", sentence, rule=rule))
    for end in book.ends:
        if end not in ENDS:
            raise NotExact(Sentence("inexact_end", "The chain does not follow the end '{end}'.", end=end))


def _is_known_at_dawn(rule: str) -> bool:
    """True if a power outside this deck owns this dawn rule, which then has no effect."""
    halves = [half for name in powers() if (half := exact_half(name))]
    return any(rule in half.chain.dawn for half in halves if half.chain)


def _kind(card: Card, found: Mapping[str, Followed]) -> Kind:
    features = {"wolf"} if card.counts_as == WOLVES else set()
    features |= {"alone"} if card.wins_with == ALONE else set()
    held = {name_of(ability) for ability in card.abilities}
    for name, (ability, chain, _) in found.items():
        if name in held and not chain.is_idle(frozenset(found)):
            features.add(chain.feature)
        features.update(chain.marks(ability, card.name))
    return frozenset(features - {""})


def _steps(found: Mapping[str, Followed]) -> tuple[Step, ...]:
    """The steps of the powers in this deck, in night order."""
    steps = {name: step for one in found.values() for name, step in one.chain.steps.items()}
    order = list(NIGHT)
    for name in sorted(steps.keys() - set(NIGHT)):
        after = steps[name].after
        order.insert(order.index(after) + 1 if after in order else len(order), name)
    return tuple(steps[name] for name in order if name in steps)


def _decision(book: HiddenRolesBook) -> type[Naming] | type[Pointing] | type[Proposals]:
    steps = [step for step in book.day if not isinstance(step, (Debate, Election))]
    if len(steps) != 1:
        raise NotExact(Sentence("inexact_day", "The chain follows days with one vote."))
    step = steps[0]
    if not isinstance(step, (Naming, Pointing, Proposals)):
        raise NotExact(Sentence("inexact_vote", "The chain does not follow the vote of this day."))
    return type(step)
