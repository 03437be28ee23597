"""Rulebooks by lot: cards of random abilities, orders that respect most of what depends on what, decks that add up."""

from __future__ import annotations

import random
from typing import Any

from nightcall.hidden_roles.abilities.ability import NightAbility
from nightcall.hidden_roles.abilities.registry import abilities
from nightcall.kernel.tags import tag_of

TAGS = [tag_of(kind) for kind in abilities()]
BY_DAY = {tag_of(kind) for kind in abilities() if not issubclass(kind, NightAbility)}
IN_ORDER = (
    *("swap", "matchmake", "meet_lover", "meet_fellows", "mark", "guard", "bless", "emulate", "commune"),
    *("inspect", "hunt", "ravage", "spy", "brew", "lone_hunt", "sniff", "mimic", "silence", "sway", "brand"),
)
NIGHTS = ("every", "first", "second", "from_second", "even")
DAYS = (["debate", "pointing"], ["debate", "naming"], ["proposals"], ["election", "debate", "pointing"])
ENDS = (
    ["everyone_is_dead", "lovers_are_alone", "wolves_are_gone", "humans_are_gone"],
    ["everyone_is_dead", "wolves_are_gone_at_dawn", "humans_are_gone", "numbers_are_equal"],
)


def random_book(seed: int) -> dict[str, Any]:
    """A book as a file would say it, sound or not."""
    lot = random.Random(seed)
    wolf: dict[str, Any] = {**of("wolves"), "name": "wolf", "most": 0}
    wolf["abilities"] = [{"ability": lot.choice(["hunt", "hunt", "ravage"])}]
    names = ["ada", "bo", "cy", "di", "ed"][: lot.randint(1, 5)]
    cards = [wolf, {**of("village"), "name": "plain", "most": 0}, *(_card(name, names, lot) for name in names)]
    least = lot.randint(5, 8)
    return {
        "id": "by-lot",
        "revision": 1,
        "least_players": least,
        "most_players": least + 1,
        "cards": cards,
        "plain": "plain",
        "in_turn": _order(cards, lot, together=0.05),
        "at_once": _order(cards, lot, together=0.3),
        "dawn": ["bite", "heal", "guard", "elude", "poison", "lone_hunt", "removal"],
        "day": [{"step": step} for step in lot.choice(DAYS)],
        "ends": lot.choice(ENDS),
        "decks": {str(players): _deck(players, cards, lot) for players in (least, least + 1)},
        "options": {
            "night": lot.choice(["in_turn", "at_once"]),
            "decoys": lot.random() < 0.7,
            "cards_at_death": lot.choice(["shown", "hidden"]),
            "dead_see": lot.choice(["public", "everything"]),
            "shots": lot.choice(["any_death", "bite_or_execution"]),
            "spying": lot.choice(["glances", "risk"]),
            "first_victim": lot.random() < 0.5,
            "sheriff_day": lot.choice([0, 1]),
        },
    }


def of(team: str) -> dict[str, str]:
    """A card's three allegiances, all to one side."""
    return {"wins_with": team, "seen_as": team, "counts_as": team}


def _card(name: str, names: list[str], lot: random.Random) -> dict[str, Any]:
    abilities: list[dict[str, Any]] = []
    for number in range(lot.choice([0, 1, 1, 1, 2, 2, 3])):
        ability: dict[str, Any] = {"ability": lot.choice(TAGS)}
        if ability["ability"] == "inspect":
            ability["shows"] = lot.choice(["card", "team"])
        if ability["ability"] == "mimic":
            ability["cards"] = [lot.choice(["wolf", *names])]
        if ability["ability"] in ("turn", "emulate"):
            ability["into"] = lot.choice(["wolf", "plain", *names])
        if ability["ability"] == "sniff":
            ability |= {"among": lot.choice(["neighbours", "chosen"]), "publicly": lot.random() < 0.5}
        if ability["ability"] in ("sway", "weigh"):
            ability["counts"] = lot.choice([0, 2, 3])
        if ability["ability"] in ("martyr", "brand"):
            ability["wins"] = lot.choice(["alone", "side"])
        if ability["ability"] == "revenge":
            ability["takes"] = lot.choice(["neighbour", "killer"])
        if ability["ability"] in ("withstand", "bless"):
            ability |= {"against": lot.choice(["bite", "vote", "both"]), "openly": lot.random() < 0.5}
        if ability["ability"] not in BY_DAY:
            if number:
                ability["call"] = f"{name}_{number}"
            if lot.random() < 0.3:
                ability["nights"] = lot.choice(NIGHTS)
        abilities.append(ability)
    sides = {side: lot.choice(["village"] * 9 + ["wolves"]) for side in ("seen_as", "counts_as")}
    wins_with = lot.choice(["village"] * 6 + ["wolves", "alone"])
    return {"name": name, "wins_with": wins_with, **sides, "abilities": abilities, "most": lot.choice([1] * 9 + [2])}


def _order(cards: list[dict[str, Any]], lot: random.Random, together: float) -> list[list[str]]:
    calls = [
        (IN_ORDER.index(ability["ability"]), ability.get("call", card["name"]))
        for card in cards
        for ability in card.get("abilities", ())
        if ability["ability"] not in BY_DAY
    ]
    groups: list[list[str]] = []
    for rank, call in sorted(calls):
        if groups and (IN_ORDER[rank] == "spy" or lot.random() < together):
            groups[-1].append(call)
        else:
            groups.append([call])
    return groups


def _deck(players: int, cards: list[dict[str, Any]], lot: random.Random) -> dict[str, int]:
    deck = {"wolf": 2}
    middle = 0
    for card in cards[2:]:
        if lot.random() < 0.8 and sum(deck.values()) < players:
            deck[card["name"]] = 1
            middle += 2 * any(ability["ability"] == "swap" for ability in card["abilities"])
    return {**deck, "plain": players + middle - sum(deck.values())}
