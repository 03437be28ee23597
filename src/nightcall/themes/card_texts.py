"""Card texts generated from a card's powers, if nobody has written one."""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from nightcall.hidden_roles.abilities.ability import Ability, NightAbility
from nightcall.hidden_roles.cards import Card
from nightcall.hidden_roles.rulebooks import RULEBOOKS
from nightcall.hidden_roles.teams import WOLVES
from nightcall.kernel.tags import tag_of
from nightcall.themes.lines import Lines, laid_over, read, written_in

POWERS: Final = "powers"


def does_as_shipped(card: Card) -> bool:
    """False if shipped cards of this name do something else, so that a theme's text would be wrong."""
    shipped = [_deeds(one) for book in RULEBOOKS for one in book.cards if one.name == card.name]
    return not shipped or _deeds(card) in shipped


def text_from_powers(card: Card, lines: Lines) -> str | None:
    """What the card does, power by power; None if one of its powers has no words."""
    language = lines.language if lines.language in written_in(POWERS) else "en"
    # A package brings the words for its own powers.
    words = laid_over(read(POWERS, language), lines.find(POWERS) if lines.has(POWERS) else {})
    if not card.abilities:
        return str(words["no_power"])
    if any(tag_of(type(ability)) not in words["sentences"] for ability in card.abilities):
        return None
    return " ".join(_sentence(ability, words, lines) for ability in card.abilities)


def _deeds(card: Card) -> list[Ability]:
    """A card's abilities, whatever their call names."""
    return [replace(one, call="") if isinstance(one, NightAbility) else one for one in card.abilities]


def _sentence(ability: Ability, words: Mapping[str, Any], lines: Lines) -> str:
    sentence: str = words["sentences"][tag_of(type(ability))]
    wolves = {"wolves": lines.text("teams", WOLVES)}
    filled = dict(wolves)
    for _, name, _, _ in string.Formatter().parse(sentence):
        if name and name not in filled:
            value, said = getattr(ability, name), words["arguments"].get(name)
            filled[name] = lines.fill(_in_words(value, said), wolves) if said else _cards(value, words["or"], lines)
    return lines.fill(sentence, filled)


def _in_words(value: object, said: Mapping[str, str]) -> str:
    """The words for this value of an argument."""
    key = str(value).lower()
    return said[key] if key in said else said["more"].replace("{number}", key)


def _cards(value: str | Sequence[str], either: str, lines: Lines) -> str:
    """The cards that an argument names, as text."""
    *first, last = [lines.text("cards", name, "one") for name in ([value] if isinstance(value, str) else value)]
    return f"{lines.text('lists', 'comma').join(first)}{either}{last}" if first else last
