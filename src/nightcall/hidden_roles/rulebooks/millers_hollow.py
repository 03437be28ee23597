"""The Werewolves of Millers Hollow, for 8 to 18 players."""

from __future__ import annotations

from typing import Final

from nightcall.hidden_roles.abilities.brew import Brew
from nightcall.hidden_roles.abilities.hunt import Hunt
from nightcall.hidden_roles.abilities.inspect import Inspect
from nightcall.hidden_roles.abilities.matchmake import Matchmake
from nightcall.hidden_roles.abilities.meet_lover import MeetLover
from nightcall.hidden_roles.abilities.shoot import Shoot
from nightcall.hidden_roles.abilities.spy import Spy
from nightcall.hidden_roles.abilities.swap import Swap
from nightcall.hidden_roles.cards import Card
from nightcall.hidden_roles.days.debate import Debate
from nightcall.hidden_roles.days.election import Election
from nightcall.hidden_roles.days.pointing import Pointing
from nightcall.hidden_roles.rulebook import HiddenRolesBook

# Players: Werewolves, Fortune Tellers, Ordinary Townsfolk.
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
}

MILLERS_HOLLOW: Final = HiddenRolesBook(
    id="millers-hollow",
    revision=1,
    least_players=8,
    most_players=18,
    cards=(
        Card.wolf("werewolf", Hunt(), most=4),
        Card.human("townsperson", most=0),
        Card.human("fortune_teller", Inspect(shows="card")),
        Card.human("hunter", Shoot()),
        Card.human("cupido", Matchmake(), MeetLover(call="lovers")),
        Card.human("witch", Brew()),
        Card.human("little_girl", Spy()),
        Card.human("thief", Swap()),
    ),
    plain="townsperson",
    in_turn=(
        ("thief",),
        ("cupido",),
        ("lovers",),
        ("fortune_teller",),
        ("werewolf", "little_girl"),
        ("witch",),
    ),
    at_once=(
        ("thief",),
        ("cupido",),
        ("lovers", "fortune_teller", "werewolf", "little_girl"),
        ("witch",),
    ),
    dawn=("bite", "heal", "poison", "removal"),
    day=(Election(), Debate(), Pointing()),
    ends=("everyone_is_dead", "lovers_are_alone", "wolves_are_gone", "humans_are_gone", "numbers_are_equal"),
    decks={
        players: {"werewolf": wolves, "townsperson": plain, "fortune_teller": tellers}
        for players, (wolves, tellers, plain) in _TABLE.items()
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
        "sheriff_day": 1,
        "shots": "bite_or_execution",
        "spying": "glances",
    },
)
