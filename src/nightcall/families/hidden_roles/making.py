"""A custom rulebook with a card more, another name or a card less: its night, dawn, decks and words follow."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, reduce
from itertools import chain, count
from typing import Any, Final

from nightcall.families.hidden_roles.workshop import arguments_of
from nightcall.hidden_roles.abilities.ability import Ability, NightAbility
from nightcall.hidden_roles.abilities.registry import abilities
from nightcall.hidden_roles.files import from_data
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.teams import ALONE, VILLAGE
from nightcall.kernel.errors import BadRulebook, BadSetup
from nightcall.kernel.sentences import Sentence
from nightcall.kernel.tags import tag_of
from nightcall.themes.lines import named_by, nameless_words
from nightcall.wire.rooms.requests import NewCard, NewName

_TRIED_IN: Final = "millers-hollow"
_ORDERS: Final = ("in_turn", "at_once")
_LAST_RULE: Final = "removal"


def with_card(book: HiddenRolesBook, new: NewCard, language: str) -> dict[str, Any]:
    """The book's data with this card: called last if it is called at all, hunting with the pack if it hunts."""
    data = book.as_data()
    name = _key(new.title, [card.name for card in book.cards])
    kind = None if new.ability is None else _kind(new.ability)
    powers = [] if kind is None else [_power(book, kind)]
    side = VILLAGE if new.side == ALONE else new.side
    card = {"name": name, "wins_with": new.side, "seen_as": side, "counts_as": side, "abilities": powers}
    data["cards"] = [*data["cards"], card]
    if kind is not None and issubclass(kind, NightAbility) and "call" not in powers[0]:
        data |= {order: [*data[order], [name]] for order in _ORDERS}
    needed = [] if kind is None else [rule.__name__ for rule in kind.at_dawn() if rule.__name__ not in data["dawn"]]
    data["dawn"] = [*(rule for rule in data["dawn"] if rule != _LAST_RULE), *needed, _LAST_RULE]
    language, title = _written_in(data, language), new.title.strip()
    _call_it(data, name, title, nameless_words(language)["card"]["one"].replace("{name}", title), language)
    return data


def with_name(book: HiddenRolesBook, new: NewName, language: str) -> dict[str, Any]:
    """The book's data with another title for a card in this language, in its calls too."""
    data, card = book.as_data(), book.card(new.card)
    _call_it(data, card.name, new.title.strip(), new.one.strip(), _written_in(data, language))
    return data


def without_card(book: HiddenRolesBook, name: str) -> dict[str, Any]:
    """The book's data without this card, and without calls, rules of dawn and words that only it had."""
    data, left = book.as_data(), [card for card in book.cards if card.name != name]
    calls = [one.called_by(card.name) for card in left for one in card.abilities if isinstance(one, NightAbility)]
    gone = {one for one in book.calls if one not in calls}
    kinds = {type(one) for card in left for one in card.abilities}
    used = {rule.__name__ for kind in kinds for rule in kind.at_dawn()}
    own = {rule.__name__ for kind in {*book.abilities} - kinds for rule in kind.at_dawn()}
    data["cards"] = [card for card in data["cards"] if card["name"] != name]
    data |= {order: _without(data[order], gone) for order in _ORDERS}
    data["dawn"] = [rule for rule in data["dawn"] if rule in used or rule not in own]
    data["decks"] = {players: _replaced(deck, name, book.plain) for players, deck in data["decks"].items()}
    if "secret_counts" in data:
        data["secret_counts"] = [one for one in data["secret_counts"] if one != name]
    for words in data.get("words", {}).values():
        for section, unused in (("cards", {name}), ("calls", gone)):
            words[section] = {key: said for key, said in words.get(section, {}).items() if key not in unused}
    return data


@cache
def offered() -> tuple[str, ...]:
    """The abilities that a card can have without others that go with it."""
    book = from_data({"id": "own-book", "extends": _TRIED_IN})
    return tuple(tag_of(kind) for kind in abilities() if _can_stand_alone(book, kind))


def _can_stand_alone(book: HiddenRolesBook, kind: type[Ability]) -> bool:
    new = NewCard(title="New card", side="wolves" if kind.makes_a_pack else "village", ability=tag_of(kind))
    try:
        from_data(with_card(book, new, "en"))
    except BadRulebook:
        return False
    return True


def _kind(name: str) -> type[Ability]:
    kind = next((kind for kind in abilities() if tag_of(kind) == name), None)
    if kind is None:
        raise BadSetup(Sentence("no_such_ability", "There is no ability '{ability}'.", ability=name))
    return kind


def _power(book: HiddenRolesBook, kind: type[Ability]) -> dict[str, Any]:
    """The ability with something for whatever it needs, which its maker may change afterwards."""
    power: dict[str, Any] = {"ability": tag_of(kind)}
    for one in arguments_of(kind):
        if one.default is None and one.kind == "word":
            power[one.name] = one.words[0]
        elif one.default is None and one.kind == "card":
            power[one.name] = next(iter(sorted(book.pack)), book.plain)
    pack = [call.name for call in book.calls.values() if kind.makes_a_pack and type(call.ability) is kind]
    return {**power, "call": pack[0]} if pack else power


def _key(title: str, taken: Sequence[str]) -> str:
    """A name for the file made from a title: "Fée bleue" becomes "fee_bleue"."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    name = "_".join(re.findall("[a-z0-9]+", plain))
    name = name if name[:1].isalpha() else f"card_{name}".rstrip("_")
    others = (f"{name}_{number}" for number in count(2))
    return next(one for one in chain((name,), others) if one not in taken)


def _written_in(data: Mapping[str, Any], language: str) -> str:
    """The language in which whoever reads this one reads the book: a word in another would hide all of those."""
    words = data.get("words", {})
    return next((one for one in (language, "en", *words) if one in words), language)


def _call_it(data: dict[str, Any], name: str, title: str, one: str, language: str) -> None:
    """Writes a card's title into the words of the book, and into those of its call."""
    words = data.setdefault("words", {}).setdefault(language, {})
    cards, calls = words.setdefault("cards", {}), words.setdefault("calls", {})
    before = cards.get(name, {}).get("name", named_by(name))
    cards[name] = {**cards.get(name, {}), "name": title, "one": one}
    if any(name in group for group in data["in_turn"]):
        calls[name] = _replaced_in(
            calls.get(name) or nameless_words(language)["call"], {before: title, "{name}": title}
        )


def _replaced_in(said: Any, names: Mapping[str, str]) -> Any:
    """These words with other names in them."""
    match said:
        case str():
            return reduce(lambda text, old: text.replace(old, names[old]), names, said)
        case list():
            return [_replaced_in(line, names) for line in said]
        case _:
            return {key: _replaced_in(one, names) for key, one in said.items()}


def _without(order: Iterable[Iterable[str]], gone: set[str]) -> list[list[str]]:
    groups = [[call for call in group if call not in gone] for group in order]
    return [group for group in groups if group]


def _replaced(deck: Mapping[str, int], name: str, plain: str) -> dict[str, int]:
    rest = {card: count for card, count in deck.items() if card != name}
    return {**rest, plain: rest.get(plain, 0) + deck[name]} if name in deck else rest
