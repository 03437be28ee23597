"""Wolff's Werewolf, for 5 to 30 players."""

from __future__ import annotations

from typing import Final

from nightcall.hidden_roles.abilities.commune import Commune
from nightcall.hidden_roles.abilities.inspect import Inspect
from nightcall.hidden_roles.abilities.ravage import Ravage
from nightcall.hidden_roles.cards import Card
from nightcall.hidden_roles.days.proposals import Proposals
from nightcall.hidden_roles.rulebook import HiddenRolesBook

# Players: the number of Werewolves for which the lab's private model is closest to one half.
_WOLVES: Final = {
    5: 2,
    6: 2,
    7: 2,
    8: 2,
    9: 2,
    10: 2,
    11: 3,
    12: 2,
    13: 3,
    14: 3,
    15: 3,
    16: 3,
    17: 3,
    18: 3,
    19: 3,
    20: 3,
    21: 4,
    22: 4,
    23: 4,
    24: 4,
    25: 4,
    26: 4,
    27: 4,
    28: 4,
    29: 4,
    30: 4,
}

WOLFF_WEREWOLF: Final = HiddenRolesBook(
    id="wolff-werewolf",
    revision=1,
    least_players=5,
    most_players=30,
    cards=(
        Card.wolf("werewolf", Ravage()),
        Card.human("villager", most=0),
        Card.human("seer", Inspect(shows="team")),
        Card.human("priest", Commune(nights="every")),
    ),
    plain="villager",
    in_turn=(("werewolf",), ("priest",), ("seer",)),
    at_once=(("werewolf", "priest", "seer"),),
    dawn=("bite", "removal"),
    day=(Proposals(),),
    ends=("everyone_is_dead", "wolves_are_gone_at_dawn", "humans_are_gone", "numbers_are_equal"),
    decks={
        players: {"werewolf": wolves, "villager": players - wolves - 1, "seer": 1}
        for players, wolves in _WOLVES.items()
    },
    suggests="nothing",  # the moderator decides; the numbers above are ours
    options={
        "night": "in_turn",
        "decoys": True,
        "calls_close": "answered",
        "idle_calls": "asked",
        "answers": "seats",
        "devices": "each",
        "votes": "hidden",
        "whispers": False,
        "cards_at_death": "hidden",
        "seer_sees": "book",
        "first_victim": True,
        "equal_numbers_end": False,
        "dead_see": "public",
        "dead_talk": False,
        "quiet_rounds": 3,
        "votes_a_day": 10,
        "wolves_told": False,
        "fewest_wolves": 0,
        "most_wolves": 0,
    },
    secret_counts=("werewolf", "villager"),
)
