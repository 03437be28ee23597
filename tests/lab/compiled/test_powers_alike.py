"""Powers that no shipped book has: the simulator plays the engine's games with each, and their exact odds are right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.lab.policies.playing import prepare
from nightcall.lab.policies.policy import RANDOM, Policy
from tests.hidden_roles.books import card, with_cards
from tests.lab.compiled.tables import Table
from tests.lab.compiled.test_same_games import compare

GAMES = 40
GAMES_IN_THE_LONG_RUN = 50_000
TURNS = {"ability": "turn", "into": "werewolf"}


class Case(NamedTuple):
    """A book with a power, and a deck in which it meets others."""

    book: HiddenRolesBook
    deck: Mapping[str, int]
    options: Mapping[str, Any] = {}


def hollow(*cards: Mapping[str, Any], **deck: int) -> Case:
    """Millers Hollow with these cards, the Witch, the Hunter, Cupido and some more."""
    names = {str(one["name"]): 1 for one in cards}
    others = {"werewolf": 2, "witch": 1, "hunter": 1, "cupido": 1, "fortune_teller": 1}
    full = {**others, **names, **deck}
    return Case(with_cards(*cards), {**full, "townsperson": 12 - sum(full.values())})


CASES = {
    "withstand": hollow(
        card("smith", {"ability": "withstand"}),
        card("fool", {"ability": "withstand", "against": "vote", "times": 2}),
        card("giant", {"ability": "withstand", "against": "both", "times": 2}),
    ),
    "bless": hollow(
        card("chandler", {"ability": "bless", "nights": "every"}),
        card("abbess", {"ability": "bless", "against": "both", "openly": True}),
    ),
    "turn": hollow(card("foundling", TURNS, {"ability": "withstand"}), card("smith", {"ability": "withstand"})),
    "lone_hunt": hollow(
        card(
            "renegade",
            {"ability": "hunt", "call": "werewolf"},
            {"ability": "lone_hunt", "call": "lone_wolf"},
            side="wolves",
        )
        | {"wins_with": "alone"},
    ),
    "no call": hollow(
        card("sleeper", side="wolves"),
        card("late", {"ability": "inspect", "shows": "team", "nights": "from_second"}, side="wolves"),
    ),
    "scapegoat": hollow(
        card("beadle", {"ability": "scapegoat"}, {"ability": "withstand", "against": "vote"}),
        card("clerk", {"ability": "scapegoat"}),
    ),
    "sniff": hollow(
        card("truffler", {"ability": "sniff"}),
        card("neighbour", {"ability": "sniff", "among": "neighbours", "publicly": True}),
    ),
    "weigh and sway": hollow(
        card("mayor", {"ability": "weigh", "counts": 3}),
        card("hermit", {"ability": "weigh", "counts": 0}, {"ability": "sway", "counts": 0}),
        card("gossip", {"ability": "sway"}),
    ),
    "silence": hollow(card("nurse", {"ability": "silence"}, most=2), nurse=2),
    "silence where names are named": Case(
        with_cards(card("nurse", {"ability": "silence"}), book="lupus-in-tabula"),
        {"werewolf": 2, "nurse": 1, "seer": 1, "owl": 1, "villager": 6},
    ),
    "revenge": hollow(
        card("widow", {"ability": "revenge"}, most=2),
        card("thorn", {"ability": "revenge", "takes": "killer"}, {"ability": "shoot"}),
        widow=2,
    ),
    "goals": hollow(
        card("martyr", {"ability": "martyr"}),
        card("patriot", {"ability": "martyr", "wins": "side"}, {"ability": "withstand", "against": "vote"}),
        card("piper", {"ability": "brand", "most": 3}, {"ability": "revenge"}),
        card("preacher", {"ability": "brand", "most": 1, "wins": "side"}),
    ),
    "emulate": hollow(
        card("apprentice", {"ability": "emulate", "into": "werewolf"}),
        card("squire", {"ability": "emulate", "into": "hunter"}, most=2),
        squire=2,
    ),
}
POLICIES = (RANDOM, Policy(40, "public"), Policy(100, "private"))
every_power = pytest.mark.parametrize("power", CASES)


def compare_games(power: str, games: int) -> None:
    case = CASES[power]
    players = sum(case.deck.values())
    for policy in POLICIES:
        for options in (
            {"night": "in_turn", "sheriff_day": 1, "tied_vote": "lot"},
            {"night": "at_once", "cards_at_death": "hidden", "tied_vote": "again"},
        ):
            known = {name: value for name, value in options.items() if name in case.book.options}
            compare(case.book, Table(players, case.deck, {**case.options, **known}, policy), power, 0, games)


@every_power
def test_the_simulator_plays_the_engines_games(power: str) -> None:
    compare_games(power, GAMES)


@pytest.mark.long
@every_power
def test_the_simulator_plays_many_of_the_engines_games(power: str) -> None:
    compare_games(power, GAMES_IN_THE_LONG_RUN)


FOLLOWED: dict[str, tuple[Mapping[str, Any], Mapping[str, Any]]] = {
    "withstand": (card("smith", {"ability": "withstand"}), {"fortune_teller": 1, "witch": 1}),
    "withstand both": (card("smith", {"ability": "withstand", "against": "both"}), {"witch": 1, "hunter": 1}),
    "withstand a vote": (
        card("smith", {"ability": "martyr"}, {"ability": "withstand", "against": "vote"}),
        {"sheriff_day": 1},
    ),
    "turn": (card("foundling", TURNS), {"witch": 1, "hunter": 1}),
    "martyr": (card("jester", {"ability": "martyr"}), {"hunter": 1, "cupido": 1}),
    "martyr of its side": (card("patriot", {"ability": "martyr", "wins": "side"}), {"sheriff_day": 1}),
    "scapegoat": (card("beadle", {"ability": "scapegoat"}), {"witch": 1, "sheriff_day": 1}),
    "scapegoat again": (card("beadle", {"ability": "scapegoat"}), {"tied_vote": "again"}),
    "scapegoat before a lot": (card("beadle", {"ability": "scapegoat"}), {"tied_vote": "lot", "sheriff_day": 1}),
    "weigh": (card("mayor", {"ability": "weigh"}), {"sheriff_day": 1, "hunter": 1}),
    "weigh nothing": (card("mayor", {"ability": "weigh", "counts": 0}), {"tied_vote": "again"}),
    "weigh much": (card("mayor", {"ability": "weigh", "counts": 3}), {"tied_vote": "lot", "witch": 1}),
    "revenge": (card("widow", {"ability": "revenge"}), {"witch": 1, "sheriff_day": 1}),
    "revenge on the pack": (card("keeper", {"ability": "revenge", "takes": "killer"}), {"witch": 1, "sheriff_day": 2}),
    "lone hunt": (
        card("renegade", {"ability": "hunt", "call": "werewolf"}, {"ability": "lone_hunt"}, side="wolves"),
        {"witch": 1},
    ),
}


# In the ordinary run each power is held against games once.
AGAIN = ("withstand both", "martyr of its side", "scapegoat again", "scapegoat before a lot", "weigh", "weigh nothing")


@pytest.mark.parametrize(
    "power", [pytest.param(one, marks=[pytest.mark.long] if one in AGAIN else []) for one in FOLLOWED]
)
def test_exact_odds_are_those_of_many_games(power: str) -> None:
    from nightcall.lab.compiled.simulation import simulate
    from nightcall.lab.exact.chain import exact_odds

    own, more = FOLLOWED[power]
    book = with_cards(own)
    options = {"sheriff_day": 0, **{name: value for name, value in more.items() if name in book.options}}
    deck = {"werewolf": 2, own["name"]: 1, **{name: value for name, value in more.items() if name not in book.options}}
    deck["townsperson"] = 9 - sum(deck.values())
    exact = exact_odds(book, prepare(book, 9, deck, options))
    games = 100_000
    wins = simulate(book, deck, 9, options, games=games, seed=1).wins
    for side, chance in exact.sides.items():
        off = abs(wins.get(side, 0) / games - chance)
        assert off < 4.5 * (chance * (1 - chance) / games) ** 0.5 + 1e-9, (side, chance, wins)


def test_the_chain_says_in_a_sentence_what_it_does_not_follow() -> None:
    from nightcall.lab.exact.chain import exact_odds
    from nightcall.lab.refusals import NotExact

    widow, beadle = card("widow", {"ability": "revenge"}), card("beadle", {"ability": "scapegoat"})
    hollow, tabula = with_cards(widow, beadle), with_cards(beadle, book="lupus-in-tabula")
    for book, deck, why in (
        (hollow, {"werewolf": 2, "widow": 1, "hunter": 1, "townsperson": 5}, "acts when its holder has died"),
        (
            hollow,
            {"werewolf": 2, "beadle": 1, "cupido": 1, "townsperson": 5},
            "lovers beside a card that dies for a tie",
        ),
        (tabula, {"werewolf": 2, "beadle": 1, "villager": 6}, "how often a vote in turn ends in a tie"),
    ):
        with pytest.raises(NotExact, match=why):
            exact_odds(book, prepare(book, 9, deck, {}))
