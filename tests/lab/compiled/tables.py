"""Tables at which the simulator has to play the engine's games: every pair of decks, house rules and policies meets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.rulebooks import RULEBOOKS
from nightcall.hidden_roles.rulebooks.lupus_in_tabula import LUPUS_IN_TABULA
from nightcall.hidden_roles.rulebooks.millers_hollow import MILLERS_HOLLOW
from nightcall.hidden_roles.rulebooks.santa_saboteurs import SANTA_SABOTEURS
from nightcall.hidden_roles.rulebooks.wolff_werewolf import WOLFF_WEREWOLF
from nightcall.lab.policies.policy import Policy

Deck = Sequence[str] | Mapping[str, int]
Value = Any  # of an option, or a deck with its number of players, or a part of a policy

# The skill of the first day and after a wolf, and how much people follow, heed, spare, hunt, ward, doubt and plead.
ALONE = (None, None, 0, 100, 0, 0, 0, 0, 0)
TOGETHER = (-30, 80, 70, 60, 50, 40, 60, 30, 50)
OF_ONE_MIND = (None, None, 100, 100, 100, 100, 100, 100, 100)

# Small tables are quick, and there more is decided by each card; some larger ones are among them.
DECKS: Mapping[str, Sequence[tuple[int, Deck]]] = {
    MILLERS_HOLLOW.id: (
        (8, ()),
        (8, ("cupido", "hunter")),
        (9, ("thief", "witch", "little_girl")),
        (10, ("hunter", "cupido", "witch", "little_girl", "thief")),
        (12, ("hunter", "cupido", "witch", "little_girl", "thief")),
    ),
    SANTA_SABOTEURS.id: (
        (8, ()),
        (8, ("love_elf",)),
        (13, ("love_elf",)),
        (9, {"goblin": 4, "list_elf": 1, "ordinary_elf": 4}),
    ),
    LUPUS_IN_TABULA.id: (
        (8, ()),
        (9, {"werewolf": 2, "seer": 1, "werehamster": 1, "owl": 1, "mythomaniac": 1, "villager": 3}),
        (
            10,
            {
                "werewolf": 2,
                "seer": 1,
                "medium": 1,
                "possessed": 1,
                "bodyguard": 1,
                "freemason": 2,
                "werehamster": 1,
                "mythomaniac": 1,
            },
        ),
        (12, ()),
    ),
    WOLFF_WEREWOLF.id: ((5, ()), (6, ("priest",)), (8, ("priest",)), (11, ("priest",))),
}

# What a table may choose, where its book offers it.
VALUES: Mapping[str, Sequence[Value]] = {
    "night": ("in_turn", "at_once"),
    "cards_at_death": ("shown", "hidden"),
    "seer_sees": ("book", "card", "team"),
    "tied_vote": ("nobody", "again", "lot"),
    "first_victim": (True, False),
    "equal_numbers_end": (False, True),
    "dead_see": ("public", "everything"),
    "quiet_rounds": (3, 1),
    "votes_a_day": (10, 1, 3, 0),
    "wolves_told": (False, True),
    "most_wolves": (0, 2),
    "sheriff_day": (1, 0, 2),
    "shots": ("bite_or_execution", "any_death"),
    "spying": ("glances", "risk"),
}
# Nobody who plays sees these: they say only who is told what, and when a call closes.
SEEN_BY_NOBODY = ("decoys", "whispers", "calls_close", "idle_calls", "answers", "devices", "votes", "dead_talk")


class Table(NamedTuple):
    """What is simulated, and what the engine plays."""

    players: int
    deck: Deck
    options: dict[str, Any]
    policy: Policy


def factors_of(book: HiddenRolesBook) -> dict[str, Sequence[Value]]:
    """All that can be chosen at a table of this book."""
    return {
        "deck": DECKS[book.id],
        "skill": (0, 40, 100, -60),
        "speaks": ("never", "public", "private"),
        "together": (ALONE, TOGETHER, OF_ONE_MIND),
        **{name: values for name, values in VALUES.items() if name in book.options},
    }


def pairs_of(row: Mapping[str, int]) -> set[tuple[str, int, str, int]]:
    """All pairs of values that meet at this table; values are named by their places."""
    return {(one, row[one], other, row[other]) for one, other in combinations(sorted(row), 2)}


def tables_of(book: HiddenRolesBook) -> tuple[Table, ...]:
    """Few tables at which every value of everything meets every value of everything else."""
    return _tables_of(book.id)


@cache
def _tables_of(name: str) -> tuple[Table, ...]:
    factors = factors_of(next(book for book in RULEBOOKS if book.id == name))
    luck = Random(name)
    missing = {
        (one, a, other, b)
        for one, other in combinations(sorted(factors), 2)
        for a in range(len(factors[one]))
        for b in range(len(factors[other]))
    }
    tables = []
    while missing:
        one, a, other, b = min(missing)
        tries = [
            {name: luck.randrange(len(values)) for name, values in factors.items()} | {one: a, other: b}
            for _ in range(40)
        ]
        row = max(tries, key=lambda row: len(pairs_of(row) & missing))
        missing -= pairs_of(row)
        tables.append(_table({name: factors[name][place] for name, place in row.items()}))
    return tuple(tables)


def _table(chosen: dict[str, Value]) -> Table:
    players, deck = chosen.pop("deck")
    policy = Policy(chosen.pop("skill"), chosen.pop("speaks"), *chosen.pop("together"))
    if chosen.get("most_wolves"):
        chosen["fewest_wolves"] = 1
    return Table(players, deck, chosen, policy)
