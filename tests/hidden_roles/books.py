"""Own books for stories: a shipped one with a few cards more, written as a file would say them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nightcall.hidden_roles.abilities.ability import NightAbility
from nightcall.hidden_roles.abilities.registry import abilities
from nightcall.hidden_roles.files import from_data
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.rulebooks import RULEBOOKS
from nightcall.kernel.tags import tag_of

_AT_NIGHT = {tag_of(kind) for kind in abilities() if issubclass(kind, NightAbility)}
_DAWN = {tag_of(kind): [rule.__name__ for rule in kind.at_dawn()] for kind in abilities()}

Abilities = Sequence[Mapping[str, Any]]


def card(name: str, *powers: Mapping[str, Any], side: str = "village", **more: Any) -> dict[str, Any]:
    """A card of one side in every way."""
    return {"name": name, "wins_with": side, "seen_as": side, "counts_as": side, "abilities": list(powers), **more}


def with_cards(*cards: Mapping[str, Any], book: str = "millers-hollow", **more: Any) -> HiddenRolesBook:
    """A shipped book with these cards, called last unless they join a call, and their rules of dawn."""
    base = next(one for one in RULEBOOKS if one.id == book).as_data()
    called = [call for group in base["in_turn"] for call in group]
    powers = [(one["name"], power) for one in cards for power in one["abilities"]]
    calls = [power.get("call", name) for name, power in powers if power["ability"] in _AT_NIGHT]
    new = [[call] for call in dict.fromkeys(calls) if call not in called]
    rules = [rule for _, power in powers for rule in _DAWN[power["ability"]] if rule not in base["dawn"]]
    return from_data(
        {
            "id": "own-book",
            "extends": book,
            "cards": [*cards],
            "in_turn": [*base["in_turn"], *new],
            "at_once": [*base["at_once"], *new],
            "dawn": [*base["dawn"][:-1], *dict.fromkeys(rules), "removal"],
            **more,
        }
    )


# The powers that no shipped book has, on cards that every theme has words for.
_OTHERS = (
    card("bodyguard", {"ability": "bless", "against": "both", "openly": True}, {"ability": "weigh"}),
    card("mythomaniac", {"ability": "emulate", "into": "werewolf"}),
    card("possessed", {"ability": "turn", "into": "werewolf"}, {"ability": "martyr"}),
    card("owl", {"ability": "sniff", "publicly": True}),
    card("fortune_teller", {"ability": "silence"}),
    card(
        "priest",
        {"ability": "sniff", "among": "neighbours"},
        {"ability": "withstand", "against": "both", "openly": True},
    ),
    card("witch", {"ability": "sway", "counts": 3}),
    card("werehamster", {"ability": "scapegoat"}, {"ability": "brand", "most": 1, "call": "love_elf"}),
    card("thief", {"ability": "brand"}, {"ability": "revenge"}),
    card("werewolf", {"ability": "hunt"}, {"ability": "lone_hunt", "call": "freemason"}, side="wolves", most=0),
)
OTHER_POWERS = tuple(one["name"] for one in _OTHERS if one["name"] not in ("werewolf", "fortune_teller"))
EVERY_OTHER_POWER = with_cards(*_OTHERS)
