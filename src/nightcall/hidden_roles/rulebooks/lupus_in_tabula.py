"""Lupus in Tabula, for 8 to 24 players."""

from __future__ import annotations

from typing import Final

from nightcall.hidden_roles.abilities.commune import Commune
from nightcall.hidden_roles.abilities.elude import Elude
from nightcall.hidden_roles.abilities.guard import Guard
from nightcall.hidden_roles.abilities.hunt import Hunt
from nightcall.hidden_roles.abilities.inspect import Inspect
from nightcall.hidden_roles.abilities.mark import Mark
from nightcall.hidden_roles.abilities.meet_fellows import MeetFellows
from nightcall.hidden_roles.abilities.mimic import Mimic
from nightcall.hidden_roles.cards import Card
from nightcall.hidden_roles.days.debate import Debate
from nightcall.hidden_roles.days.naming import Naming
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.teams import ALONE, VILLAGE, WOLVES

_CARDS: Final = (
    Card.wolf("werewolf", Hunt()),
    Card.human("villager", most=0),
    Card.human("seer", Inspect(shows="team")),
    Card.human("medium", Commune(), suggested_from=9),
    Card(name="possessed", wins_with=WOLVES, seen_as=VILLAGE, counts_as=VILLAGE, suggested_from=10),
    Card.human("bodyguard", Guard(nights="from_second"), suggested_from=11),
    Card.human("owl", Mark(), suggested_from=12),
    Card(
        name="freemason",
        wins_with=VILLAGE,
        seen_as=VILLAGE,
        counts_as=VILLAGE,
        abilities=(MeetFellows(),),
        least=2,
        most=2,
        suggested_from=13,
    ),
    Card(
        name="werehamster",
        wins_with=ALONE,
        seen_as=VILLAGE,
        counts_as=VILLAGE,
        abilities=(Elude(),),
        suggested_from=15,
    ),
    Card.human("mythomaniac", Mimic(cards=("werewolf", "seer")), suggested_from=16),
)


def _deck(players: int) -> dict[str, int]:
    """Each special card from its suggested number of players, a third Werewolf from 16, and Villagers."""
    counts = {"werewolf": 3 if players >= 16 else 2, "villager": 0, "seer": 1}
    for card in _CARDS:
        if card.suggested_from and players >= card.suggested_from:
            counts[card.name] = max(card.least, 1)
    counts["villager"] = players - sum(counts.values())
    return counts


LUPUS_IN_TABULA: Final = HiddenRolesBook(
    id="lupus-in-tabula",
    revision=1,
    least_players=8,
    most_players=24,
    cards=_CARDS,
    plain="villager",
    in_turn=(
        ("freemason",),
        ("medium",),
        ("seer",),
        ("owl",),
        ("bodyguard",),
        ("werewolf",),
        ("mythomaniac",),
    ),
    at_once=(("freemason", "medium", "seer", "owl", "bodyguard", "werewolf"), ("mythomaniac",)),
    dawn=("bite", "guard", "elude", "removal"),
    day=(Debate(), Naming()),
    ends=("everyone_is_dead", "wolves_are_gone", "humans_are_gone", "numbers_are_equal"),
    decks={players: _deck(players) for players in range(8, 25)},
    suggests="wolves",  # "add enough Villagers and/or Special characters": no special card is mandatory
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
        "first_victim": False,
        "equal_numbers_end": True,
        "dead_see": "public",
        "dead_talk": False,
        "quiet_rounds": 3,
    },
)
