"""Translates a table into the array that compiled code plays, and compiles the parts that its deck needs.

Raises `NotCompiled` if something has no compiled half; such a table can be played on the engine.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
import numpy as np

from nightcall.hidden_roles.abilities.ability import Ability
from nightcall.hidden_roles.calls import Call
from nightcall.hidden_roles.days.proposals import MOST_VOTES
from nightcall.hidden_roles.options import Options
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.teams import ALONE, VILLAGE, WOLVES
from nightcall.kernel.events import snake_case
from nightcall.kernel.rules import TableSetup
from nightcall.kernel.sentences import Sentence
from nightcall.lab.compiled import rules as at
from nightcall.lab.compiled.bits import MOST_SEATS
from nightcall.lab.compiled.dawn import DawnRule
from nightcall.lab.compiled.days import STEPS
from nightcall.lab.compiled.facts import ROW
from nightcall.lab.compiled.power import CompiledPower, SettingsTable, set_of
from nightcall.lab.compiled.rules import CALL, CALL_SIZE, ENDS, MOST_CALLS, MOST_CARDS, MOST_STEPS, TIES, Rules
from nightcall.lab.compiled.table import TABLE_END, Game
from nightcall.lab.halves import compiled_half, compiled_halves, name_of, powers
from nightcall.lab.policies.policy import MOST_NIGHTS, WAYS_TO_SPEAK, Policy
from nightcall.lab.refusals import NotCompiled

# First night, last night, and interval.
_NIGHTS: Final = {
    "every": (1, MOST_NIGHTS, 1),
    "first": (1, 1, 1),
    "second": (2, 2, 1),
    "from_second": (2, MOST_NIGHTS, 1),
    "even": (2, MOST_NIGHTS, 2),
}
_NOT_OF_A_POWER: Final = ("removal",)  # a dawn rule; no policy removes anybody


def new_game(book: HiddenRolesBook, setup: TableSetup, policy: Policy, facts: int = 0) -> Game:
    """A new game of this table, with room for this many facts of its story.

    Without a story, calls without effect are skipped: draws are independent of each other.
    """
    game = np.zeros(TABLE_END + ROW * facts, dtype=np.int64)
    _write(game, book, setup, policy, facts)
    return game


def compile_parts(book: HiddenRolesBook) -> None:
    """Compiles or loads everything that any deck of this book can need."""
    for half in compiled_halves(book):
        for part in half.parts:
            _ = part.address


def _write(rules: Rules, book: HiddenRolesBook, setup: TableSetup, policy: Policy, facts: int) -> None:
    options = msgspec.convert(setup.options, Options)
    if len(setup.players) > MOST_SEATS:
        sentence = "Compiled games have {most} seats at most, not {players}."
        raise NotCompiled(Sentence("uncompiled_seats", sentence, most=MOST_SEATS, players=len(setup.players)))
    if len(book.cards) > MOST_CARDS or max(len(book.day), len(book.dawn), len(book.ends)) > MOST_STEPS:
        sentence = "{book} has more cards or rules than compiled games have room for."
        raise NotCompiled(Sentence("uncompiled_size", sentence, book=book.id))
    table = SettingsTable(book, setup.deck, options, {card.name: number for number, card in enumerate(book.cards)})
    held = _powers_in(table)
    calls = _calls(table, idle_ones_too=bool(facts), speaks=policy.speaks)
    rules[at.SEATS] = len(setup.players)
    rules[at.SKILL] = policy.skill
    rules[at.FIRST_SKILL] = policy.first_skill
    rules[at.LATER_SKILL] = policy.later_skill
    rules[at.FOLLOW] = policy.follow
    rules[at.HEED] = policy.heed
    rules[at.SPARE] = policy.spare
    rules[at.HUNT] = policy.hunt
    rules[at.DOUBT] = policy.doubt
    rules[at.PLEAD] = policy.plead
    rules[at.WARD] = policy.ward
    rules[at.SPEAKS] = WAYS_TO_SPEAK.index(policy.speaks)
    rules[at.ROOM] = facts
    _write_options(rules, options)
    _write_cards(rules, table)
    _write_deck(rules, table)
    for power in held.values():
        for place, number in power.settings(table).items():
            rules[place] = number
    _write_calls(rules, table, calls)
    _write_list(rules, at.FORGOTTEN_BY_NIGHT, at.FORGOTTEN_IN_NIGHT, _all(held, "forgotten_by_night"))
    _write_list(rules, at.FORGOTTEN_BY_GAME, at.FORGOTTEN_IN_GAME, _all(held, "forgotten_by_game"))
    _write_list(rules, at.LAST_ACTS, at.LAST_ACT, [one.last_act.address for one in held.values() if one.last_act])
    in_order = [held[name] for name in powers() if name in held]
    _write_list(rules, at.RESCUES, at.RESCUE, [one.spare.address for one in in_order if one.spare])
    _write_list(rules, at.MOURNS, at.MOURN, [one.mourn.address for one in in_order if one.mourn])
    _write_list(rules, at.TIE_BREAKS, at.TIE_BREAK, [one.break_tie.address for one in in_order if one.break_tie])
    _write_list(rules, at.WEIGHTS, at.WEIGHT, [one.weigh.address for one in in_order if one.weigh])
    _write_list(rules, at.GOALS, at.GOAL_OF, [one.goal.address for one in in_order if one.goal])
    dawn = _dawn(book, held)
    _write_list(rules, at.DAWN_RULES, at.DAWN_DOES, [rule.does for rule in dawn])
    _write_list(rules, at.DAWN_RULES, at.DAWN_WITH, [rule.number for rule in dawn])
    _write_list(rules, at.DAY_STEPS, at.DAY_STEP, _day(book))
    for end in book.ends:
        if end not in ENDS:
            sentence = "The end '{end}' of {book} has no compiled half."
            raise NotCompiled(Sentence("uncompiled_end", sentence, end=end, book=book.id))
    _write_list(rules, at.END_RULES, at.END_RULE, [ENDS.number_of(end) for end in book.ends])


def _powers_in(table: SettingsTable) -> dict[str, CompiledPower]:
    """The compiled halves of the powers in this deck."""
    held: dict[str, CompiledPower] = {}
    playable = table.playable
    for card in table.book.cards:
        for ability in card.abilities if card.name in playable else ():
            held[name_of(ability)] = _half(table.book, ability)
    return held


def _half(book: HiddenRolesBook, ability: Ability) -> CompiledPower:
    half = compiled_half(name_of(ability))
    if half is None:
        sentence = "The ability '{ability}' of {book} has no compiled half."
        raise NotCompiled(Sentence("uncompiled_ability", sentence, ability=name_of(ability), book=book.id))
    return half


def _all(held: dict[str, CompiledPower], places: str) -> list[int]:
    return [place for power in held.values() for place in getattr(power.places, places)]


def _write_list(rules: Rules, many: int, first: int, numbers: Sequence[int]) -> None:
    rules[many] = len(numbers)
    rules[first : first + len(numbers)] = numbers


def _dawn(book: HiddenRolesBook, held: dict[str, CompiledPower]) -> list[DawnRule]:
    """The dawn rules of the powers in this deck."""
    rules = {name: rule for power in held.values() for name, rule in power.dawn.items()}
    for rule in book.dawn:
        known = rule in rules or rule in _NOT_OF_A_POWER
        if not known and not any(rule in half.dawn for name in powers() if (half := compiled_half(name))):
            sentence = "The dawn rule '{rule}' of {book} has no compiled half."
            raise NotCompiled(Sentence("uncompiled_dawn_rule", sentence, rule=rule, book=book.id))
    return [rules[rule] for rule in book.dawn if rule in rules]


def _day(book: HiddenRolesBook) -> list[int]:
    """The addresses of the day steps that decide something."""
    names = [snake_case(type(step).__name__) for step in book.day]
    for name in names:
        if name not in STEPS:
            sentence = "The day step '{step}' of {book} has no compiled half."
            raise NotCompiled(Sentence("uncompiled_step", sentence, step=name, book=book.id))
    return [step.address for name in names if (step := STEPS[name])]


def _write_options(rules: Rules, options: Options) -> None:
    rules[at.HIDDEN_CARDS] = options.cards_at_death == "hidden"
    rules[at.TIED_VOTE] = TIES.number_of(options.tied_vote)
    rules[at.FIRST_VICTIM] = options.first_victim
    rules[at.EQUAL_NUMBERS_END] = options.equal_numbers_end
    rules[at.QUIET_ROUNDS] = options.quiet_rounds
    rules[at.VOTES_A_DAY] = options.votes_a_day or MOST_VOTES
    rules[at.FEWEST_WOLVES] = options.fewest_wolves
    rules[at.MOST_WOLVES] = options.most_wolves
    rules[at.SHERIFF_DAY] = options.sheriff_day


def _write_cards(rules: Rules, table: SettingsTable) -> None:
    for number, card in enumerate(table.book.cards):
        rules[at.COUNTS_AS_WOLF + number] = card.counts_as == WOLVES
        rules[at.SEEN_AS_WOLF + number] = card.seen_as == WOLVES
        has_last_act = any(half.last_act is not None for one in card.abilities if (half := compiled_half(name_of(one))))
        rules[at.LAST_CARDS] |= has_last_act << number
    for place, side in ((at.ALONE_CARDS, ALONE), (at.WOLVES_CARDS, WOLVES), (at.VILLAGE_CARDS, VILLAGE)):
        rules[place] = set_of(table.cards[card.name] for card in table.book.cards if card.wins_with == side)


def _write_deck(rules: Rules, table: SettingsTable) -> None:
    book = table.book
    entries = {**table.deck, book.plain: table.deck.get(book.plain, 0)}
    _write_list(rules, at.DECK_ENTRIES, at.ENTRY_CARD, [table.cards[name] for name in entries])
    rules[at.ENTRY_COUNT : at.ENTRY_COUNT + len(entries)] = list(entries.values())
    rules[at.WOLF_ENTRY] = next(place for place, name in enumerate(entries) if book.card(name).counts_as == WOLVES)
    rules[at.PLAIN_ENTRY] = list(entries).index(book.plain)


def _calls(table: SettingsTable, *, idle_ones_too: bool, speaks: str) -> list[Call]:
    """The calls of this deck in order; within a group, those without a choice come first."""
    book, made, playable = table.book, list[Call](), table.playable
    for group in book.night_order(table.options.night):
        called = [call for call in group if any(card in playable for card in call.cards)]
        _refuse_two(book, called, "not_twice_at_once")
        made += sorted(called, key=lambda call: not _half(book, call.ability).is_only_told)
    _refuse_two(book, made, "not_twice")
    if len(made) > MOST_CALLS:
        sentence = "{book} has more calls than compiled games have room for."
        raise NotCompiled(Sentence("uncompiled_calls", sentence, book=book.id))
    return [call for call in made if idle_ones_too or not _half(book, call.ability).is_idle(table, speaks)]


def _refuse_two(book: HiddenRolesBook, calls: list[Call], limit: str) -> None:
    names = [name_of(call.ability) for call in calls]
    for call in calls:
        why_not = getattr(_half(book, call.ability), limit)
        if why_not and names.count(name_of(call.ability)) > 1:
            raise NotCompiled(why_not)


def _write_calls(rules: Rules, table: SettingsTable, calls: list[Call]) -> None:
    rules[at.CALLS_MADE] = len(calls)
    for number, call in enumerate(calls):
        power, place = _half(table.book, call.ability), CALL + number * CALL_SIZE
        if power.act is None:
            sentence = "The call '{call}' of {book} has no compiled half."
            raise NotCompiled(Sentence("uncompiled_call", sentence, call=call.name, book=table.book.id))
        rules[place + at.CALL_DOES] = power.act.address
        first, last, every = _NIGHTS[call.ability.nights]
        rules[place + at.CALL_FROM], rules[place + at.CALL_UNTIL], rules[place + at.CALL_EVERY] = first, last, every
        rules[place + at.CALL_CARDS] = set_of(table.cards[card] for card in call.cards)
        rules[place + at.CALL_ARGUMENT] = power.argument(call, table)
