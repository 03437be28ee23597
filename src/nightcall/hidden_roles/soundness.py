"""Soundness: whether a custom rulebook can be played, and if not, why."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import Final

from nightcall.hidden_roles.abilities.ability import Ability, NightAbility
from nightcall.hidden_roles.abilities.registry import abilities, dawn_rules
from nightcall.hidden_roles.cards import Card
from nightcall.hidden_roles.decks import check_deck
from nightcall.hidden_roles.ends import END_RULES
from nightcall.hidden_roles.mistakes import Mistake, instead_of, no_such_card, quoted
from nightcall.hidden_roles.options import Options, read_options
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.shapes import mistakes_in
from nightcall.hidden_roles.teams import ALONE, LOVERS, NOBODY_WINS, VILLAGE, WOLVES
from nightcall.kernel.errors import BadSetup
from nightcall.kernel.sentences import Sentence
from nightcall.kernel.shown import shown
from nightcall.kernel.tags import tag_of

_MOST_PLAYERS: Final = 40
_LONGEST_NAME: Final = 40
CARD_NAME: Final = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
BOOK_NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_VILLAGE_CAN_WIN: Final = ("wolves_are_gone", "wolves_are_gone_at_dawn")
_WOLVES_CAN_WIN: Final = ("humans_are_gone",)
_EXECUTIONS: Final = ("pointing", "naming", "proposals")

# Topics of questions besides the night calls, and what is told about a seat besides its card.
QUESTIONS_BY_DAY: Final = (
    *("vote", "election", "debate", "naming", "run_off", "speech", "proposal", "second", "verdict"),
    *("learn", "last_act", "succession"),
)
_TAKEN: Final = (*QUESTIONS_BY_DAY, WOLVES, VILLAGE, LOVERS, ALONE, NOBODY_WINS, "pack", "card", "nothing")

Check = Callable[[HiddenRolesBook], Iterator[Mistake]]


def mistakes_of(book: HiddenRolesBook) -> list[Mistake]:
    """What keeps this book from being played; empty if it can be."""
    for checks in _CHECKS:
        # Later checks assume that the earlier ones passed.
        found = [mistake for check in checks for mistake in check(book)]
        if found:
            return found
    return []


# -- names, numbers and cards -----------------------------------------------------------------------------------


def _names(book: HiddenRolesBook) -> Iterator[Mistake]:
    if not BOOK_NAME.fullmatch(book.id) or len(book.id) > _LONGEST_NAME:
        sentence = "{name} is not a name for a rulebook; use lower-case letters and hyphens, as in 'my-rules'."
        yield Mistake(("id",), Sentence("book_no_book_name", sentence, name=shown(book.id)))
    for card in book.cards:
        if not _is_name(card.name):
            yield Mistake(("cards", card.name), _no_name(card.name))
        elif card.name in _TAKEN:
            yield Mistake(("cards", card.name), _means_something_else(card.name))
        for number, ability in enumerate(card.abilities):
            if isinstance(ability, NightAbility) and ability.call:
                path = ("cards", card.name, "abilities", number, "call")
                if not _is_name(ability.call):
                    yield Mistake(path, _no_name(ability.call))
                elif ability.call in QUESTIONS_BY_DAY:
                    yield Mistake(path, _means_something_else(ability.call))


def _is_name(name: str) -> bool:
    return bool(CARD_NAME.fullmatch(name)) and len(name) <= _LONGEST_NAME


def _no_name(name: str) -> Sentence:
    sentence = (
        "{name} is not a name for a card; use lower-case letters and underscores, as in 'night_watch'. "
        "What players read goes under words."
    )
    return Sentence("book_no_name", sentence, name=shown(name))


def _means_something_else(name: str) -> Sentence:
    return Sentence("book_name_taken", "'{name}' already has another meaning; choose another name.", name=name)


def _players(book: HiddenRolesBook) -> Iterator[Mistake]:
    if not 3 <= book.least_players <= book.most_players <= _MOST_PLAYERS:
        sentence = (
            "{least} to {most} players cannot be; use least_players and most_players "
            "from 3 to {possible}, the smaller number first."
        )
        least, most = book.least_players, book.most_players
        what = Sentence("book_players", sentence, least=least, most=most, possible=_MOST_PLAYERS)
        yield Mistake(("least_players",), what)
    if book.revision < 1:
        sentence = "{revision} is not a revision; count from 1."
        yield Mistake(("revision",), Sentence("book_no_revision", sentence, revision=book.revision))


def _cards(book: HiddenRolesBook) -> Iterator[Mistake]:
    names = [card.name for card in book.cards]
    for card in book.cards:
        for place, team, sides in (
            ("wins_with", card.wins_with, (WOLVES, VILLAGE, ALONE)),
            ("seen_as", card.seen_as, (WOLVES, VILLAGE)),
            ("counts_as", card.counts_as, (WOLVES, VILLAGE)),
        ):
            if team not in sides:
                what = Sentence(
                    "book_no_side", "{team} is not a side; use {sides}.", team=shown(team), sides=quoted(sides)
                )
                yield Mistake(("cards", card.name, place), what)
        if card.least < 0 or card.most < 0 or 0 < card.most < card.least or card.suggested_from < 0:
            sentence = (
                "{least} to {most} copies cannot be; use 0 or more for least and most, and most = 0 for no limit."
            )
            what = Sentence("book_copies", sentence, least=card.least, most=card.most)
            yield Mistake(("cards", card.name), what)
    yield from _plain(book, names)
    for name in book.secret_counts:
        if name not in names:
            yield Mistake(("secret_counts",), no_such_card(name, names))


def _plain(book: HiddenRolesBook, names: list[str]) -> Iterator[Mistake]:
    if book.plain not in names:
        sentence = "there is no card {name}; name the card that fills the deck: {instead}"
        instead = instead_of(book.plain, names)
        yield Mistake(("plain",), Sentence("book_no_plain", sentence, name=shown(book.plain), instead=instead))
    elif book.card(book.plain).counts_as == WOLVES:
        sentence = "'{name}' is a wolf; the card that fills the deck has to belong to the village."
        yield Mistake(("plain",), Sentence("book_plain_wolf", sentence, name=book.plain))


def _abilities(book: HiddenRolesBook) -> Iterator[Mistake]:
    for card, number, ability in _all_abilities(book):
        for argument, what in ability.mistakes(book):
            yield Mistake(("cards", card.name, "abilities", number, argument), what)
    for kind in book.abilities:
        holders = [card for card in book.cards if any(isinstance(one, kind) for one in card.abilities)]
        if kind.is_on_one_card and len(holders) > 1:
            first, *others = (card.name for card in holders)
            sentence = "'{name}' has the ability '{ability}' already; only one card can have it."
            what = Sentence("book_ability_on_one_card", sentence, name=first, ability=tag_of(kind))
            yield Mistake(("cards", others[0]), what)
        for card in holders:
            if kind.is_dealt_once and card.most != 1:
                sentence = "a card with the ability '{ability}' is there once; use most = 1."
                what = Sentence("book_card_is_once", sentence, ability=tag_of(kind))
                yield Mistake(("cards", card.name, "most"), what)


def _wolves(book: HiddenRolesBook) -> Iterator[Mistake]:
    """Wolves have to hunt; and with real cards they have to be known after the first night."""
    if not any(card.counts_as == WOLVES and card.name in book.pack for card in book.cards):
        hunting = quoted(tag_of(kind) for kind in abilities() if kind.makes_a_pack)
        sentence = "no wolf card kills at night; give one the ability {hunting}."
        yield Mistake(("cards",), Sentence("book_nobody_hunts", sentence, hunting=hunting))


# -- the night ------------------------------------------------------------------------------------------------


def _calls(book: HiddenRolesBook) -> Iterator[Mistake]:
    """One name is one call with one ability, which other cards may share. All hunters share one call."""
    first: dict[str, tuple[Card, NightAbility]] = {}
    for card, number, ability in _all_abilities(book):
        if not isinstance(ability, NightAbility):
            if any(type(one) is type(ability) for one in card.abilities[:number]):
                what = Sentence("book_ability_twice", "it has '{ability}' twice.", ability=tag_of(type(ability)))
                yield Mistake(("cards", card.name, "abilities", number), what)
            continue
        name = ability.called_by(card.name)
        known = first.setdefault(name, (card, ability))
        if known[1] is ability:
            continue
        why_not = _cannot_join(name, card, ability, *known)
        if why_not is not None:
            yield Mistake(("cards", card.name, "abilities", number), why_not)
    yield from _packs(book)


def _cannot_join(name: str, card: Card, ability: NightAbility, other: Card, known: NightAbility) -> Sentence | None:
    """Why this ability cannot share a call with another card's."""
    before = tag_of(type(known))
    if other is card or type(ability) is not type(known):
        sentence = (
            "'{call}' calls '{ability}' of card '{other}' already; "
            'give this ability a name of its own to be called by, as in call = "second_sight".'
        )
        return Sentence("book_call_taken", sentence, call=name, ability=before, other=other.name)
    if ability.can_share_a_call_with(known):
        return None
    sentence = (
        "'{call}' calls '{ability}' of card '{other}' with other arguments; "
        "use the same to join it, or give this ability a name of its own to be called by."
    )
    return Sentence("book_call_differs", sentence, call=name, ability=before, other=other.name)


def _packs(book: HiddenRolesBook) -> Iterator[Mistake]:
    """There is one pack: two would not know each other, and powers that heal or spy could not be told of both."""
    first = ""
    for card, number, ability in _all_abilities(book):
        if isinstance(ability, NightAbility) and ability.makes_a_pack:
            call = ability.called_by(card.name)
            first = first or call
            if call != first:
                sentence = 'a second pack would hunt apart from the first; use call = "{call}", and it hunts with them.'
                what = Sentence("book_two_packs", sentence, call=first)
                yield Mistake(("cards", card.name, "abilities", number), what)


def _night(book: HiddenRolesBook) -> Iterator[Mistake]:
    for place, order in (("in_turn", book.in_turn), ("at_once", book.at_once)):
        listed = [call for group in order for call in group]
        for call in dict.fromkeys(listed):
            if call not in book.calls:
                sentence = "no card of this book answers to the call {call}; {instead}"
                instead = instead_of(call, book.calls)
                yield Mistake((place,), Sentence("book_no_such_call", sentence, call=shown(call), instead=instead))
            if listed.count(call) > 1:
                sentence = "'{call}' is called twice in one night; call it once."
                yield Mistake((place,), Sentence("book_called_twice", sentence, call=call))
        for name, found in book.calls.items():
            if name not in listed:
                sentence = "nobody would call it at night; add '{call}' to {order}."
                what = Sentence("book_not_called", sentence, call=name, order=place)
                yield Mistake(("cards", found.cards[0]), what)
        if not all(order):
            yield Mistake((place,), Sentence("book_empty_group", "there is an empty group; remove it."))


def _order(book: HiddenRolesBook) -> Iterator[Mistake]:
    for place, order in (("in_turn", book.in_turn), ("at_once", book.at_once)):
        turn = {call: number for number, group in enumerate(order) for call in group}
        for name, call in book.calls.items():
            for other in book.calls.values():
                kind = tag_of(type(other.ability))
                if kind in call.ability.called_after and turn[name] <= turn[other.name]:
                    sentence = "'{call}' depends on '{other}'; call it later, in a group further down."
                    yield Mistake((place,), Sentence("book_called_too_early", sentence, call=name, other=other.name))
                if kind in call.ability.called_with and turn[name] != turn[other.name]:
                    sentence = "'{call}' has to be called together with '{other}'; put both in one group."
                    yield Mistake((place,), Sentence("book_called_apart", sentence, call=name, other=other.name))
        for one, other in combinations(book.calls.values(), 2):
            both = [card for card in one.cards if card in other.cards]
            if both and turn[one.name] == turn[other.name]:
                sentence = (
                    "'{name}' would be asked two things at once, as '{one}' and as '{other}'; "
                    "put these into different groups."
                )
                what = Sentence("book_asked_two_things", sentence, name=both[0], one=one.name, other=other.name)
                yield Mistake((place,), what)


# -- dawn, day and ends -----------------------------------------------------------------------------------------


def _dawn(book: HiddenRolesBook) -> Iterator[Mistake]:
    for rule in dict.fromkeys(book.dawn):
        if rule not in dawn_rules():
            yield Mistake(("dawn",), _no_such_rule(rule, dawn_rules()))
        if book.dawn.count(rule) > 1:
            yield Mistake(("dawn",), Sentence("book_rule_twice", "'{rule}' is listed twice; list it once.", rule=rule))
    needed = {
        rule.__name__: Sentence("needed_by_card", "card '{name}'", name=card.name)
        for card, _, ability in _all_abilities(book)
        for rule in ability.at_dawn()
    }
    for rule, who in {"removal": Sentence("needed_by_all", "every book"), **needed}.items():
        if rule not in book.dawn:
            sentence = "'{rule}' is missing, which {who} needs; add it in the order {order}."
            what = Sentence("book_missing_rule", sentence, rule=rule, who=who, order=_usual_dawn())
            yield Mistake(("dawn",), what)
    if "bite" in book.dawn[1:]:
        sentence = "nobody can be saved from a bite that comes later; use the order {order}."
        yield Mistake(("dawn",), Sentence("book_late_bite", sentence, order=_usual_dawn()))


def _no_such_rule(rule: str, known: Iterable[str]) -> Sentence:
    sentence = "there is no rule {rule}; {instead}"
    return Sentence("book_no_such_rule", sentence, rule=shown(rule), instead=instead_of(rule, known))


def _usual_dawn() -> str:
    return ", ".join(dawn_rules())


def _day(book: HiddenRolesBook) -> Iterator[Mistake]:
    steps = [tag_of(type(step)) for step in book.day]
    found = [step for step in steps if step in _EXECUTIONS]
    if len(found) != 1:
        executions = quoted(_EXECUTIONS)
        sentence = "nobody could be executed; list exactly one of {executions}."
        what = Sentence("book_no_execution", sentence, executions=executions)
        if found:
            sentence = "somebody would be executed in {ways} ways; list exactly one of {executions}."
            what = Sentence("book_executions", sentence, ways=len(found), executions=executions)
        yield Mistake(("day",), what)
    for step in sorted({step for step in steps if steps.count(step) > 1 and step not in _EXECUTIONS}):
        yield Mistake(("day",), Sentence("book_step_twice", "'{step}' is listed twice; list it once.", step=step))


def _ends(book: HiddenRolesBook) -> Iterator[Mistake]:
    for rule in book.ends:
        if rule not in END_RULES:
            yield Mistake(("ends",), _no_such_rule(rule, END_RULES))
    if "everyone_is_dead" not in book.ends[:1]:
        sentence = "a game in which everybody is dead would not end; begin the list with 'everyone_is_dead'."
        yield Mistake(("ends",), Sentence("book_no_end_in_death", sentence))
    if not any(rule in book.ends for rule in _VILLAGE_CAN_WIN):
        sentence = "a game without wolves would not end; add {rules}."
        yield Mistake(("ends",), Sentence("book_no_end_without_wolves", sentence, rules=quoted(_VILLAGE_CAN_WIN)))
    if not any(rule in book.ends for rule in _WOLVES_CAN_WIN):
        sentence = "a game with nobody but wolves would not end; add {rules}."
        yield Mistake(("ends",), Sentence("book_no_end_with_wolves", sentence, rules=quoted(_WOLVES_CAN_WIN)))


# -- options and decks ------------------------------------------------------------------------------------------


def _options(book: HiddenRolesBook) -> Iterator[Mistake]:
    yield from mistakes_in(book.options, Options, ("options",))
    wolves = [card.name for card in book.cards if card.counts_as == WOLVES]
    for name in ("fewest_wolves", "most_wolves"):
        if name in book.options and len(wolves) > 1:
            sentence = (
                "the number of wolves can only be drawn if one card counts as a wolf; here {wolves} do. Remove "
                "the option."
            )
            yield Mistake(("options", name), Sentence("book_drawn_wolves", sentence, wolves=", ".join(wolves)))


def _decks(book: HiddenRolesBook) -> Iterator[Mistake]:
    options = read_options(book.id, book.options, None)
    names = [card.name for card in book.cards]
    sizes = range(book.least_players, book.most_players + 1)
    for players in sizes:
        if players not in book.decks:
            sentence = "there is no deck for {players} players; add one as {players} = {{ … }}."
            yield Mistake(("decks",), Sentence("book_no_deck", sentence, players=players))
    for players, deck in book.decks.items():
        path = ("decks", str(players))
        if players not in sizes:
            sentence = "this book is for {least} to {most} players; remove this deck."
            yield Mistake(path, Sentence("book_needless_deck", sentence, least=sizes[0], most=sizes[-1]))
        elif unknown := [name for name in deck if name not in names]:
            yield Mistake(path, no_such_card(unknown[0], names))
        elif any(count < 0 for count in deck.values()):
            yield Mistake(
                path, Sentence("book_less_than_none", "the number of a card cannot be negative; use 0 or more.")
            )
        else:
            try:
                check_deck(book, players, deck, options)
            except BadSetup as error:
                yield Mistake(path, error.sentence)


# -- helpers ----------------------------------------------------------------------------------------------------


def _all_abilities(book: HiddenRolesBook) -> Iterator[tuple[Card, int, Ability]]:
    for card in book.cards:
        for number, ability in enumerate(card.abilities):
            yield card, number, ability


_CHECKS: Final[tuple[tuple[Check, ...], ...]] = (
    (_names, _players, _cards),
    (_abilities, _wolves, _calls, _dawn, _day, _ends, _options),
    (_night, _decks),
    (_order,),
)
