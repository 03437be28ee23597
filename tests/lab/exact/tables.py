"""Tables on which the chain is held against games: every ability and way of day that it follows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.rulebooks.lupus_in_tabula import LUPUS_IN_TABULA
from nightcall.hidden_roles.rulebooks.millers_hollow import MILLERS_HOLLOW
from nightcall.hidden_roles.rulebooks.santa_saboteurs import SANTA_SABOTEURS
from nightcall.hidden_roles.rulebooks.wolff_werewolf import WOLFF_WEREWOLF

TABLES: list[tuple[HiddenRolesBook, int, tuple[str, ...], Mapping[str, Any]]] = [
    (MILLERS_HOLLOW, 12, (), {}),
    (MILLERS_HOLLOW, 9, ("hunter",), {"sheriff_day": 2}),
    (MILLERS_HOLLOW, 10, ("witch",), {}),
    (MILLERS_HOLLOW, 10, ("little_girl",), {}),
    (MILLERS_HOLLOW, 10, ("thief",), {}),
    (
        MILLERS_HOLLOW,
        8,
        ("hunter", "little_girl"),
        {"shots": "any_death", "spying": "risk", "cards_at_death": "hidden"},
    ),
    (MILLERS_HOLLOW, 9, ("cupido",), {}),
    (MILLERS_HOLLOW, 8, ("cupido", "hunter"), {"sheriff_day": 2}),
    (MILLERS_HOLLOW, 8, ("cupido", "hunter"), {"sheriff_day": 0, "shots": "any_death"}),
    (MILLERS_HOLLOW, 10, ("cupido", "thief"), {}),
    (SANTA_SABOTEURS, 9, (), {}),
    (SANTA_SABOTEURS, 9, ("love_elf",), {"equal_numbers_end": True}),
    (SANTA_SABOTEURS, 10, (), {"tied_vote": "lot", "first_victim": False}),
    (SANTA_SABOTEURS, 9, (), {"tied_vote": "again"}),
    (SANTA_SABOTEURS, 8, ("love_elf",), {"tied_vote": "lot"}),
    (MILLERS_HOLLOW, 9, ("hunter",), {"tied_vote": "again"}),
    (MILLERS_HOLLOW, 8, ("cupido",), {"tied_vote": "again"}),
    (LUPUS_IN_TABULA, 12, (), {}),
    (LUPUS_IN_TABULA, 17, (), {}),
    (WOLFF_WEREWOLF, 8, ("priest",), {}),
    (WOLFF_WEREWOLF, 9, (), {"fewest_wolves": 1, "most_wolves": 3, "votes_a_day": 1}),
]

# If the chain is right, one of all comparisons of a test fails by bad luck in one of a thousand choices of the seed.
ERROR_RATE = 0.001
