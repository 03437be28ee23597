"""A rulebook, a deck, the house rules and a policy as one flat array of numbers, which compiled code can play.

Everything the engine reads from those values at a table is here; a book with something that compiled code does not
know is refused with `NotCompiled`, and the caller plays it on the engine and says so. House rules about who is told
what (decoys, whispers, what the dead see, whether the number of wolves is told) change no game and are not here.
"""

from __future__ import annotations

from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from nightcall.hidden_roles.abilities.ability import NightAbility
from nightcall.hidden_roles.abilities.elude import Elude
from nightcall.hidden_roles.abilities.hunt import Hunt
from nightcall.hidden_roles.abilities.inspect import Inspect
from nightcall.hidden_roles.abilities.mark import Mark
from nightcall.hidden_roles.abilities.mimic import Mimic
from nightcall.hidden_roles.abilities.shoot import Shoot
from nightcall.hidden_roles.calls import Call
from nightcall.hidden_roles.options import Options
from nightcall.hidden_roles.rulebook import Rulebook
from nightcall.hidden_roles.teams import ALONE, LOVERS, NOBODY_WINS, VILLAGE, WOLVES
from nightcall.kernel.events import snake_case
from nightcall.kernel.rules import Setup
from nightcall.lab.compiled.bits import MOST_SEATS
from nightcall.lab.policies.policy import MOST_NIGHTS, WAYS_TO_SPEAK, Policy
from nightcall.lab.refusals import NotCompiled

Rules = NDArray[np.int64]

MOST_CARDS: Final = 60  # a set of cards is one number
MOST_CALLS: Final = 60
MOST_STEPS: Final = 16

# The sides, by their number in results.
SIDES: Final = (VILLAGE, WOLVES, LOVERS, ALONE, NOBODY_WINS)
VILLAGE_SIDE, WOLVES_SIDE, LOVERS_SIDE, ALONE_SIDE, NOBODY_SIDE = range(len(SIDES))

# What compiled code knows, by the names that rulebooks use; the places in these lists are its numbers.
ABILITIES: Final = (
    *("hunt", "ravage", "inspect", "guard", "mark", "mimic", "matchmake", "meet_lover", "meet_fellows"),
    *("swap", "brew", "spy", "commune", "elude", "shoot"),
)
DAWN: Final = ("bite", "heal", "guard", "elude", "poison", "removal")
STEPS: Final = ("debate", "election", "pointing", "naming", "proposals")
ENDS: Final = (
    *("everyone_is_dead", "lovers_are_alone", "wolves_are_gone", "wolves_are_gone_at_dawn", "humans_are_gone"),
    *("numbers_are_equal", "quiet_rounds"),
)
HUNT, RAVAGE, INSPECT, GUARD, MARK, MIMIC, MATCHMAKE, MEET_LOVER, MEET_FELLOWS = range(9)
SWAP, BREW, SPY, COMMUNE, ELUDE, SHOOT = range(9, len(ABILITIES))
BITE_RULE, HEAL_RULE, GUARD_RULE, ELUDE_RULE, POISON_RULE, REMOVAL_RULE = range(len(DAWN))
DEBATE_STEP, ELECTION_STEP, POINTING_STEP, NAMING_STEP, PROPOSALS_STEP = range(len(STEPS))
ALL_DEAD, LOVERS_ALONE, WOLVES_GONE, WOLVES_GONE_AT_DAWN, HUMANS_GONE, EQUAL_NUMBERS, QUIET = range(len(ENDS))
_TELLING: Final = ("meet_lover", "meet_fellows", "commune")  # what is only told, before anybody chooses

# The array: single numbers first.
SEATS, SKILL, SPEAKS, HIDDEN_CARDS, SHOWS_OVERRULED, TIED_VOTE, FIRST_VICTIM, EQUAL_NUMBERS_END = range(8)
QUIET_ROUNDS, VOTES_A_DAY, FEWEST_WOLVES, MOST_WOLVES, SHERIFF_DAY, ANY_DEATH_SHOOTS, RISKS = range(8, 15)
PACK_CARDS, ELUSIVE_CARDS, ARMED_CARDS, ALONE_CARDS, WOLVES_CARDS, VILLAGE_CARDS = range(15, 21)  # sets of cards
DECK_ENTRIES, WOLF_ENTRY, PLAIN_ENTRY, CALLS_MADE, DAWN_RULES, DAY_STEPS, END_RULES = range(21, 28)
# Then lists: by card, the deck's entries, the calls of a night, and the other orders.
COUNTS_AS_WOLF: Final = 32
SEEN_AS_WOLF: Final = COUNTS_AS_WOLF + MOST_CARDS
ENTRY_CARD: Final = SEEN_AS_WOLF + MOST_CARDS
ENTRY_COUNT: Final = ENTRY_CARD + MOST_CARDS
DAWN_RULE: Final = ENTRY_COUNT + MOST_CARDS
DAY_STEP: Final = DAWN_RULE + MOST_STEPS
END_RULE: Final = DAY_STEP + MOST_STEPS
CALL: Final = END_RULE + MOST_STEPS
# A call: what it does, in which nights, by whom, and one thing more where it needs that.
CALL_ABILITY, CALL_FROM, CALL_UNTIL, CALL_CARDS, CALL_ARGUMENT, CALL_SIZE = range(6)
RULES_END: Final = CALL + MOST_CALLS * CALL_SIZE

_NIGHTS: Final = {"every": (1, MOST_NIGHTS), "first": (1, 1), "second": (2, 2), "from_second": (2, MOST_NIGHTS)}
NEVER, PUBLIC, PRIVATE = (WAYS_TO_SPEAK.index(way) for way in ("never", "public", "private"))
TIES: Final = ("nobody", "again", "lot")
TIE_NOBODY, TIE_AGAIN, TIE_LOT = range(len(TIES))
SHOWS_CARD, SHOWS_TEAM = 1, 2


def translate(book: Rulebook, setup: Setup, policy: Policy, *, is_told: bool = False) -> Rules:
    """The whole table as numbers.

    If its story is not told, inspections are left out where nobody makes anything of them or dies of them: no other
    draw depends on them.
    """
    options = msgspec.convert(setup.options, Options)
    if len(setup.players) > MOST_SEATS:
        raise NotCompiled(f"Compiled games have {MOST_SEATS} seats at most, not {len(setup.players)}.")
    if len(book.cards) > MOST_CARDS or max(len(book.day), len(book.dawn), len(book.ends)) > MOST_STEPS:
        raise NotCompiled(f"{book.id} has more cards or rules than compiled games have room for.")
    for card in book.cards:
        for ability in card.abilities if card.name in setup.deck else ():
            _number(book, ABILITIES, "ability", snake_case(type(ability).__name__))
    rules = np.zeros(RULES_END, dtype=np.int64)
    rules[SEATS] = len(setup.players)
    rules[SKILL] = policy.skill
    rules[SPEAKS] = WAYS_TO_SPEAK.index(policy.speaks)
    _write_options(rules, options)
    _write_cards(rules, book)
    _write_deck(rules, book, setup.deck)
    inspections_matter = policy.speaks != "never" or any(card in setup.deck for card in book.cards_with(Elude))
    _write_calls(rules, book, _calls(book, setup, options, with_inspections=is_told or inspections_matter))
    for many, first, known, kind, names in (
        (DAWN_RULES, DAWN_RULE, DAWN, "dawn rule", book.dawn),
        (DAY_STEPS, DAY_STEP, STEPS, "day step", [snake_case(type(step).__name__) for step in book.day]),
        (END_RULES, END_RULE, ENDS, "end", book.ends),
    ):
        rules[many] = len(names)
        rules[first : first + len(names)] = [_number(book, known, kind, name) for name in names]
    return rules


def _number(book: Rulebook, known: tuple[str, ...], kind: str, name: str) -> int:
    if name not in known:
        raise NotCompiled(f"The {kind} '{name}' of {book.id} has no compiled half.")
    return known.index(name)


def _write_options(rules: Rules, options: Options) -> None:
    rules[HIDDEN_CARDS] = options.cards_at_death == "hidden"
    rules[SHOWS_OVERRULED] = ("book", "card", "team").index(options.seer_sees)
    rules[TIED_VOTE] = TIES.index(options.tied_vote)
    rules[FIRST_VICTIM] = options.first_victim
    rules[EQUAL_NUMBERS_END] = options.equal_numbers_end
    rules[QUIET_ROUNDS] = options.quiet_rounds
    rules[VOTES_A_DAY] = options.votes_a_day
    rules[FEWEST_WOLVES] = options.fewest_wolves
    rules[MOST_WOLVES] = options.most_wolves
    rules[SHERIFF_DAY] = options.sheriff_day
    rules[ANY_DEATH_SHOOTS] = options.shots == "any_death"
    rules[RISKS] = options.spying == "risk"


def _write_cards(rules: Rules, book: Rulebook) -> None:
    names = [card.name for card in book.cards]
    for number, card in enumerate(book.cards):
        rules[COUNTS_AS_WOLF + number] = card.counts_as == WOLVES
        rules[SEEN_AS_WOLF + number] = card.seen_as == WOLVES
    rules[PACK_CARDS] = _set(names, book.cards_with(Hunt))
    rules[ELUSIVE_CARDS] = _set(names, book.cards_with(Elude))
    rules[ARMED_CARDS] = _set(names, book.cards_with(Shoot))
    for place, side in ((ALONE_CARDS, ALONE), (WOLVES_CARDS, WOLVES), (VILLAGE_CARDS, VILLAGE)):
        rules[place] = _set(names, [card.name for card in book.cards if card.wins_with == side])


def _write_deck(rules: Rules, book: Rulebook, deck: dict[str, int]) -> None:
    """The deck in its order, with the two entries between which a drawn number of wolves is made up."""
    names = [card.name for card in book.cards]
    entries = {**deck, book.plain: deck.get(book.plain, 0)}
    rules[DECK_ENTRIES] = len(entries)
    for number, (name, count) in enumerate(entries.items()):
        rules[ENTRY_CARD + number] = names.index(name)
        rules[ENTRY_COUNT + number] = count
    rules[WOLF_ENTRY] = next(place for place, name in enumerate(entries) if book.card(name).counts_as == WOLVES)
    rules[PLAIN_ENTRY] = list(entries).index(book.plain)


def _calls(book: Rulebook, setup: Setup, options: Options, *, with_inspections: bool) -> list[Call]:
    """The calls of this deck in order; what is only told comes first in its group, known before anybody chooses."""
    calls: list[Call] = []
    for group in book.night_order(options.night):
        called = [call for call in group if any(card in setup.deck for card in call.cards)]
        if sum(isinstance(call.ability, Inspect) for call in called) > 1:
            raise NotCompiled(f"{book.id} holds two inspections at once; compiled games hold them in turn.")
        calls += sorted(called, key=lambda call: _kind(call.ability) not in _TELLING)
    if sum(isinstance(call.ability, Mark) for call in calls) > 1:
        raise NotCompiled(f"{book.id} marks in two calls; compiled games know one.")
    if len(calls) > MOST_CALLS:
        raise NotCompiled(f"{book.id} has more calls than compiled games have room for.")
    return [call for call in calls if with_inspections or not isinstance(call.ability, Inspect)]


def _write_calls(rules: Rules, book: Rulebook, calls: list[Call]) -> None:
    names = [card.name for card in book.cards]
    rules[CALLS_MADE] = len(calls)
    for number, call in enumerate(calls):
        ability = call.ability
        at = CALL + number * CALL_SIZE
        rules[at + CALL_ABILITY] = _number(book, ABILITIES, "ability", _kind(ability))
        rules[at + CALL_FROM], rules[at + CALL_UNTIL] = _NIGHTS[ability.nights]
        rules[at + CALL_CARDS] = _set(names, call.cards)
        if isinstance(ability, Mimic):
            rules[at + CALL_ARGUMENT] = _set(names, ability.cards)
        elif isinstance(ability, Inspect):
            rules[at + CALL_ARGUMENT] = SHOWS_CARD if ability.shows == "card" else SHOWS_TEAM


def _kind(ability: NightAbility) -> str:
    return snake_case(type(ability).__name__)


def _set(names: list[str], chosen: frozenset[str] | tuple[str, ...] | list[str]) -> int:
    return sum(1 << names.index(name) for name in chosen)
