"""Kinds: cards that act alike under the random policy are one kind; what the chain needs of a book, a deck, a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import msgspec

from nightcall.hidden_roles.abilities.ability import NightAbility
from nightcall.hidden_roles.abilities.brew import Brew
from nightcall.hidden_roles.abilities.commune import Commune
from nightcall.hidden_roles.abilities.elude import Elude
from nightcall.hidden_roles.abilities.guard import Guard
from nightcall.hidden_roles.abilities.hunt import Hunt
from nightcall.hidden_roles.abilities.inspect import Inspect
from nightcall.hidden_roles.abilities.mark import Mark
from nightcall.hidden_roles.abilities.matchmake import Matchmake
from nightcall.hidden_roles.abilities.meet_fellows import MeetFellows
from nightcall.hidden_roles.abilities.meet_lover import MeetLover
from nightcall.hidden_roles.abilities.mimic import Mimic
from nightcall.hidden_roles.abilities.ravage import Ravage
from nightcall.hidden_roles.abilities.shoot import Shoot
from nightcall.hidden_roles.abilities.spy import Spy
from nightcall.hidden_roles.abilities.swap import Swap
from nightcall.hidden_roles.cards import Card
from nightcall.hidden_roles.days.debate import Debate
from nightcall.hidden_roles.days.election import Election
from nightcall.hidden_roles.days.naming import Naming
from nightcall.hidden_roles.days.pointing import Pointing
from nightcall.hidden_roles.days.proposals import Proposals
from nightcall.hidden_roles.options import Options
from nightcall.hidden_roles.rulebook import Rulebook
from nightcall.hidden_roles.teams import ALONE, WOLVES
from nightcall.kernel.errors import NightcallError
from nightcall.kernel.rules import Setup

# These make no kind of their own: nobody uses what is learnt, every mark is a random one, and what is done once, at the
# deal or in the first night, is told by the state.
_IDLE = (Commune, Matchmake, MeetFellows, MeetLover, Mark, Swap)
_KNOWN = (*_IDLE, Brew, Elude, Guard, Hunt, Inspect, Mimic, Ravage, Shoot, Spy)
_ONE_AT_MOST = (Brew, Matchmake, Mimic, Shoot, Spy)


class NotExact(NightcallError):
    """The chain cannot tell the odds of this deck; games can be played instead."""


class Kind(NamedTuple):
    """All that tells one living seat from another."""

    is_wolf: bool
    hunts: bool
    wins_alone: bool
    eludes: bool
    inspects: bool
    guards: bool
    shoots: bool
    brews: bool
    spies: bool
    mimics: bool
    is_mimicked: bool  # by who mimics


class Rules(NamedTuple):
    """A table as the chain sees it: the rest of book and deck makes no difference."""

    book: Rulebook
    options: Options
    seats: int
    kinds: tuple[Kind, ...]
    kind_of: Mapping[str, int]
    finds_prey: bool  # Ravage: one or two, always
    guard: Guard | None
    inspect: Inspect | None
    mimic: Mimic | None
    decides_by: type[Naming] | type[Pointing] | type[Proposals]

    def which(self, feature: str) -> tuple[int, ...]:
        """The numbers of the kinds that have this feature."""
        return tuple(number for number, kind in enumerate(self.kinds) if getattr(kind, feature))


def read_rules(book: Rulebook, setup: Setup) -> Rules:
    """The rules of this table; refuses what the chain cannot follow, with the reason."""
    options = msgspec.convert(setup.options, Options)
    cards = [book.card(name) for name in setup.deck]
    found = {type(ability): ability for card in cards for ability in card.abilities}
    _refuse_abilities(cards, setup, found)
    matters = bool(found.keys() & {Elude})
    mimic = found.get(Mimic)
    assert mimic is None or isinstance(mimic, Mimic)
    # A number of wolves drawn unseen can bring the plain card into a deck that has none.
    cards_that_may_come = {card.name: card for card in (*cards, book.card(book.plain))}
    signs = {name: _kind(card, matters, mimic.cards if mimic else ()) for name, card in cards_that_may_come.items()}
    kinds = tuple(sorted(set(signs.values()), reverse=True))
    guard, inspect = found.get(Guard), found.get(Inspect)
    assert guard is None or isinstance(guard, Guard)
    assert inspect is None or isinstance(inspect, Inspect)
    return Rules(
        book=book,
        options=options,
        seats=len(setup.players),
        kinds=kinds,
        kind_of={name: kinds.index(sign) for name, sign in signs.items()},
        finds_prey=Ravage in found,
        guard=guard,
        inspect=inspect if matters else None,
        mimic=mimic,
        decides_by=_decision(book, options),
    )


def _kind(card: Card, inspections_matter: bool, mimicked: tuple[str, ...]) -> Kind:
    def has(kind: type) -> bool:
        return any(isinstance(ability, kind) for ability in card.abilities)

    return Kind(
        is_wolf=card.counts_as == WOLVES,
        hunts=has(Hunt),
        wins_alone=card.wins_with == ALONE,
        eludes=has(Elude),
        inspects=inspections_matter and has(Inspect),
        guards=has(Guard),
        shoots=has(Shoot),
        brews=has(Brew),
        spies=has(Spy),
        mimics=has(Mimic),
        is_mimicked=card.name in mimicked,
    )


def _refuse_abilities(cards: list[Card], setup: Setup, found: Mapping[type, object]) -> None:
    for card in cards:
        for ability in card.abilities:
            if type(ability) not in _KNOWN:
                raise NotExact(f"The chain does not follow what '{card.name}' does.")
            if isinstance(ability, _ONE_AT_MOST) and setup.deck[card.name] > 1:
                raise NotExact(f"The chain follows one '{card.name}', not {setup.deck[card.name]}.")
    for kind in (*_ONE_AT_MOST, Guard, Inspect, Hunt):
        if sum(isinstance(ability, kind) for card in cards for ability in card.abilities) > 1:
            raise NotExact(f"The chain follows one card that can {kind.__name__.lower()}, not several.")
    if Ravage in found and found.keys() & {Guard, Brew}:
        raise NotExact("The chain does not follow two victims where somebody saves one.")
    if Mimic in found and found.keys() & {Brew, Matchmake, Spy, Shoot}:
        raise NotExact("The chain does not follow a mimic beside cards that act once.")


def _decision(book: Rulebook, options: Options) -> type[Naming] | type[Pointing] | type[Proposals]:
    steps = [step for step in book.day if not isinstance(step, (Debate, Election))]
    if len(steps) != 1:
        raise NotExact("The chain follows days with one vote.")
    if not options.quiet_rounds:
        raise NotExact("Without a limit of quiet rounds a game may have no end: set quiet_rounds.")
    if book.dawn[:1] != ("bite",):
        raise NotExact("The chain follows dawns that begin with the bite.")
    step = steps[0]
    assert isinstance(step, (Naming, Pointing, Proposals))
    return type(step)


def called_on(ability: NightAbility | None, night: int) -> bool:
    """True if there is such an ability and this is its night."""
    return ability is not None and ability.is_called_on(night)


def makes_lovers(book: Rulebook, deck: Mapping[str, int]) -> bool:
    """True if somebody in this deck matches two others in the first night."""
    return any(deck.get(card) for card in book.cards_with(Matchmake))


def initial_decks(book: Rulebook, setup: Setup) -> Iterator[tuple[dict[str, int], int, int]]:
    """The cards in play once a swap has been made, each deck with its chance as a part of a whole."""
    for deck, part, whole in _drawn_wolves(book, setup):
        if len(setup.players) == sum(deck.values()):
            yield deck, part, whole
        else:
            for left, more, of in _after_swap(book, deck, len(setup.players)):
                yield left, part * more, whole * of


def _drawn_wolves(book: Rulebook, setup: Setup) -> Iterator[tuple[dict[str, int], int, int]]:
    options = msgspec.convert(setup.options, Options)
    if not options.most_wolves:
        yield setup.deck, 1, 1
        return
    wolf = next(card for card in setup.deck if book.card(card).counts_as == WOLVES)
    span = options.most_wolves - options.fewest_wolves + 1
    for wolves in range(options.fewest_wolves, options.most_wolves + 1):
        plain = setup.deck.get(book.plain, 0) + setup.deck[wolf] - wolves
        yield {**setup.deck, wolf: wolves, book.plain: plain}, 1, span


def _after_swap(book: Rulebook, deck: Mapping[str, int], players: int) -> Iterator[tuple[dict[str, int], int, int]]:
    """Two cards lie in the middle; who swaps takes the left one, the right one or none, each equally often."""
    swaps = book.cards_with(Swap)
    total = sum(deck.values())
    if total != players + 2:
        raise NotExact("The chain follows two cards in the middle.")
    for left in deck:
        for right in deck:
            ways = deck[left] * (deck[right] - (left == right))
            if ways <= 0:
                continue
            dealt = {**deck, left: deck[left] - 1}
            dealt[right] -= 1
            holders = [card for card in swaps if dealt.get(card)]
            if not holders:
                yield dealt, ways, total * (total - 1)
                continue
            wolves = [book.card(card).counts_as == WOLVES for card in (left, right)]
            choices = [left, right] if all(wolves) else [left, right, holders[0]]
            for taken in choices:
                played = {**dealt, holders[0]: dealt[holders[0]] - 1}
                played[taken] = played.get(taken, 0) + 1
                yield played, ways, total * (total - 1) * len(choices)
