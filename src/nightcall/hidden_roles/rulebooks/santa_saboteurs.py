"""Santa Saboteurs, for 8 to 24 players."""

from __future__ import annotations

from typing import Final

from nightcall.hidden_roles.abilities.hunt import Hunt
from nightcall.hidden_roles.abilities.inspect import Inspect
from nightcall.hidden_roles.abilities.matchmake import Matchmake
from nightcall.hidden_roles.abilities.meet_lover import MeetLover
from nightcall.hidden_roles.cards import Card
from nightcall.hidden_roles.days.debate import Debate
from nightcall.hidden_roles.days.pointing import Pointing
from nightcall.hidden_roles.rulebook import HiddenRolesBook

# Players: Goblins, List Elves, Ordinary Elves.
_TABLE: Final = {
    8: (2, 1, 5),
    9: (2, 1, 6),
    10: (2, 1, 7),
    11: (2, 1, 8),
    12: (3, 1, 8),
    13: (3, 1, 9),
    14: (3, 1, 10),
    15: (3, 1, 11),
    16: (3, 1, 12),
    17: (3, 1, 13),
    18: (4, 1, 13),
    19: (4, 1, 14),
    20: (4, 1, 15),
    21: (4, 1, 16),
    22: (4, 1, 17),
    23: (4, 1, 18),
    24: (5, 1, 18),
}

SANTA_SABOTEURS: Final = HiddenRolesBook(
    id="santa-saboteurs",
    revision=1,
    least_players=8,
    most_players=24,
    cards=(
        Card.wolf("goblin", Hunt()),
        Card.human("ordinary_elf", most=0),
        Card.human("list_elf", Inspect(shows="card")),
        Card.human("love_elf", Matchmake(), MeetLover(call="lovers")),
    ),
    plain="ordinary_elf",
    in_turn=(("love_elf",), ("lovers",), ("list_elf",), ("goblin",)),
    at_once=(("love_elf",), ("lovers", "list_elf", "goblin")),
    dawn=("bite", "removal"),
    day=(Debate(), Pointing()),
    ends=("everyone_is_dead", "lovers_are_alone", "wolves_are_gone", "humans_are_gone", "numbers_are_equal"),
    decks={
        players: {"goblin": goblins, "ordinary_elf": plain, "list_elf": listers}
        for players, (goblins, listers, plain) in _TABLE.items()
    },
    options={
        "night": "in_turn",
        "decoys": True,
        "calls_close": "answered",
        "idle_calls": "asked",
        "answers": "seats",
        "devices": "each",
        "votes": "hidden",
        "whispers": False,
        "cards_at_death": "shown",
        "seer_sees": "book",
        "tied_vote": "nobody",
        "first_victim": True,
        "equal_numbers_end": False,
        "dead_see": "public",
        "dead_talk": False,
        "quiet_rounds": 3,
    },
)
